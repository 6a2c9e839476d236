import { Injectable } from '@nestjs/common';
import {
  BULK_TRANSITIONS,
  type BulkJobState,
  type BulkTransition,
  FINAL_BULK_STATES,
} from '@tessera/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import { BulkJob } from '../entities/bulk-job.entity.js';

/** A bulk job as it is created. */
export type NewBulkJob = Pick<
  BulkJob,
  | 'id'
  | 'tenantId'
  | 'principal'
  | 'requestId'
  | 'operation'
  | 'object'
  | 'query'
  | 'keyColumns'
  | 'contentType'
  | 'compression'
>;

/** Which of a tenant's jobs, the newest first. */
export interface BulkJobFilter extends Partial<Pick<BulkJob, 'state' | 'operation'>> {
  limit: number;
  /** Only jobs that come behind this one. */
  after?: string;
}

/** Bulk jobs as their clients see and change them. A state changes along `BULK_TRANSITIONS` alone, whoever asks at once. */
@Injectable()
export class BulkJobRepository {
  constructor(private readonly database: Database) {}

  /** Writes a new job down, Open. @returns it, or the one of its id that is there: made for the same request, whose answer was lost */
  async create(job: NewBulkJob): Promise<BulkJob> {
    return this.database.transaction(async (manager) => {
      await manager
        .createQueryBuilder()
        .insert()
        .into(BulkJob)
        .values({ ...job, state: 'Open' })
        .orIgnore()
        .execute();
      return manager.findOneByOrFail(BulkJob, { id: job.id });
    });
  }

  /** Null when the tenant has no such job. */
  async find(tenantId: string, id: string): Promise<BulkJob | null> {
    return this.database.manager.findOneBy(BulkJob, { id, tenantId });
  }

  /** Of any tenant's job; null when there is none. */
  async stateOf(id: string): Promise<BulkJobState | null> {
    const job = await this.database.manager.findOne(BulkJob, {
      where: { id },
      select: { id: true, state: true },
    });
    return job?.state ?? null;
  }

  /** Ids grow with time: the newest are those with the greatest. */
  async list(
    tenantId: string,
    { state, operation, limit, after }: BulkJobFilter,
    livingDays: number,
  ): Promise<BulkJob[]> {
    const query = this.database.manager
      .createQueryBuilder(BulkJob, 'job')
      .where('job.tenantId = :tenantId', { tenantId })
      .andWhere(
        `(job.updatedAt > now() - make_interval(days => :livingDays) or job.state not in (:...removable))`,
        { livingDays, removable: REMOVABLE_STATES },
      )
      .orderBy('job.id', 'DESC')
      .limit(limit);
    if (state) query.andWhere('job.state = :state', { state });
    if (operation) query.andWhere('job.operation = :operation', { operation });
    if (after) query.andWhere('job.id < :after', { after });
    return query.getMany();
  }

  /** Jobs of a tenant that have not ended, those included that still wait for their upload. */
  async countOpen(tenantId: string): Promise<number> {
    return this.database.manager
      .createQueryBuilder(BulkJob, 'job')
      .where('job.tenantId = :tenantId', { tenantId })
      .andWhere('job.state not in (:...ended)', { ended: FINAL_BULK_STATES })
      .getCount();
  }

  /** Has a job wait to be run. @returns it as it is then; null when it was not Open */
  async queue(
    manager: EntityManager,
    tenantId: string,
    id: string,
    uploadVersion: string | null = null,
  ): Promise<BulkJob | null> {
    const also = 'queued_at = now(), upload_version = $5';
    return this.change(manager, BULK_TRANSITIONS.queue, also, tenantId, id, [uploadVersion]);
  }

  /** Gives a job up. @returns it as it is then; null when it had ended */
  async abort(tenantId: string, id: string): Promise<BulkJob | null> {
    return this.database.transaction((manager) =>
      this.change(
        manager,
        BULK_TRANSITIONS.abort,
        'completed_at = now(), lease_until = null, not_before = null',
        tenantId,
        id,
      ),
    );
  }

  private async change(
    manager: EntityManager,
    { from, to }: BulkTransition,
    also: string,
    tenantId: string,
    id: string,
    values: unknown[] = [],
  ): Promise<BulkJob | null> {
    const rows: [unknown[], number] = await manager.query(
      `update bulk_jobs set state = $3, updated_at = now(), ${also}
       where tenant_id = $1 and id = $2 and state = any($4)`,
      [tenantId, id, to, from, ...values],
    );
    // Within the transaction nobody else can have changed it since.
    return rows[1] > 0 ? manager.findOneBy(BulkJob, { id }) : null;
  }
}

/** States in which a job is forgotten when nothing has happened for its life. */
export const REMOVABLE_STATES = ['Open', ...FINAL_BULK_STATES] as const;
