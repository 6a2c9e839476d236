import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BULK_TRANSITIONS } from '@tessera/contracts';
import { Database } from '../database.js';
import { BulkJob } from '../entities/bulk-job.entity.js';
import type { ClaimOptions } from './sql-job.repository.js';

/** A claimed job: its runner's writes count while the attempt is the job's latest. */
export type BulkAttempt = Pick<BulkJob, 'id' | 'attempt'>;

/** How an attempt ended. */
export type BulkOutcome = Pick<BulkJob, 'recordsProcessed' | 'recordsFailed' | 'error'> &
  Partial<Pick<BulkJob, 'resultKey' | 'resultBytes' | 'inlineKey' | 'failuresKey' | 'failuresBytes'>>;

const { start, complete, fail } = BULK_TRANSITIONS;

/**
 * Bulk jobs for the processes that run them. A job belongs to the process that claimed it while its lease is renewed.
 * Writes of a previous owner are rejected.
 */
@Injectable()
export class BulkRunRepository {
  /** This process. */
  private readonly runnerId = randomUUID();

  constructor(private readonly database: Database) {}

  /**
   * Leases waiting jobs and those whose process has died: tenants take turns, oldest job first. A job of this process
   * whose lease had expired is returned as the same attempt.
   * @param perTenant limit of a tenant's running jobs, over all processes
   */
  async claim({ count, perTenant, leaseMs }: ClaimOptions): Promise<BulkJob[]> {
    const rows: [Array<{ id: string }>, number] = await this.database.manager.query(CLAIM, [
      count,
      leaseMs / 1000,
      perTenant,
      this.runnerId,
    ]);
    const ids = rows[0].map(({ id }) => id);
    if (ids.length === 0) return [];
    return this.database.manager
      .createQueryBuilder(BulkJob, 'job')
      .where('job.id in (:...ids)', { ids })
      .orderBy('job.queuedAt')
      .getMany();
  }

  /** Renews the leases of running jobs. */
  async renew(ids: readonly string[], leaseMs: number): Promise<void> {
    await this.database.manager.query(
      `update bulk_jobs set lease_until = now() + make_interval(secs => $2)
       where id = any($1::uuid[]) and state = '${start.to}' and runner_id = $3`,
      [ids, leaseMs / 1000, this.runnerId],
    );
  }

  /** The jobs that this process no longer owns: aborted, or taken over by another process. */
  async cancelledAmong(ids: readonly string[]): Promise<string[]> {
    const rows: Array<{ id: string }> = await this.database.manager.query(
      `select id from unnest($1::uuid[]) id
       where not exists (select 1 from bulk_jobs job
                         where job.id = id.id and job.state = '${start.to}' and job.runner_id = $2)`,
      [ids, this.runnerId],
    );
    return rows.map(({ id }) => id);
  }

  /** Does nothing: another process takes over the jobs of a dead one. */
  async failAbandoned(): Promise<number> {
    return 0;
  }

  /** Records a load's progress for clients that poll. */
  async noteProgress({ id, attempt }: BulkAttempt, recordsProcessed: number): Promise<void> {
    await this.database.manager.query(
      `update bulk_jobs set records_processed = $3 where id = $1 and ${MINE}`,
      [id, attempt, recordsProcessed, this.runnerId],
    );
  }

  /** Records a job's outcome. @returns false if it was aborted, or belongs to another process by now */
  async finish({ id, attempt }: BulkAttempt, outcome: BulkOutcome): Promise<boolean> {
    const rows: [unknown[], number] = await this.database.manager.query(FINISH, [
      id,
      attempt,
      outcome.recordsProcessed,
      this.runnerId,
      outcome.recordsFailed,
      outcome.error && JSON.stringify(outcome.error),
      outcome.error ? fail.to : complete.to,
      outcome.resultKey ?? null,
      outcome.resultBytes ?? null,
      outcome.inlineKey ?? null,
      outcome.failuresKey ?? null,
      outcome.failuresBytes ?? null,
    ]);
    return rows[1] > 0;
  }

  /** Whether the job was aborted, so that no further attempt follows. */
  async isAborted(id: string): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `select 1 from bulk_jobs where id = $1 and state = '${BULK_TRANSITIONS.abort.to}'`,
      [id],
    );
    return rows.length > 0;
  }

  /** Records what an aborted job had already done in the warehouse. */
  async recordLateOutcome(
    { id, attempt }: BulkAttempt,
    { recordsProcessed, recordsFailed }: Pick<BulkJob, 'recordsProcessed' | 'recordsFailed'>,
  ): Promise<void> {
    await this.database.manager.query(
      `update bulk_jobs set records_processed = $3, records_failed = $4
       where id = $1 and attempt = $2 and state = '${BULK_TRANSITIONS.abort.to}'`,
      [id, attempt, recordsProcessed, recordsFailed],
    );
  }

  /**
   * Releases an unfinished job, for any process to claim again.
   * @param options.delayMs not before then
   * @param options.hasFailed something unexpected went wrong: counted, since the job itself may be the cause
   */
  async requeue(
    { id, attempt }: BulkAttempt,
    options: { delayMs: number; hasFailed: boolean } = { delayMs: 0, hasFailed: false },
  ): Promise<void> {
    await this.database.manager.query(
      `update bulk_jobs set lease_until = null, runner_id = null, not_before = now() + make_interval(secs => $3),
              failures = failures + $5
       where id = $1 and ${MINE}`,
      [id, attempt, options.delayMs / 1000, this.runnerId, options.hasFailed ? 1 : 0],
    );
  }
}

/** `$2` is the attempt, `$4` this process. */
const MINE = `attempt = $2 and runner_id = $4 and state = '${start.to}'`;

const FINISH = `
  update bulk_jobs set state = $7, updated_at = now(), completed_at = now(), records_processed = $3, records_failed = $5,
         error = $6, result_key = $8, result_bytes = $9, inline_key = $10, failures_key = $11, failures_bytes = $12,
         lease_until = null, runner_id = null, not_before = null
  where id = $1 and ${MINE}`;

const CAN_BE_TAKEN = `
  (state = any('{${start.from.join()}}') or state = '${start.to}' and (lease_until is null or lease_until < now()))
  and (not_before is null or not_before <= now())`;

/**
 * A job's place among its tenant's running and waiting ones decides; a job that another process has just claimed is
 * left alone.
 */
const CLAIM = `
  with running as (
    select tenant_id, count(*) as jobs from bulk_jobs
    where state = '${start.to}' and lease_until >= now() group by tenant_id),
  waiting as (
    select id, queued_at,
           coalesce(jobs, 0) + row_number() over (partition by tenant_id order by queued_at, id) as place
    from bulk_jobs left join running using (tenant_id)
    where state in ('UploadComplete', 'InProgress') and ${CAN_BE_TAKEN})
  update bulk_jobs set state = '${start.to}', started_at = coalesce(started_at, now()), runner_id = $4, not_before = null,
         updated_at = case state when '${start.to}' then updated_at else now() end,
         attempt = attempt + case when runner_id = $4 then 0 else 1 end,
         failures = failures + case when lease_until < now() and runner_id <> $4 then 1 else 0 end,
         lease_until = now() + make_interval(secs => $2)
  where id in (select id from waiting where place <= $3 order by place, queued_at limit $1) and ${CAN_BE_TAKEN}
  returning id`;
