import { JobLeases, ResultStore } from '@tessera/sql-services';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Access } from '@tessera/auth';
import type { JobRecord } from '@tessera/contracts';
import { type SqlJob, SqlJobRepository } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { validate as isUuid } from 'uuid';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';
import { toJobRecord } from './job-record.js';

const DAY_MS = 24 * 3_600_000;
const POLL_AFTER_SECONDS = 1;

/** The tenant's statements as jobs: how far they have come, and what came of them. */
@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: SqlJobRepository,
    private readonly leases: JobLeases,
    private readonly results: ResultStore,
    @Inject(SQL_QUERY_API_CONFIG) private readonly config: SqlQueryApiConfig,
  ) {}

  /** @throws ServiceError NOT_FOUND */
  async get(access: Access, jobId: string): Promise<JobRecord> {
    return toJobRecord(await this.find(access, jobId));
  }

  /**
   * The results as JSON text in their inline shape.
   * @throws ServiceError NOT_FOUND, also when their life is over; CONFLICT unless the job is COMPLETED
   */
  async openResults(access: Access, jobId: string): Promise<Readable> {
    const job = await this.find(access, jobId);
    requireCompleted(job);
    const isExpired = ageOf(job) > this.config.jobs.resultTtlDays * DAY_MS;
    const results = isExpired ? null : await this.results.open(job);
    if (!results) throw new ServiceError('NOT_FOUND', 'The results of this job are no longer kept.');
    return results;
  }

  /** Cancels a job that has not ended, and its statement in the warehouse. @throws ServiceError NOT_FOUND, CONFLICT */
  async cancel(access: Access, jobId: string): Promise<JobRecord> {
    const before = await this.find(access, jobId);
    const isCancelled = await this.jobs.cancel(before.tenantId, jobId);
    const job = isCancelled ? await this.find(access, jobId) : before;
    if (!isCancelled) throw ended(job);
    this.leases.cancel(jobId);
    return toJobRecord(job);
  }

  private async find({ tenant }: Access, jobId: string): Promise<SqlJob> {
    const job = isUuid(jobId) ? await this.jobs.find(tenant.tenantId, jobId) : null;
    if (!job || ageOf(job) > this.config.jobs.ttlDays * DAY_MS)
      throw new ServiceError('NOT_FOUND', 'There is no such job.');
    return job;
  }
}

function ageOf({ submittedAt, completedAt }: SqlJob): number {
  return Date.now() - (completedAt ?? submittedAt).getTime();
}

function requireCompleted({ status, error }: SqlJob): void {
  if (status === 'COMPLETED') return;
  const isOpen = status === 'QUEUED' || status === 'RUNNING';
  throw new ServiceError('CONFLICT', isOpen ? 'The job has not ended.' : 'The job has no results.', {
    status,
    ...(isOpen ? { retry_after: POLL_AFTER_SECONDS } : {}),
    ...(error ? { error } : {}),
  });
}

function ended({ status }: SqlJob): ServiceError {
  return new ServiceError('CONFLICT', 'The job has ended already.', { status });
}
