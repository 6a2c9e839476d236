import type { ContentPipeline } from '@tessera/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { createdAt } from './columns.js';

/**
 * What ended attempts at a document have left in the stores: the points and objects of those up to `upToAttempt`, without
 * the published one, are still to be removed. Written in the transaction that ends them.
 */
@Entity('attempt_removals')
export class AttemptRemoval {
  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'attempt_removals_pkey' })
  documentId: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'attempt_removals_pkey' })
  pipeline: ContentPipeline;

  @Column({ name: 'up_to_attempt', type: 'integer' })
  upToAttempt: number;

  /** Raised by each request, so that one that comes while the last is being worked on is not struck off with it. */
  @Column({ type: 'integer', default: 1 })
  requests: number;

  @Column({ name: 'taken_at', type: 'timestamptz', precision: 3, nullable: true })
  takenAt: Date | null;

  @Column(createdAt)
  createdAt: Date;
}
