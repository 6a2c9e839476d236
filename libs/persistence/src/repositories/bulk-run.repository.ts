import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BULK_TRANSITIONS } from '@tessera/contracts';
import { Database } from '../database.js';
import { BulkJob } from '../entities/bulk-job.entity.js';
import type { ClaimOptions } from './sql-job.repository.js';

/** A job as a runner has taken it: what it writes down counts while the attempt is the job's last one. */
export type BulkAttempt = Pick<BulkJob, 'id' | 'attempt'>;

/** How an attempt ended. */
export type BulkOutcome = Pick<BulkJob, 'recordsProcessed' | 'recordsFailed' | 'error'> &
  Partial<Pick<BulkJob, 'resultKey' | 'resultBytes' | 'inlineKey' | 'failuresKey' | 'failuresBytes'>>;

const { start, complete, fail } = BULK_TRANSITIONS;

/**
 * Bulk jobs as the processes see them that run them. A job belongs to the process that has claimed it, for as long as its lease is
 * renewed. What another one writes about it, which had it before and does not know, changes nothing.
 */
@Injectable()
export class BulkRunRepository {
  /** This process. */
  private readonly runnerId = randomUUID();

  constructor(private readonly database: Database) {}

  /**
   * Takes jobs that wait, or whose process has died, for as long as the lease: by turns among the tenants, and of each tenant
   * the oldest first. A job of this process whose lease had run out is given again as the same attempt.
   * @param perTenant of one tenant that run at the same time, in all processes together
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

  /** Says that the jobs are still being run here. */
  async renew(ids: readonly string[], leaseMs: number): Promise<void> {
    await this.database.manager.query(
      `update bulk_jobs set lease_until = now() + make_interval(secs => $2)
       where id = any($1::uuid[]) and state = '${start.to}' and runner_id = $3`,
      [ids, leaseMs / 1000, this.runnerId],
    );
  }

  /** Which of the jobs are not this process's any more: somebody has aborted them, or another process has taken them over. */
  async cancelledAmong(ids: readonly string[]): Promise<string[]> {
    const rows: Array<{ id: string }> = await this.database.manager.query(
      `select id from unnest($1::uuid[]) id
       where not exists (select 1 from bulk_jobs job
                         where job.id = id.id and job.state = '${start.to}' and job.runner_id = $2)`,
      [ids, this.runnerId],
    );
    return rows.map(({ id }) => id);
  }

  /** Another process takes over what a dead one has left: nothing is to be done. */
  async failAbandoned(): Promise<number> {
    return 0;
  }

  /** Says how far a load has come, for whoever asks meanwhile. */
  async noteProgress({ id, attempt }: BulkAttempt, recordsProcessed: number): Promise<void> {
    await this.database.manager.query(
      `update bulk_jobs set records_processed = $3 where id = $1 and ${MINE}`,
      [id, attempt, recordsProcessed, this.runnerId],
    );
  }

  /** Writes down how a job ended. @returns false when it has been aborted, or is another process's by now */
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

  /** Whether somebody has aborted the job, so that no attempt at it follows. */
  async isAborted(id: string): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `select 1 from bulk_jobs where id = $1 and state = '${BULK_TRANSITIONS.abort.to}'`,
      [id],
    );
    return rows.length > 0;
  }

  /** What an aborted job had done in the warehouse already. */
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
   * Gives a job back that did not end, to be taken again, by any process.
   * @param options.delayMs not before then
   * @param options.hasFailed something unexpected went wrong: counted, since it may be the job itself
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

/** A job's place among the running and waiting ones of its tenant decides; a job that another process has just taken is left. */
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
