import type { WebhookEventType } from '@tessera/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { createdAt } from './columns.js';
import { KnowledgeBase } from './knowledge-base.entity.js';

/** A URL that receives an event when the task of a document in the knowledge base ends. */
@Entity('webhooks')
@Index('webhooks_by_kb', ['kbName', 'createdAt'])
export class Webhook {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'webhooks_pkey' })
  id: string;

  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  kbName: string;

  @ManyToOne(() => KnowledgeBase, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'kb_name', foreignKeyConstraintName: 'webhooks_kb_name_fkey' })
  knowledgeBase?: Relation<KnowledgeBase>;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text', array: true })
  events: WebhookEventType[];

  /** Key of the signatures: `whsec_` and base64. */
  @Column({ type: 'text' })
  secret: string;

  /** When the URL returned 410 (Gone). A disabled webhook receives nothing. */
  @Column({ name: 'disabled_at', type: 'timestamptz', precision: 3, nullable: true })
  disabledAt: Date | null;

  @Column(createdAt)
  createdAt: Date;
}
