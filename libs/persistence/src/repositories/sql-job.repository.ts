import { Injectable } from '@nestjs/common';
import type { JobStatus } from '@tessera/contracts';
import { Database } from '../database.js';
import { SqlJob } from '../entities/sql-job.entity.js';

/** A statement as it is recorded. */
export type SqlJobEntry = Omit<SqlJob, 'leaseUntil'>;

/** A job without its statement and results. */
export type SqlJobSummary = Pick<
  SqlJob,
  | 'id'
  | 'tenantId'
  | 'status'
  | 'submittedAt'
  | 'startedAt'
  | 'completedAt'
  | 'rowCount'
  | 'executionTimeMs'
  | 'error'
>;

/** Selects a tenant's jobs, newest first. */
export interface SqlJobFilter {
  statuses: readonly JobStatus[];
  limit: number;
  /** Only jobs after this one. */
  after?: string;
}

export interface ClaimOptions {
  count: number;
  perTenant: number;
  leaseMs: number;
}

/** How a job ended. */
export type SqlJobOutcome = Pick<
  SqlJob,
  | 'id'
  | 'status'
  | 'completedAt'
  | 'rowCount'
  | 'totalRows'
  | 'executionTimeMs'
  | 'error'
  | 'columns'
  | 'result'
  | 'resultKey'
>;

const OPEN = `status in ('QUEUED', 'RUNNING')`;

/** Statements and their outcome. An ended job does not change any more. */
@Injectable()
export class SqlJobRepository {
  constructor(private readonly database: Database) {}

  /**
   * Writes new entries and later states of existing ones, in one statement. Each id must be unique.
   * @param leaseMs running jobs count as abandoned unless {@link renew} is called within this time
   */
  async writeAll(entries: readonly SqlJobEntry[], leaseMs: number): Promise<void> {
    await this.database.manager.query(WRITE_ALL, [JSON.stringify(entries), leaseMs / 1000]);
  }

  /** Null if the tenant has no such job. */
  async find(tenantId: string, id: string): Promise<SqlJob | null> {
    return this.database.manager.findOneBy(SqlJob, { id, tenantId });
  }

  /** Ids grow with time: the newest jobs have the greatest. @param livingDays after its end, a job is forgotten */
  async list(
    tenantId: string,
    { statuses, limit, after = GREATEST_ID }: SqlJobFilter,
    livingDays: number,
  ): Promise<SqlJobSummary[]> {
    return this.database.manager.query(LIST, [tenantId, statuses, after, limit, livingDays]);
  }

  /**
   * Leases waiting jobs and those whose process has died: tenants take turns, so that one with few never waits for one
   * with many, oldest job first.
   * @param leaseMs longer than the time between two {@link renew} calls
   * @param perTenant limit of a tenant's running jobs, over all processes
   */
  async claim({ count, perTenant, leaseMs }: ClaimOptions): Promise<SqlJob[]> {
    const rows: [Array<{ id: string }>, number] = await this.database.manager.query(CLAIM, [
      count,
      leaseMs / 1000,
      perTenant,
    ]);
    const ids = rows[0].map(({ id }) => id);
    if (ids.length === 0) return [];
    return this.database.manager
      .createQueryBuilder(SqlJob, 'job')
      .where('job.id in (:...ids)', { ids })
      .orderBy('job.submittedAt')
      .getMany();
  }

  /** Renews the leases of running jobs. */
  async renew(ids: readonly string[], leaseMs: number): Promise<void> {
    await this.database.manager.query(
      `update sql_jobs set lease_until = now() + make_interval(secs => $2)
       where id = any($1::uuid[]) and status = 'RUNNING'`,
      [ids, leaseMs / 1000],
    );
  }

  /** Ends a claimed job, and deletes its values. @returns false if it had ended before */
  async finish(outcome: SqlJobOutcome): Promise<boolean> {
    const rows: [unknown[], number] = await this.database.manager.query(
      `update sql_jobs set status = $2, completed_at = $3, row_count = $4, total_rows = $5, execution_time_ms = $6,
              error = $7, columns = $8, result = $9, result_key = $10, lease_until = null, parameters = parameters - 'values'
       where id = $1 and ${OPEN}`,
      [
        outcome.id,
        outcome.status,
        outcome.completedAt,
        outcome.rowCount,
        outcome.totalRows,
        outcome.executionTimeMs,
        outcome.error && JSON.stringify(outcome.error),
        outcome.columns && JSON.stringify(outcome.columns),
        outcome.result,
        outcome.resultKey,
      ],
    );
    return rows[1] > 0;
  }

  /** Releases a claimed, unfinished job, because its process ends. */
  async requeue(id: string): Promise<void> {
    await this.database.manager.query(
      `update sql_jobs set status = 'QUEUED', lease_until = null where id = $1 and status = 'RUNNING'`,
      [id],
    );
  }

  /** @returns whether it was cancelled; false if it had ended before, or does not exist */
  async cancel(tenantId: string, id: string): Promise<boolean> {
    const rows: [unknown[], number] = await this.database.manager.query(
      `update sql_jobs set status = 'CANCELLED', completed_at = now(), lease_until = null,
              execution_time_ms = extract(epoch from now() - coalesce(started_at, now())) * 1000,
              parameters = parameters - 'values'
       where id = $1 and tenant_id = $2 and ${OPEN}`,
      [id, tenantId],
    );
    return rows[1] > 0;
  }

  /** Jobs of a tenant that wait to be claimed. */
  async countQueued(tenantId: string): Promise<number> {
    return this.database.manager.countBy(SqlJob, { tenantId, status: 'QUEUED' });
  }

