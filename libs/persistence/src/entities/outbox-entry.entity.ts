import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { createdAt } from './columns.js';

/** A job that was decided in the same transaction as its cause and is still to be handed to the broker. */
@Entity('outbox')
@Index('outbox_queue_kb_name', ['queue', 'owner', 'id'])
@Index('outbox_job_id', ['jobId'])
export class OutboxEntry {
  @PrimaryGeneratedColumn('increment', { type: 'bigint', primaryKeyConstraintName: 'outbox_pkey' })
  id: string;

  @Column({ type: 'varchar', length: 64 })
  queue: string;

  /** `<task>-<attempt>`: the broker ignores a job that it has already. */
  @Column({ name: 'job_id', type: 'varchar', length: 128 })
  jobId: string;

  /** Whose work it is: owners take turns. The column is called after the first kind of owner, a knowledge base. */
  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  owner: string;

  @Column({ type: 'jsonb' })
  payload: Record<string, unknown>;

  /** Earliest time to hand it on: retries wait. */
  @Column({ name: 'not_before', type: 'timestamptz', precision: 3, default: () => 'now()' })
  notBefore: Date;

  @Column(createdAt)
  createdAt: Date;
}
