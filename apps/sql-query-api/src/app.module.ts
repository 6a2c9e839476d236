import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '@tessera/auth';
import { ObjectsModule } from '@tessera/objects';
import { PersistenceModule, SqlJobRepository } from '@tessera/persistence';
import { SqlServicesModule } from '@tessera/sql-services';
import { WarehouseModule } from '@tessera/warehouse';
import { CatalogController } from './catalog/catalog.controller.js';
import { CatalogService } from './catalog/catalog.service.js';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from './config.js';
import { BulkJobViewService } from './jobs/bulk-job-view.service.js';
import { EndedJobs } from './jobs/ended-jobs.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsService } from './jobs/jobs.service.js';
import { QueuedQueries } from './jobs/queued-queries.js';
import { Cleaner } from './maintenance/cleaner.js';
import { AwaitedJobs } from './queries/awaited-jobs.js';
import { QueriesController } from './queries/queries.controller.js';
import { QueriesService } from './queries/queries.service.js';
import { RowsResponder } from './queries/rows-response.js';
import { StoredRows } from './queries/stored-rows.js';
import { StatementsService } from './queries/statements.service.js';

/** Synchronous queries and jobs of the SQL service. */
@Module({})
export class SqlQueryApiModule {
  static forRoot(config: SqlQueryApiConfig): DynamicModule {
    const { auth, rateLimits, services } = config;
    return {
      module: SqlQueryApiModule,
      imports: [
        PersistenceModule.forRoot(config.database),
        ObjectsModule.forRoot(config.objects, config.signedUrls),
        WarehouseModule.forRoot(config.warehouse),
        SqlServicesModule.forRoot({ config: services, audit: SqlJobRepository, leases: SqlJobRepository }),
        AuthModule.forTenants({ auth, rateLimits, maxBodyBytes: services.maxBodyBytes }),
      ],
      controllers: [QueriesController, JobsController, CatalogController],
      providers: [
        { provide: SQL_QUERY_API_CONFIG, useValue: config },
        AwaitedJobs,
        BulkJobViewService,
        CatalogService,
        Cleaner,
        EndedJobs,
        JobsService,
        QueriesService,
        QueuedQueries,
        RowsResponder,
        StatementsService,
        StoredRows,
      ],
    };
  }
}