  /** Ends synchronous jobs whose process has died: nobody will answer them any more. @returns how many */
  async failAbandoned(error: SqlJob['error']): Promise<number> {
    const rows: [unknown[], number] = await this.database.manager.query(
      `update sql_jobs set status = 'FAILED', completed_at = now(), lease_until = null, error = $1
       where mode <> 'async' and ${OPEN} and lease_until < now()`,
      [JSON.stringify(error)],
    );
    return rows[1];
  }

  /** The ended ones among the jobs. */
  async endedAmong(ids: readonly string[]): Promise<string[]> {
    const rows: Array<{ id: string }> = await this.database.manager.query(
      `select id from sql_jobs where id = any($1::uuid[]) and not ${OPEN}`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** The cancelled ones among the jobs. */
  async cancelledAmong(ids: readonly string[]): Promise<string[]> {
    const rows: Array<{ id: string }> = await this.database.manager.query(
      `select id from sql_jobs where id = any($1::uuid[]) and status = 'CANCELLED'`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Removes results older than this many days, at most `limit`. @returns how many, and the keys of their objects */
  async expireResults(days: number, limit: number): Promise<{ removed: number; resultKeys: string[] }> {
    const rows: [Array<{ key: string | null }>, number] = await this.database.manager.query(
      `with old as (
         select id, result_key from sql_jobs
         where id < ${AGED} and (result is not null or result_key is not null) limit $2 for update skip locked)
       update sql_jobs j set result = null, result_key = null from old where j.id = old.id
       returning old.result_key as key`,
      [days, limit],
    );
    return { removed: rows[1], resultKeys: rows[0].flatMap(({ key }) => key ?? []) };
  }

  /** Removes records older than this many days, at most `limit`. @returns how many, and the keys of their objects */
  async removeOld(days: number, limit: number): Promise<{ removed: number; resultKeys: string[] }> {
    const rows: [Array<{ key: string | null }>, number] = await this.database.manager.query(
      `delete from sql_jobs where id in (
         select id from sql_jobs where id < ${AGED} and not ${OPEN} order by id limit $2 for update skip locked)
       returning result_key as key`,
      [days, limit],
    );
    return { removed: rows[1], resultKeys: rows[0].flatMap(({ key }) => key ?? []) };
  }
}

const GREATEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The index returns the jobs of each status in order, so that a page costs the same however many jobs there are. */
const LIST = `
  select job.* from unnest($2::text[]) wanted(status) cross join lateral (
    select id, tenant_id "tenantId", status, submitted_at "submittedAt", started_at "startedAt",
           completed_at "completedAt", row_count "rowCount", execution_time_ms "executionTimeMs", error
    from sql_jobs where tenant_id = $1 and status = wanted.status and id < $3
      and coalesce(completed_at, submitted_at) > now() - make_interval(days => $5)
    order by id desc limit $4) job
  order by id desc limit $4`;

/** The id (UUID v7: its first 48 bits are milliseconds) that a statement of `$1` days ago would have. */
const AGED = `(lpad(to_hex(floor(extract(epoch from now() - make_interval(days => $1)) * 1000)::bigint), 12, '0')
               || repeat('0', 20))::uuid`;

const WRITE_ALL = `
  insert into sql_jobs as job (id, tenant_id, principal, request_id, mode, status, statement, parameters, submitted_at,
                               started_at, completed_at, row_count, total_rows, execution_time_ms, error, columns, result,
                               result_key, lease_until)
  select id, "tenantId", principal, "requestId", mode, status, statement, parameters, "submittedAt", "startedAt",
         "completedAt", "rowCount", "totalRows", "executionTimeMs", error, columns, result, "resultKey",
         case status when 'RUNNING' then now() + make_interval(secs => $2) end
  from jsonb_to_recordset($1::jsonb)
       as e(id uuid, "tenantId" text, principal text, "requestId" text, mode text, status text, statement text,
            parameters jsonb, "submittedAt" timestamptz, "startedAt" timestamptz, "completedAt" timestamptz,
            "rowCount" int, "totalRows" bigint, "executionTimeMs" int, error jsonb, columns jsonb, result text, "resultKey" text)
  on conflict (id) do update set status = excluded.status, completed_at = excluded.completed_at,
    row_count = excluded.row_count, total_rows = excluded.total_rows, execution_time_ms = excluded.execution_time_ms,
    error = excluded.error, columns = excluded.columns, result = excluded.result, result_key = excluded.result_key, lease_until = excluded.lease_until
  where job.${OPEN}`;

/**
 * A job's place among its tenant's running and waiting ones decides; a job that another process has just claimed is
 * left alone.
 */
const CLAIM = `
  with running as (
    select tenant_id, count(*) as jobs from sql_jobs
    where mode = 'async' and status = 'RUNNING' and lease_until >= now() group by tenant_id),
  waiting as (
    select id, submitted_at,
           coalesce(jobs, 0) + row_number() over (partition by tenant_id order by submitted_at, id) as place
    from sql_jobs left join running using (tenant_id)
    where mode = 'async' and ${OPEN} and (status = 'QUEUED' or lease_until < now()))
  update sql_jobs set status = 'RUNNING', started_at = coalesce(started_at, now()),
         lease_until = now() + make_interval(secs => $2)
  where id in (select id from waiting where place <= $3 order by place, submitted_at limit $1)
    and (status = 'QUEUED' or status = 'RUNNING' and lease_until < now())
  returning id`;
