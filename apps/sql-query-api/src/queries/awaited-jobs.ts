import { Injectable } from '@nestjs/common';
import type { Access } from '@tessera/auth';
import type { JobRecord } from '@tessera/contracts';
import { type SqlJob, SqlJobRepository } from '@tessera/persistence';
import {
  jobFailure,
  type ResultReservation,
  ResultStore,
  type ServiceResponse,
  toServiceError,
} from '@tessera/sql-services';
import { QueryCancelledError } from '@tessera/warehouse';
import { EndedJobs } from '../jobs/ended-jobs.js';
import { toJobRecord } from '../jobs/job-record.js';
import { rowPieces } from './inline-results.js';
import { rowsResponse } from './statements.service.js';

export interface Awaited {
  access: Access;
  waitSeconds: number;
  /** Memory for the result. */
  memory: ResultReservation;
}

/** Waits for a job, to answer with its rows if it ends in time. */
@Injectable()
export class AwaitedJobs {
  constructor(
    private readonly ended: EndedJobs,
    private readonly jobs: SqlJobRepository,
    private readonly results: ResultStore,
  ) {}

  /**
   * @param submitted a new job, or one of an earlier request with the same idempotency key
   * @returns the rows, or the job if it has not ended
   * @throws ServiceError of a failed job
   */
  async outcome(
    submitted: JobRecord,
    { access, waitSeconds, memory }: Awaited,
    client: AbortSignal,
  ): Promise<ServiceResponse | JobRecord> {
    const { job_id: id, status } = submitted;
    if (waitSeconds === 0) return submitted;
    if (isOpen(status)) await this.ended.wait(id, waitSeconds * 1_000, client);
    const job = await this.jobs.find(access.tenant.tenantId, id);
    if (job?.status === 'FAILED' && job.error) throw jobFailure(job.error);
    if (job?.status === 'CANCELLED') throw toServiceError(new QueryCancelledError());
    const rows = job?.status === 'COMPLETED' ? await this.rowsOf(job, memory) : null;
    return rows ?? (job ? toJobRecord(job) : submitted);
  }

  /** Null if the results are gone, not stored yet, or too large for the memory that is left. */
  private async rowsOf(job: SqlJob, memory: ResultReservation): Promise<ServiceResponse | null> {
    const { columns, rowCount, totalRows } = job;
    const stored = await this.results.open(job);
    if (!stored || !columns || rowCount === null) return null;
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of stored) {
      pieces.push(Buffer.from(piece as Buffer | string));
      bytes += pieces.at(-1)?.length ?? 0;
      if (!memory.growTo(bytes)) return null;
    }
    memory.settle();
    const rows = { count: rowCount, pieces: rowPieces(pieces, { columns, rows: { count: rowCount } }) };
    return rowsResponse({ columns, rows, totalRows }, job);
  }
}

function isOpen(status: JobRecord['status']): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}
