import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '@tessera/auth';
import { QUEUES } from '@tessera/contracts';
import { googleBucketOf, OBJECT_STORE, ObjectsModule } from '@tessera/objects';
import { BulkRunRepository, PersistenceModule, SqlJobRepository } from '@tessera/persistence';
import { WORK_FOLDERS_CONFIG, WorkFolders } from '@tessera/platform';
import { BacklogGauges, QueuesModule, QueueWorkerModule } from '@tessera/queues';
import { SqlServicesModule } from '@tessera/sql-services';
import { BulkWarehouseModule } from '@tessera/warehouse';
import { BULK_API_CONFIG, type BulkApiConfig } from './config.js';
import { BulkFilesService } from './jobs/bulk-files.service.js';
import { BulkJobsController } from './jobs/bulk-jobs.controller.js';
import { BulkJobsService } from './jobs/bulk-jobs.service.js';
import { JobChecks } from './jobs/job-checks.js';
import { BulkCleaner } from './maintenance/bulk-cleaner.js';
import { JobUploadGate } from './objects/job-upload-gate.js';
import { SignedObjectsModule } from './objects/signed-objects.module.js';
import { BulkQueueConsumer } from './runs/bulk-queue.consumer.js';
import { BulkRunner } from './runs/bulk-runner.js';
import { ExportRun } from './runs/export-run.js';
import { LoadRun } from './runs/load-run.js';

/** Routes and runner of bulk jobs. */
@Module({})
export class BulkApiModule {
  static forRoot(config: BulkApiConfig): DynamicModule {
    const { auth, rateLimits, services } = config;
    const googleBucket = googleBucketOf(config.objects);
    return {
      module: BulkApiModule,
      // The queue's consumer is in another module and calls the runner.
      global: true,
      imports: [
        PersistenceModule.forRoot(config.database),
        ObjectsModule.forRoot(config.objects, config.signedUrls),
        BulkWarehouseModule.forRoot({
          warehouse: config.warehouse,
          bulk: config.bulkWarehouse,
          bucket: googleBucket === null ? null : { name: googleBucket, objects: OBJECT_STORE },
        }),
        SqlServicesModule.forRoot({ config: services, audit: SqlJobRepository, leases: BulkRunRepository }),
        SignedObjectsModule.forRoot(config.uploads, JobUploadGate),
        AuthModule.forTenants({ auth, rateLimits, maxBodyBytes: services.maxBodyBytes }),
        QueuesModule.forRoot(config.queues, [QUEUES.bulk]),
        QueueWorkerModule.forQueue(QUEUES.bulk, { config: config.queues, consumer: BulkQueueConsumer }),
      ],
      controllers: [BulkJobsController],
      providers: [
        { provide: BULK_API_CONFIG, useValue: config },
        { provide: WORK_FOLDERS_CONFIG, useValue: config.workFolders },
        WorkFolders,
        BacklogGauges,
        BulkCleaner,
        BulkFilesService,
        BulkJobsService,
        BulkRunner,
        ExportRun,
        JobChecks,
        LoadRun,
      ],
      exports: [BulkRunner],
    };
  }
}
