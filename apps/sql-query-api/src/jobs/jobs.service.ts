import { JobLeases, jobPage, ResultStore, type ServiceResponse, toServiceError } from '@tessera/sql-services';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Access } from '@tessera/auth';
import { JOB_STATUSES, type JobListResponse, type JobRecord } from '@tessera/contracts';
import { type BulkJob, type SqlJob, SqlJobRepository } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { validate as isUuid } from 'uuid';
import { type RowsForm, RowsResponder } from '../queries/rows-response.js';
import { StoredRows } from '../queries/stored-rows.js';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';
import { bulkJobRecord, BulkJobViewService, idleSince } from './bulk-job-view.service.js';
import { toJobRecord } from './job-record.js';
import type { JobsQuery } from './jobs.query.js';
import { requireCompleted, resultsGone } from './job-results.js';

const DAY_MS = 24 * 3_600_000;

/** A statement, or a bulk job. */
type TenantJob = { statement: SqlJob } | { bulk: BulkJob };

/** State and results of the tenant's statements and bulk jobs. */
@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: SqlJobRepository,
    private readonly bulkJobs: BulkJobViewService,
    private readonly leases: JobLeases,
    private readonly results: ResultStore,
    private readonly rows: StoredRows,
    private readonly responder: RowsResponder,
    @Inject(SQL_QUERY_API_CONFIG) private readonly config: SqlQueryApiConfig,
  ) {}

  /** @throws ServiceError NOT_FOUND */
  async get(access: Access, jobId: string): Promise<JobRecord> {
    return recordOf(await this.find(access, jobId));
  }

  /** @throws ServiceError INVALID_REQUEST for an invalid offset */
  async list({ tenant }: Access, query: JobsQuery): Promise<JobListResponse> {
    const statuses = query.status ? [query.status] : JOB_STATUSES;
    const { jobTtlDays } = this.config.services;
    const { jobs, next_offset } = await jobPage(query, (range) =>
      this.jobs.list(tenant.tenantId, { statuses, ...range }, jobTtlDays),
    );
    return { jobs: jobs.map(toJobRecord), next_offset };
  }

  /**
   * The results as JSON text, inline or as a download URL; a statement's rows in another format if the form says so.
   * @throws ServiceError NOT_FOUND, also for expired results; CONFLICT unless the job is COMPLETED; errors of the form
   */
  async openResults(
    access: Access,
    jobId: string,
    form: RowsForm,
  ): Promise<Readable | Uint8Array[] | ServiceResponse> {
    const job = await this.find(access, jobId);
    if ('bulk' in job) return this.bulkJobs.openResults(job.bulk);
    const { statement } = job;
    requireCompleted(statement);
    if (isOver(endOf(statement), this.config.services.resultTtlDays)) throw resultsGone();
    const results = await (form.format === 'json'
      ? this.results.open(statement)
      : this.formatted(statement, form));
    if (!results) throw resultsGone();
    return results;
  }

  /**
   * Cancels a job, also in the warehouse.
   * @throws ServiceError NOT_FOUND, CONFLICT; FORBIDDEN for a bulk job without its scope
   */
  async cancel(access: Access, jobId: string): Promise<JobRecord> {
    const job = await this.find(access, jobId);
    if ('bulk' in job) {
      const aborted = await this.bulkJobs.abort(access, job.bulk);
      if (!aborted) throw ended(await this.get(access, jobId));
      return bulkJobRecord(aborted);
    }
    const isCancelled = await this.jobs.cancel(job.statement.tenantId, jobId);
    const record = await this.get(access, jobId);
    if (!isCancelled) throw ended(record);
    this.leases.cancel(jobId);
    return record;
  }

  private async formatted(job: SqlJob, form: RowsForm): Promise<ServiceResponse | null> {
    const rows = await this.rows.of(job, form.memory).catch((error: unknown) => {
      throw toServiceError(error);
    });
    return rows && this.responder.respond(rows, job, form);
  }

  private async find(access: Access, jobId: string): Promise<TenantJob> {
    const { jobTtlDays } = this.config.services;
    if (isUuid(jobId)) {
      const statement = await this.jobs.find(access.tenant.tenantId, jobId);
      if (statement && !isOver(endOf(statement), jobTtlDays)) return { statement };
      const bulk = statement ? null : await this.bulkJobs.find(access, jobId);
      if (bulk && !isOver(idleSince(bulk), jobTtlDays)) return { bulk };
    }
    throw new ServiceError('not_found', 'Job not found.');
  }
}

function recordOf(job: TenantJob): JobRecord {
  return 'bulk' in job ? bulkJobRecord(job.bulk) : toJobRecord(job.statement);
}

function endOf({ submittedAt, completedAt }: SqlJob): Date {
  return completedAt ?? submittedAt;
}

function isOver(since: Date | null, days: number): boolean {
  return since !== null && Date.now() - since.getTime() > days * DAY_MS;
}

function ended({ status }: JobRecord): ServiceError {
  return new ServiceError('conflict', 'The job has already ended.', { status });
}
