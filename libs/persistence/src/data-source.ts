import { isTracing } from '@tessera/platform';
import { DataSource } from 'typeorm';
import { AnsweringClient } from './answering-client.js';
import * as entities from './entities/index.js';
import { CreateKnowledgeSchema1763600000000 } from './migrations/1763600000000-create-knowledge-schema.js';
import { AddTenantServiceAccount1763800000000 } from './migrations/1763800000000-add-tenant-service-account.js';
import { CreateDocumentPipelines1763900000000 } from './migrations/1763900000000-create-document-pipelines.js';
import { DeriveDocumentState1764000000000 } from './migrations/1764000000000-derive-document-state.js';
import { CreateAttemptRemovals1764100000000 } from './migrations/1764100000000-create-attempt-removals.js';
import { CreateHandovers1764200000000 } from './migrations/1764200000000-create-handovers.js';
import { NumberAttemptsOfContent1764300000000 } from './migrations/1764300000000-number-attempts-of-content.js';
import { IndexListsByAge1764310000000 } from './migrations/1764310000000-index-lists-by-age.js';
import { CreateTagCounts1764400000000 } from './migrations/1764400000000-create-tag-counts.js';
import { IndexSessions1764500000000 } from './migrations/1764500000000-index-sessions.js';
import { CompleteAttachments1764600000000 } from './migrations/1764600000000-complete-attachments.js';
import { MarkLargeTasks1764950000000 } from './migrations/1764950000000-mark-large-tasks.js';
import { LightenTagIndexes1765000000000 } from './migrations/1765000000000-lighten-tag-indexes.js';
import { DropIndexOfKeywords1765050000000 } from './migrations/1765050000000-drop-index-of-keywords.js';
import { AddKnowledgeAccess1765100000000 } from './migrations/1765100000000-add-knowledge-access.js';
import { AllowUnfetchedDocuments1765200000000 } from './migrations/1765200000000-allow-unfetched-documents.js';
import { IndexWaitingTasks1765300000000 } from './migrations/1765300000000-index-waiting-tasks.js';
import { AddImagePageSize1765420000000 } from './migrations/1765420000000-add-image-page-size.js';
import { IndexUnfetchedDocuments1765430000000 } from './migrations/1765430000000-index-unfetched-documents.js';
import { RememberWhatServersSaid1765501000000 } from './migrations/1765501000000-remember-what-servers-said.js';
import { CreateBulkJobs1765600000000 } from './migrations/1765600000000-create-bulk-jobs.js';
import { NameJobOfIdempotencyKey1766000000000 } from './migrations/1766000000000-name-job-of-idempotency-key.js';
import { NoteDocumentUploads1766100000000 } from './migrations/1766100000000-note-document-uploads.js';
import { NoteVersionsOfUploads1766200000000 } from './migrations/1766200000000-note-versions-of-uploads.js';
import { CountAttemptsBeforeTask1766400000000 } from './migrations/1766400000000-count-attempts-before-task.js';
import { CreateDocumentEmbeddings1766300000000 } from './migrations/1766300000000-create-document-embeddings.js';
import { CreateSqlSchema1763700000000 } from './migrations/1763700000000-create-sql-schema.js';
import { CreateWebhooks1766500000000 } from './migrations/1766500000000-create-webhooks.js';
import type { DatabaseConfig } from './persistence.settings.js';
import { QueryTracer } from './query-tracer.js';

/** The data source of the Postgres schema. It does not connect by itself. */
export function createDataSource(
  config: Omit<DatabaseConfig, 'migrations'>,
  options: { canRepeatLostWork: boolean } = { canRepeatLostWork: false },
): DataSource {
  return new DataSource({
    type: 'postgres',
    url: config.databaseUrl,
    entities: Object.values(entities),
    subscribers: isTracing() ? [QueryTracer] : [],
    migrations: [
      CreateKnowledgeSchema1763600000000,
      CreateSqlSchema1763700000000,
      AddTenantServiceAccount1763800000000,
      CreateDocumentPipelines1763900000000,
      DeriveDocumentState1764000000000,
      CreateAttemptRemovals1764100000000,
      CreateHandovers1764200000000,
      NumberAttemptsOfContent1764300000000,
      IndexListsByAge1764310000000,
      CreateTagCounts1764400000000,
      IndexSessions1764500000000,
      CompleteAttachments1764600000000,
      MarkLargeTasks1764950000000,
      LightenTagIndexes1765000000000,
      DropIndexOfKeywords1765050000000,
      AddKnowledgeAccess1765100000000,
      AllowUnfetchedDocuments1765200000000,
      IndexWaitingTasks1765300000000,
      AddImagePageSize1765420000000,
      IndexUnfetchedDocuments1765430000000,
      RememberWhatServersSaid1765501000000,
      CreateBulkJobs1765600000000,
      NameJobOfIdempotencyKey1766000000000,
      NoteDocumentUploads1766100000000,
      NoteVersionsOfUploads1766200000000,
      CreateDocumentEmbeddings1766300000000,
      CountAttemptsBeforeTask1766400000000,
      CreateWebhooks1766500000000,
    ],
    migrationsTransactionMode: 'all',
    synchronize: false,
    logging: false,
    applicationName: 'tessera',
    poolSize: config.poolSize,
    connectTimeoutMS: config.connectTimeoutMs,
    extra: {
      Client: AnsweringClient,
      statement_timeout: config.statementTimeoutMs,
      // The server ends slow statements; this is for a server that does not answer at all.
      query_timeout: 2 * config.statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      ...(options.canRepeatLostWork ? { options: '-c synchronous_commit=off' } : {}),
    },
  });
}
