import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../database.js';
import { OutboxEntry } from '../entities/outbox-entry.entity.js';

export type NewOutboxEntry = Pick<OutboxEntry, 'queue' | 'jobId' | 'owner' | 'payload'> & {
  /** Delay before it is sent, in milliseconds. */
  delayMs?: number;
};

/** The present, truncated to the column's precision: rounding up would make an entry that is due now due a moment later. */
export const DUE_NOW = `date_trunc('milliseconds', now())`;

/** Jobs on their way to the broker. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  async add(manager: EntityManager, entry: NewOutboxEntry): Promise<void> {
    await manager.query(
      `insert into outbox (queue, job_id, kb_name, payload, not_before)
       values ($1, $2, $3, $4::jsonb, ${DUE_NOW} + make_interval(secs => $5::float8))`,
      [entry.queue, entry.jobId, entry.owner, JSON.stringify(entry.payload), (entry.delayMs ?? 0) / 1000],
    );
  }

  /**
   * Locks the next due entries of a queue until the transaction ends; other dispatchers skip them. Owners take turns:
   * the first entry of each comes before the second of any.
   */
  async lockNext(manager: EntityManager, queue: string, limit: number): Promise<OutboxEntry[]> {
    return manager.query(
      `select id, queue, job_id "jobId", kb_name "owner", payload, not_before "notBefore", created_at "createdAt"
       from outbox
       where id in (
         select id from (
           select id, row_number() over (partition by kb_name order by id) turn
           from outbox where queue = $1 and not_before <= now()) turns
         order by turn, id limit $2)
       order by id for update skip locked`,
      [queue, limit],
    );
  }

  async remove(manager: EntityManager, ids: string[]): Promise<void> {
    await manager.delete(OutboxEntry, ids);
  }

  /** Removes an owner's entries from the given queues: in other queues, the same name may mean another owner. */
  async removeAll(manager: EntityManager, owner: string, queues: readonly string[]): Promise<void> {
    await manager.delete(OutboxEntry, { owner, queue: In([...queues]) });
  }

  /** Entries waiting, by queue. */
  async depths(): Promise<Map<string, number>> {
    const rows: Array<{ queue: string; depth: number }> = await this.database.manager.query(
      'select queue, count(*)::int depth from outbox group by queue',
    );
    return new Map(rows.map((row) => [row.queue, row.depth]));
  }
}
