import type { ContentPipeline, EmbeddingStatus } from '@tessera/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { createdAt, updatedAt } from './columns.js';
import { Document } from './document.entity.js';

/**
 * Embedding progress of a published attempt. Written in the transaction that publishes it; void as soon as another
 * attempt is published.
 */
@Entity('document_embeddings')
@Index('document_embeddings_open', ['updatedAt'], { where: `status in ('pending', 'running')` })
export class DocumentEmbedding {
  @ManyToOne(() => Document, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'document_id', foreignKeyConstraintName: 'document_embeddings_document_id_fkey' })
  document?: Relation<Document>;

  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'document_embeddings_pkey' })
  documentId: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'document_embeddings_pkey' })
  pipeline: ContentPipeline;

  @Column({ type: 'integer' })
  attempt: number;

  @Column({ type: 'varchar', length: 16, default: 'pending' })
  status: EmbeddingStatus;

  /** The latest job dispatched for it. */
  @Column({ name: 'job_id', type: 'uuid' })
  jobId: string;

  /** How often a worker has begun. Writes of earlier runs are rejected. */
  @Column({ type: 'integer', default: 0 })
  run: number;

  /** Consecutive failures. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** Chunks of the attempt, including those without words, which get no vectors. */
  @Column({ name: 'chunk_count', type: 'integer' })
  chunkCount: number;

  @Column({ name: 'embedded_count', type: 'integer', default: 0 })
  embeddedCount: number;

  /** Why the last run failed; null otherwise. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** When the attempt was published. */
  @Column(createdAt)
  createdAt: Date;

  @Column(updatedAt)
  updatedAt: Date;
}
