import { Injectable } from '@nestjs/common';
import { FINAL_BULK_STATES } from '@tessera/contracts';
import { Database } from '../database.js';
import { BulkJob } from '../entities/bulk-job.entity.js';
import { REMOVABLE_STATES } from './bulk-job.repository.js';

/** Leftovers of bulk jobs: temporary data of their runs, and expired results and records. */
@Injectable()
export class BulkLeftoverRepository {
  constructor(private readonly database: Database) {}

  /** Jobs that ended long enough ago that nothing works on them any more, and whose temporary data is not all removed. */
  async unswept(endedMs: number, limit: number): Promise<BulkJob[]> {
    return this.database.manager
      .createQueryBuilder(BulkJob, 'job')
      .where('job.sweptAt is null and job.state in (:...ended)', { ended: FINAL_BULK_STATES })
      .andWhere('job.updatedAt < now() - make_interval(secs => :seconds)', { seconds: endedMs / 1000 })
      .andWhere('(job.notBefore is null or job.notBefore <= now())')
      .orderBy('job.updatedAt')
      .limit(limit)
      .getMany();
  }

  async noteSwept(id: string): Promise<void> {
    await this.database.manager.query('update bulk_jobs set swept_at = now() where id = $1', [id]);
  }

  /** Sweeping it failed: others come first for a while. */
  async postponeSweep(id: string, delayMs: number): Promise<void> {
    await this.database.manager.query(
      'update bulk_jobs set not_before = now() + make_interval(secs => $2) where id = $1',
      [id, delayMs / 1000],
    );
  }

  /** Jobs whose results are older than this many days. */
  async withOldResults(days: number, limit: number): Promise<BulkJob[]> {
    return this.database.manager
      .createQueryBuilder(BulkJob, 'job')
      .where('job.updatedAt < now() - make_interval(days => :days)', { days })
      .andWhere('coalesce(job.resultKey, job.inlineKey, job.failuresKey) is not null')
      .orderBy('job.updatedAt')
      .limit(limit)
      .getMany();
  }

  async forgetResults(id: string): Promise<void> {
    await this.database.manager.query(
      `update bulk_jobs set result_key = null, result_bytes = null, inline_key = null, failures_key = null,
              failures_bytes = null
       where id = $1`,
      [id],
    );
  }

  /** Jobs that ended, or have waited for their upload, for more than this many days. */
  async old(days: number, limit: number): Promise<BulkJob[]> {
    return this.database.manager
      .createQueryBuilder(BulkJob, 'job')
      .where('job.updatedAt < now() - make_interval(days => :days)', { days })
      .andWhere('job.state in (:...removable)', { removable: REMOVABLE_STATES })
      .orderBy('job.updatedAt')
      .limit(limit)
      .getMany();
  }

  /** Removes a job unless it has changed since. */
  async remove(id: string, days: number): Promise<void> {
    await this.database.manager.query(
      `delete from bulk_jobs
       where id = $1 and updated_at < now() - make_interval(days => $2) and state = any($3)`,
      [id, days, REMOVABLE_STATES],
    );
  }

  /** The ids among these that belong to jobs. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const rows: Array<{ id: string }> = await this.database.manager.query(
      'select id from bulk_jobs where id = any($1::uuid[])',
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
