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

/** Filters a tenant's jobs, newest first. */
export interface BulkJobFilter extends Partial<Pick<BulkJob, 'state' | 'operation'>> {
  limit: number;
  /** Only jobs after this one. */
  after?: string;
}

/** Bulk jobs for their clients. States change only along `BULK_TRANSITIONS`, also under concurrent requests. */
@Injectable()
export class BulkJobRepository {
  constructor(private readonly database: Database) {}

  /**
   * Creates a job in the state Open. @returns it, or the existing one of that id: created for the same request, whose
   * response was lost
   */
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

  /** Null if the tenant has no such job. */
  async find(tenantId: string, id: string): Promise<BulkJob | null> {
    return this.database.manager.findOneBy(BulkJob, { id, tenantId });
  }

  /** State of any tenant’s job; null if it does not exist. */
  async stateOf(id: string): Promise<BulkJobState | null> {
    const job = await this.database.manager.findOne(BulkJob, {
      where: { id },
      select: { id: true, state: true },
    });
    return job?.state ?? null;
  }

  /** Ids grow with time: the newest jobs have the greatest. */
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

  /** Jobs of a tenant that have not ended, including those that wait for their upload. */
  async countOpen(tenantId: string): Promise<number> {
    return this.database.manager
      .createQueryBuilder(BulkJob, 'job')
      .where('job.tenantId = :tenantId', { tenantId })
      .andWhere('job.state not in (:...ended)', { ended: FINAL_BULK_STATES })
      .getCount();
  }

  /** Makes a job ready to run. @returns its new version; null if it was not Open */
  async queue(
    manager: EntityManager,
    tenantId: string,
    id: string,
    uploadVersion: string | null = null,
  ): Promise<BulkJob | null> {
    const also = 'queued_at = now(), upload_version = $5';
    return this.change(manager, BULK_TRANSITIONS.queue, also, tenantId, id, [uploadVersion]);
  }

  /** Aborts a job. @returns its new version; null if it had ended */
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
    // Within the transaction, nobody else can have changed it since.
    return rows[1] > 0 ? manager.findOneBy(BulkJob, { id }) : null;
  }
}

/** States in which an inactive job is removed at the end of its life. */
export const REMOVABLE_STATES = ['Open', ...FINAL_BULK_STATES] as const;
