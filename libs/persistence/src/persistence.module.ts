import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { createDataSource } from './data-source.js';
import { DATA_SOURCE, Database } from './database.js';
import type { PersistenceConfig } from './persistence.settings.js';
import { DocumentRemovalRepository } from './repositories/document-removal.repository.js';
import { DocumentRepository } from './repositories/document.repository.js';
import { ImageRepository } from './repositories/image.repository.js';
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
  static forRoot(config: PersistenceConfig): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      providers: [
        { provide: DATA_SOURCE, useFactory: () => createDataSource(config) },
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
