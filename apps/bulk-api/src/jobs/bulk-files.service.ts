import { Inject, Injectable } from '@nestjs/common';
import type { Access } from '@tessera/auth';
import type { BulkResults, BulkUploadUrl } from '@tessera/contracts';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import type { BulkJob } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { BulkDownloads } from '@tessera/sql-services';
import { BULK_API_CONFIG, type BulkApiConfig } from '../config.js';
import { needsUpload } from './bulk-job-record.js';
import { BulkJobsService } from './bulk-jobs.service.js';

const POLL_AFTER_SECONDS = 1;

/** Upload and download URLs of bulk jobs. */
@Injectable()
export class BulkFilesService {
  constructor(
    private readonly jobs: BulkJobsService,
    private readonly downloads: BulkDownloads,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(BULK_API_CONFIG) private readonly config: BulkApiConfig,
  ) {}

  /** @throws ServiceError NOT_FOUND; CONFLICT unless the job is Open and expects a file */
  async uploadUrl(access: Access, id: string): Promise<BulkUploadUrl> {
    const job = await this.jobs.find(access, id);
    const { state, operation } = job;
    if (!needsUpload(job)) {
      const message = `A job with a query and the operation ${operation} reads no file.`;
      throw new ServiceError('conflict', message, { state, reason: 'no_upload_needed' });
    }
    if (state !== 'Open') throw new ServiceError('conflict', `The job is already ${state}.`, { state });
    const { url, expiresAt } = await this.objects.signUpload(objectKeys.bulkUpload(id), {
      expiresInSeconds: this.config.services.presignedUrlSeconds,
      maxBytes: this.config.bulk.maxUploadBytes,
    });
    return { upload_url: url, expires_at: expiresAt.toISOString() };
  }

  /** The rows of a query, or the failed records of a load. @throws ServiceError NOT_FOUND, CONFLICT */
  async results(access: Access, id: string): Promise<BulkResults> {
    const job = await this.jobs.find(access, id);
    if (job.state !== 'JobComplete') throw jobIncompleteError(job);
    return this.downloads.of(job, job.operation === 'query' ? 'results' : 'failures');
  }

  /** @throws ServiceError NOT_FOUND, also for a query; CONFLICT if there are none yet */
  async failedResults(access: Access, id: string): Promise<BulkResults> {
    const job = await this.jobs.find(access, id);
    if (job.operation === 'query') throw new ServiceError('not_found', 'A query has no failed records.');
    const hasFailures = job.state === 'Failed' && job.recordsFailed > 0;
    if (job.state !== 'JobComplete' && !hasFailures) throw jobIncompleteError(job);
    return this.downloads.of(job, 'failures');
  }
}

function jobIncompleteError({ state, error }: BulkJob): ServiceError {
  const isOpen = state === 'Open' || state === 'UploadComplete' || state === 'InProgress';
  const message = isOpen ? 'The job is not complete.' : `The job is ${state} and has no results.`;
  return new ServiceError('conflict', message, {
    state,
    ...(isOpen ? { retry_after: POLL_AFTER_SECONDS } : {}),
    ...(error ? { error } : {}),
  });
}
