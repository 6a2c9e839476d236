import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { createDataSource } from './data-source.js';
import { DATA_SOURCE, Database } from './database.js';
import type { PersistenceConfig } from './persistence.settings.js';
import { DocumentRemovalRepository } from './repositories/document-removal.repository.js';
import { DocumentRepository } from './repositories/document.repository.js';
import { ImageRepository } from './repositories/image.repository.js';
import { IngestionRepository } from './repositories/ingestion.repository.js';
import { KeywordRepository } from './repositories/keyword.repository.js';
import { KnowledgeBaseRepository } from './repositories/knowledge-base.repository.js';
import { MessageRepository } from './repositories/message.repository.js';
import { OutboxRepository } from './repositories/outbox.repository.js';
import { SectionRepository } from './repositories/section.repository.js';
import { SessionRepository } from './repositories/session.repository.js';
import { TaskRepository } from './repositories/task.repository.js';

/** Injection token of the name of the default knowledge base. */
export const DEFAULT_KB_NAME = Symbol('DefaultKbName');

const REPOSITORIES = [
  DocumentRemovalRepository,
  DocumentRepository,
  ImageRepository,
  IngestionRepository,
  KeywordRepository,
  KnowledgeBaseRepository,
  MessageRepository,
  OutboxRepository,
  SectionRepository,
  SessionRepository,
  TaskRepository,
];

/** The registry's database and its repositories. Brings the schema up to date and registers the default knowledge base. */
@Module({})
export class PersistenceModule {
  /**
   * @param options.canRepeatLostWork commits need not reach the disk before they are answered: should Postgres crash, the
   * last moments are done again. For workers, whose tasks are dispatched anew; never where a client was promised something
   */
  static forRoot(
    config: PersistenceConfig,
    options: { canRepeatLostWork: boolean } = { canRepeatLostWork: false },
  ): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      providers: [
        { provide: DATA_SOURCE, useFactory: () => createDataSource(config, options) },
        { provide: DEFAULT_KB_NAME, useValue: config.defaultKbName },
        Database,
        ...REPOSITORIES,
      ],
      exports: [Database, DEFAULT_KB_NAME, ...REPOSITORIES],
    };
  }

  constructor(
    database: Database,
    knowledgeBases: KnowledgeBaseRepository,
    @Inject(DEFAULT_KB_NAME) kbName: string,
  ) {
    database.onReady(() => knowledgeBases.ensure(kbName));
  }
}
