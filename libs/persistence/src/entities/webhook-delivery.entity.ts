import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { createdAt, updatedAt } from './columns.js';
import { Webhook } from './webhook.entity.js';

/** An event to deliver to a webhook. Written by the trigger `tasks_note_end`, in the transaction that ends the task. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_due', ['nextAttemptAt'], { where: `status = 'pending'` })
@Index('webhook_deliveries_ended', ['updatedAt'], { where: `status <> 'pending'` })
@Index('webhook_deliveries_by_webhook', ['webhookId', 'createdAt'])
export class WebhookDelivery {
  /** Sent as `webhook-id`, the same in each attempt. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  id: string;

  @Column({ name: 'webhook_id', type: 'uuid' })
  webhookId: string;

  @ManyToOne(() => Webhook, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id', foreignKeyConstraintName: 'webhook_deliveries_webhook_id_fkey' })
  webhook?: Relation<Webhook>;

  @Column({ type: 'varchar', length: 16, default: 'pending' })
  status: 'pending' | 'delivered' | 'failed';

  /** Sent as the body. */
  @Column({ type: 'json' })
  payload: object;

  /** Attempts that have begun. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** While an attempt runs, the end of its lease. */
  @Column({ name: 'next_attempt_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextAttemptAt: Date;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column(createdAt)
  createdAt: Date;

  @Column(updatedAt)
  updatedAt: Date;
}
