import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { createdAt } from './columns.js';

/** A job, committed in the transaction of its cause and not yet sent to the broker. */
@Entity('outbox')
@Index('outbox_queue_kb_name', ['queue', 'owner', 'id'])
@Index('outbox_job_id', ['jobId'])
export class OutboxEntry {
  @PrimaryGeneratedColumn('increment', { type: 'bigint', primaryKeyConstraintName: 'outbox_pkey' })
  id: string;

  @Column({ type: 'varchar', length: 64 })
  queue: string;

  /** `<task>-<attempt>`: the broker ignores a job that it already has. */
  @Column({ name: 'job_id', type: 'varchar', length: 128 })
  jobId: string;

  /** Owners take turns. The column is named after the first kind of owner, a knowledge base. */
  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  owner: string;

  @Column({ type: 'jsonb' })
  payload: Record<string, unknown>;

  /** Earliest time to send it; retries are delayed. */
  @Column({ name: 'not_before', type: 'timestamptz', precision: 3, default: () => 'now()' })
  notBefore: Date;

  @Column(createdAt)
  createdAt: Date;
}
