import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '@tessera/auth';
import { ObjectsModule } from '@tessera/objects';
import { PersistenceModule } from '@tessera/persistence';
import { WarehouseModule } from '@tessera/warehouse';
import { CatalogController } from './catalog/catalog.controller.js';
import { CatalogService } from './catalog/catalog.service.js';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from './config.js';
import { JobRunner } from './jobs/job-runner.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsService } from './jobs/jobs.service.js';
import { RunningStatements } from './jobs/running-statements.js';
import { Cleaner } from './maintenance/cleaner.js';
import { AnswerSender } from './queries/answer-sender.js';
import { AuditTrail } from './queries/audit-trail.js';
import { IdempotencyService } from './queries/idempotency.service.js';
import { QueriesController } from './queries/queries.controller.js';
import { QueriesService } from './queries/queries.service.js';
import { StatementsService } from './queries/statements.service.js';
import { ResultMemory } from './results/result-memory.js';
import { ResultStore } from './results/result-store.js';

/** Synchronous queries and jobs of the SQL service. */
@Module({})
export class SqlQueryApiModule {
  static forRoot(config: SqlQueryApiConfig): DynamicModule {
    const { auth, rateLimits, maxBodyBytes } = config;
    return {
      module: SqlQueryApiModule,
      imports: [
        PersistenceModule.forRoot(config.database),
        ObjectsModule.forRoot(config.objects),
        WarehouseModule.forRoot(config.warehouse),
        AuthModule.forRoot({ auth, rateLimits, maxBodyBytes }),
      ],
      controllers: [QueriesController, JobsController, CatalogController],
      providers: [
        { provide: SQL_QUERY_API_CONFIG, useValue: config },
        AnswerSender,
        AuditTrail,
        CatalogService,
        Cleaner,
        IdempotencyService,
        JobRunner,
        JobsService,
        QueriesService,
        ResultMemory,
        ResultStore,
        RunningStatements,
        StatementsService,
      ],
    };
  }
}
