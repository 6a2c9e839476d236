import { Inject, Injectable } from '@nestjs/common';
import type { Access } from '@tessera/auth';
import type { BulkJobRequest } from '@tessera/contracts';
import { BulkJobRepository, type SqlJobEntry } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { AuditTrail, newJobId, toJobError, toServiceError } from '@tessera/sql-services';
import { BULK_WAREHOUSE, type BulkWarehouse } from '@tessera/warehouse';
import { BULK_API_CONFIG, type BulkApiConfig } from '../config.js';
import { requireConsistent, requireWritable } from './request-rules.js';

const RETRY_AFTER_SECONDS = 30;

/** Rejects jobs that could not run, before they are created. */
@Injectable()
export class JobChecks {
  constructor(
    @Inject(BULK_WAREHOUSE) private readonly warehouse: BulkWarehouse,
    private readonly jobs: BulkJobRepository,
    private readonly audit: AuditTrail<SqlJobEntry>,
    @Inject(BULK_API_CONFIG) private readonly config: BulkApiConfig,
  ) {}

  /** @throws ServiceError INVALID_REQUEST, INVALID_SQL, SQL_BLOCKED, RATE_LIMITED */
  async requireRunnable(access: Access, request: BulkJobRequest, requestId: string): Promise<void> {
    requireConsistent(request);
    await this.requireRoom(access.tenant.tenantId);
    if (request.operation !== 'query') await this.requireWritable(access, request);
    if (typeof request.query === 'string') await this.requireReading(access, request.query, requestId);
  }

  private async requireRoom(tenantId: string): Promise<void> {
    if ((await this.jobs.countOpen(tenantId)) < this.config.bulk.maxOpen) return;
    throw new ServiceError('rate_limited', 'Too many unfinished bulk jobs of this tenant.', {
      reason: 'open_jobs',
      retry_after: RETRY_AFTER_SECONDS,
    });
  }

  private async requireWritable({ tenant }: Access, request: BulkJobRequest): Promise<void> {
    const target = await this.warehouse.loadTarget(tenant, request.object).catch(rethrow);
    requireWritable(request, target);
  }

  /** Records a rejected statement in the audit trail, as the query API does. */
  private async requireReading(access: Access, sql: string, requestId: string): Promise<void> {
    const submittedAt = new Date();
    try {
      await this.warehouse.check(access.tenant, sql);
    } catch (error) {
      await this.audit.write({
        id: newJobId(),
        tenantId: access.tenant.tenantId,
        principal: access.principal.id,
        requestId,
        mode: 'bulk',
        status: 'FAILED',
        statement: sql,
        parameters: { limit: 0, timeoutSeconds: this.config.bulk.timeoutSeconds },
        submittedAt,
        startedAt: null,
        completedAt: new Date(),
        rowCount: null,
        totalRows: null,
        executionTimeMs: 0,
        error: toJobError(error),
        columns: null,
        result: null,
        resultKey: null,
      });
      rethrow(error);
    }
  }
}

function rethrow(error: unknown): never {
  throw toServiceError(error);
}
