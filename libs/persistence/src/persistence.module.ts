import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { createDataSource } from './data-source.js';
import { DATA_SOURCE, Database, MIGRATIONS } from './database.js';
import type { DatabaseConfig, PersistenceConfig } from './persistence.settings.js';
import { PoolGauges } from './pool-gauges.js';
import { ApiKeyRepository } from './repositories/api-key.repository.js';
import { AttachmentRepository } from './repositories/attachment.repository.js';
import { AttemptRemovalRepository } from './repositories/attempt-removal.repository.js';
import { BacklogRepository } from './repositories/backlog.repository.js';
import { BulkJobRepository } from './repositories/bulk-job.repository.js';
import { BulkLeftoverRepository } from './repositories/bulk-leftover.repository.js';
import { BulkRunRepository } from './repositories/bulk-run.repository.js';
import { DocumentEmbeddingRepository } from './repositories/document-embedding.repository.js';
import { DocumentPipelineRepository } from './repositories/document-pipeline.repository.js';
import { DocumentRemovalRepository } from './repositories/document-removal.repository.js';
import { DocumentUploadRepository } from './repositories/document-upload.repository.js';
import { DocumentRepository } from './repositories/document.repository.js';
import { FetchedDocumentRepository } from './repositories/fetched-document.repository.js';
import { HandoverRepository } from './repositories/handover.repository.js';
import { IdempotencyRepository } from './repositories/idempotency.repository.js';
import { ImageRepository } from './repositories/image.repository.js';
import { IngestionRepository } from './repositories/ingestion.repository.js';
import { KeywordRepository } from './repositories/keyword.repository.js';
import { KnowledgeBaseRepository } from './repositories/knowledge-base.repository.js';
import { MessageRepository } from './repositories/message.repository.js';
import { TurnRepository } from './repositories/turn.repository.js';
import { OutboxRepository } from './repositories/outbox.repository.js';
import { SectionRepository } from './repositories/section.repository.js';
import { SessionRepository } from './repositories/session.repository.js';
import { SqlJobRepository } from './repositories/sql-job.repository.js';
import { TagCountRepository } from './repositories/tag-count.repository.js';
import { TagRepository } from './repositories/tag.repository.js';
import { TaskRepository } from './repositories/task.repository.js';
import { TenantRepository } from './repositories/tenant.repository.js';
import { WebhookDeliveryRepository } from './repositories/webhook-delivery.repository.js';
import { WebhookRepository } from './repositories/webhook.repository.js';

/** Injection token of the name of the default knowledge base; null in an app of the SQL service. */
export const DEFAULT_KB_NAME = Symbol('DefaultKbName');

const REPOSITORIES = [
  ApiKeyRepository,
  AttachmentRepository,
  AttemptRemovalRepository,
  BacklogRepository,
  BulkJobRepository,
  BulkLeftoverRepository,
  BulkRunRepository,
  DocumentEmbeddingRepository,
  DocumentPipelineRepository,
  DocumentRemovalRepository,
  DocumentRepository,
  DocumentUploadRepository,
  FetchedDocumentRepository,
  HandoverRepository,
  IdempotencyRepository,
  ImageRepository,
  IngestionRepository,
  KeywordRepository,
  KnowledgeBaseRepository,
  MessageRepository,
  TurnRepository,
  OutboxRepository,
  SectionRepository,
  SessionRepository,
  SqlJobRepository,
  TagCountRepository,
  TagRepository,
  TaskRepository,
  TenantRepository,
  WebhookDeliveryRepository,
  WebhookRepository,
];

/** The registry's database and its repositories. Brings the schema up to date and registers the default knowledge base. */
@Module({})
export class PersistenceModule {
  /**
   * @param config without a `defaultKbName` none is registered, as in an app of the SQL service
   * @param options.canRepeatLostWork acknowledge commits before they reach the disk: after a crash of Postgres, the
   * last moments are repeated. For workers, whose tasks are dispatched again; never where a client was promised
   * something
   */
  static forRoot(
    config: DatabaseConfig | PersistenceConfig,
    options: { canRepeatLostWork: boolean } = { canRepeatLostWork: false },
  ): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      providers: [
        { provide: DATA_SOURCE, useFactory: () => createDataSource(config, options) },
        { provide: MIGRATIONS, useValue: config.migrations },
        { provide: DEFAULT_KB_NAME, useValue: 'defaultKbName' in config ? config.defaultKbName : null },
        Database,
        PoolGauges,
        ...REPOSITORIES,
      ],
      exports: [Database, DEFAULT_KB_NAME, ...REPOSITORIES],
    };
  }

  constructor(
    database: Database,
    knowledgeBases: KnowledgeBaseRepository,
    @Inject(DEFAULT_KB_NAME) kbName: string | null,
  ) {
    if (kbName !== null) database.onReady(() => knowledgeBases.ensure(kbName));
  }
}
