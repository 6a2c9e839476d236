import type { ContentPipeline } from '@tessera/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { createdAt } from './columns.js';

/**
 * A request to remove the points and objects of ended attempts at a document: those up to `upToAttempt` except the
 * published one. Written in the transaction that ends them.
 */
@Entity('attempt_removals')
export class AttemptRemoval {
  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'attempt_removals_pkey' })
  documentId: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'attempt_removals_pkey' })
  pipeline: ContentPipeline;

  @Column({ name: 'up_to_attempt', type: 'integer' })
  upToAttempt: number;

  /** Incremented by each request, so that completing a removal does not delete a request that came meanwhile. */
  @Column({ type: 'integer', default: 1 })
  requests: number;

  @Column({ name: 'taken_at', type: 'timestamptz', precision: 3, nullable: true })
  takenAt: Date | null;

  @Column(createdAt)
  createdAt: Date;
}
