import { Inject, Injectable } from '@nestjs/common';
import type { Access } from '@tessera/auth';
import {
  type BulkJobListResponse,
  type BulkJobRecord,
  type BulkJobRequest,
  FINAL_BULK_STATES,
  QUEUES,
  type RequestedBulkState,
} from '@tessera/contracts';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { type BulkJob, BulkJobRepository, Database, OutboxRepository } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { Dispatcher, outboxEntryFor } from '@tessera/queues';
import {
  type ServiceResponse,
  IdempotencyService,
  jobPage,
  JobLeases,
  newJobId,
  type StoredResponse,
} from '@tessera/sql-services';
import { validate as isUuid } from 'uuid';
import { BULK_API_CONFIG, type BulkApiConfig } from '../config.js';
import { needsUpload, toRecord, toSummary } from './bulk-job-record.js';
import type { BulkJobsQuery } from './bulk-jobs.query.js';
import { JobChecks } from './job-checks.js';

const DAY_MS = 24 * 3_600_000;
/** A POST /bulk/jobs request. */
export interface CreateCommand {
  access: Access;
  request: BulkJobRequest;
  requestId: string;
  /** The header X-Idempotency-Key. */
  idempotencyKey: string | undefined;
  /** Path of the jobs as the client sees it: `/v1/bulk/jobs`. */
  jobsPath: string;
}

/** Creates a tenant's bulk jobs, reads them and changes their state. */
@Injectable()
export class BulkJobsService {
  constructor(
    private readonly jobs: BulkJobRepository,
    private readonly checks: JobChecks,
    private readonly idempotency: IdempotencyService,
    private readonly database: Database,
    private readonly outbox: OutboxRepository,
    private readonly dispatcher: Dispatcher,
    private readonly leases: JobLeases,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(BULK_API_CONFIG) private readonly config: BulkApiConfig,
  ) {}

  /** @throws ServiceError INVALID_REQUEST, INVALID_SQL, SQL_BLOCKED, RATE_LIMITED, CONFLICT */
  async create(command: CreateCommand): Promise<ServiceResponse | StoredResponse> {
    const { idempotencyKey: key, request, access } = command;
    if (key === undefined) return this.createOnce(command, newJobId());
    return this.idempotency.once(
      {
        tenantId: access.tenant.tenantId,
        operation: 'POST /bulk/jobs',
        key,
        content: { request },
      },
      (id) => this.createOnce(command, id),
    );
  }

  /** @throws ServiceError NOT_FOUND */
  async get(access: Access, id: string): Promise<BulkJobRecord> {
    return toRecord(await this.find(access, id));
  }

  /** @throws ServiceError INVALID_REQUEST for an invalid offset */
  async list({ tenant }: Access, query: BulkJobsQuery): Promise<BulkJobListResponse> {
    const { state, operation } = query;
    const { jobTtlDays } = this.config.services;
    const { jobs, next_offset } = await jobPage(query, (range) =>
      this.jobs.list(tenant.tenantId, { state, operation, ...range }, jobTtlDays),
    );
    return { jobs: jobs.map(toSummary), next_offset };
  }

  /** @throws ServiceError NOT_FOUND, CONFLICT, PAYLOAD_TOO_LARGE */
  async change(
    access: Access,
    id: string,
    state: RequestedBulkState,
    requestId: string,
  ): Promise<BulkJobRecord> {
    const before = await this.find(access, id);
    const job = state === 'Aborted' ? await this.abort(before) : await this.queue(before, requestId);
    if (!job) throw stateConflict((await this.find(access, id)).state, state);
    return toRecord(job);
  }

  /** @throws ServiceError NOT_FOUND, also for an expired job */
  async find({ tenant }: Access, id: string): Promise<BulkJob> {
    const job = isUuid(id) ? await this.jobs.find(tenant.tenantId, id) : null;
    if (!job || this.isForgotten(job)) throw new ServiceError('not_found', 'Bulk job not found.');
    return job;
  }

  private isForgotten({ state, updatedAt }: BulkJob): boolean {
    const lives = state !== 'Open' && !FINAL_BULK_STATES.includes(state);
    return !lives && Date.now() - updatedAt.getTime() > this.config.services.jobTtlDays * DAY_MS;
  }

  /** The job may exist from an attempt whose client got no response. */
  private async createOnce(
    { access, request, requestId, jobsPath }: CreateCommand,
    id: string,
  ): Promise<ServiceResponse> {
    await this.checks.requireRunnable(access, request, requestId);
    const job = await this.jobs.create({
      id,
      tenantId: access.tenant.tenantId,
      principal: access.principal.id,
      requestId,
      operation: request.operation,
      object: request.object,
      query: request.query ?? null,
      keyColumns: request.key_columns ?? null,
      contentType: request.content_type ?? 'CSV',
      compression: request.compression ?? 'NONE',
    });
    const headers = { Location: `${jobsPath}/${job.id}` };
    return { status: 201, headers, body: [Buffer.from(JSON.stringify(toSummary(job)))] };
  }

  private async abort({ tenantId, id }: BulkJob): Promise<BulkJob | null> {
    const job = await this.jobs.abort(tenantId, id);
    // If another process runs it, that process notices shortly.
    if (job) this.leases.cancel(id);
    return job;
  }

  /** Commits the state and the outbox message together. */
  private async queue(before: BulkJob, requestId: string): Promise<BulkJob | null> {
    const { id, tenantId } = before;
    if (before.state !== 'Open') return null;
    const uploadVersion = needsUpload(before) ? await this.requireUpload(id) : null;
    const message = outboxEntryFor(QUEUES.bulk, {
      id: `${id}-run`,
      owner: tenantId,
      payload: { version: 1, jobId: id, requestId },
    });
    const job = await this.database.transaction(async (manager) => {
      const queued = await this.jobs.queue(manager, tenantId, id, uploadVersion);
      if (queued) await this.outbox.add(manager, message);
      return queued;
    });
    if (job) this.dispatcher.dispatchSoon();
    return job;
  }

  /** @returns the version of the completed upload */
  private async requireUpload(id: string): Promise<string> {
    const upload = await this.objects.head(objectKeys.bulkUpload(id));
    const { maxUploadBytes } = this.config.bulk;
    if (!upload)
      throw new ServiceError('conflict', 'No file has been uploaded yet.', {
        state: 'Open',
        reason: 'no_upload',
      });
    if (upload.sizeBytes > maxUploadBytes)
      throw new ServiceError(
        'payload_too_large',
        `The upload exceeds the limit of ${maxUploadBytes} bytes.`,
        {
          limit: maxUploadBytes,
          actual: upload.sizeBytes,
        },
      );
    return upload.version;
  }
}

function stateConflict(state: string, requested: RequestedBulkState): ServiceError {
  return new ServiceError('conflict', `Cannot change the state from ${state} to ${requested}.`, { state });
}
