import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ResponseSender } from './responses/response-sender.js';
import { AUDIT_STORE, type AuditStore, AuditTrail } from './audit/audit-trail.js';
import { BulkDownloads } from './bulk/bulk-downloads.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { JobLeases, LEASE_STORE, type LeaseStore } from './jobs/job-leases.js';
import { ResultMemory } from './results/result-memory.js';
import { ResultStore } from './results/result-store.js';
import { SQL_SERVICES_CONFIG, type SqlServicesConfig } from './sql-services.settings.js';

const PROVIDERS = [
  ResponseSender,
  AuditTrail,
  BulkDownloads,
  IdempotencyService,
  JobLeases,
  ResultMemory,
  ResultStore,
];

export interface SqlServicesOptions<Entry> {
  config: SqlServicesConfig;
  /** Repository of the audit trail, provided elsewhere. */
  audit: Type<AuditStore<Entry>>;
  /** Repository of the jobs, provided elsewhere. */
  leases: Type<LeaseStore>;
}

/** What both SQL services share. Requires the persistence and objects modules. */
@Module({})
export class SqlServicesModule {
  static forRoot<Entry>({ config, audit, leases }: SqlServicesOptions<Entry>): DynamicModule {
    return {
      module: SqlServicesModule,
      providers: [
        ...PROVIDERS,
        { provide: SQL_SERVICES_CONFIG, useValue: config },
        { provide: AUDIT_STORE, useExisting: audit },
        { provide: LEASE_STORE, useExisting: leases },
      ],
      exports: PROVIDERS,
    };
  }
}
