import { Injectable } from '@nestjs/common';
import type { Access } from '@tessera/auth';
import type { JobRecord } from '@tessera/contracts';
import { type SqlJob, SqlJobRepository } from '@tessera/persistence';
import {
  jobFailure,
  type ResultReservation,
  type ServiceResponse,
  toServiceError,
} from '@tessera/sql-services';
import { QueryCancelledError, type QueryResult, ResultMemoryError } from '@tessera/warehouse';
import { EndedJobs } from '../jobs/ended-jobs.js';
import { toJobRecord } from '../jobs/job-record.js';
import { type RowsForm, RowsResponder } from './rows-response.js';
import { StoredRows } from './stored-rows.js';

export interface Awaited extends RowsForm {
  access: Access;
  waitSeconds: number;
}

/** Waits for a job, to answer with its rows if it ends in time. */
@Injectable()
export class AwaitedJobs {
  constructor(
    private readonly ended: EndedJobs,
    private readonly jobs: SqlJobRepository,
    private readonly rows: StoredRows,
    private readonly responder: RowsResponder,
  ) {}

  /**
   * @param submitted a new job, or one of an earlier request with the same idempotency key
   * @returns the rows, or the job if it has not ended
   * @throws ServiceError of a failed job
   */
  async outcome(
    submitted: JobRecord,
    { access, waitSeconds, ...form }: Awaited,
    client: AbortSignal,
  ): Promise<ServiceResponse | JobRecord> {
    const { job_id: id, status } = submitted;
    if (waitSeconds === 0) return submitted;
    if (isOpen(status)) await this.ended.wait(id, waitSeconds * 1_000, client);
    const job = await this.jobs.find(access.tenant.tenantId, id);
    if (job?.status === 'FAILED' && job.error) throw jobFailure(job.error);
    if (job?.status === 'CANCELLED') throw toServiceError(new QueryCancelledError());
    const rows = job?.status === 'COMPLETED' ? await this.rowsOf(job, form.memory) : null;
    if (job && rows) return this.responder.respond(rows, job, form);
    return job ? toJobRecord(job) : submitted;
  }

  /** Null if the rows cannot be sent now; the job has them. */
  private async rowsOf(job: SqlJob, memory: ResultReservation): Promise<QueryResult | null> {
    try {
      return await this.rows.of(job, memory);
    } catch (error) {
      if (error instanceof ResultMemoryError) return null;
      throw error;
    }
  }
}

function isOpen(status: JobRecord['status']): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}
