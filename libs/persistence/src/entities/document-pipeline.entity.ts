import type { ContentPipeline, DocumentStatus, TaskPipeline } from '@tessera/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { createdAt, updatedAt } from './columns.js';
import { Document } from './document.entity.js';

/** What a document can have a state in: the content pipelines, and the router until it has decided. */
export type DocumentStage = Exclude<TaskPipeline, 'kb_purge'>;

/** One content pipeline's share of a document. */
export interface PipelineOfDocument {
  documentId: string;
  pipeline: ContentPipeline;
}

/** What one attempt writes of it. */
export interface AttemptAtDocument extends PipelineOfDocument {
  attempt: number;
}

/**
 * Where a document stands in one pipeline. What can be retrieved follows from here: the points of `publishedAttempt`,
 * and nothing else. The `router` row is there while the router has not decided.
 *
 * Whoever locks several rows does it in this order, or there are deadlocks: knowledge base, task, document, pipeline.
 */
@Entity('document_pipelines')
@Index('document_pipelines_status', ['status', 'updatedAt'])
export class DocumentPipeline {
  @ManyToOne(() => Document, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'document_id', foreignKeyConstraintName: 'document_pipelines_document_id_fkey' })
  document?: Relation<Document>;

  @PrimaryColumn({ name: 'document_id', type: 'uuid', primaryKeyConstraintName: 'document_pipelines_pkey' })
  documentId: string;

  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'document_pipelines_pkey' })
  pipeline: DocumentStage;

  /**
   * Of the latest run; an earlier one may be published whatever it says. `deferred`: something was handed over to this
   * pipeline, and nobody has asked for it yet.
   */
  @Column({ type: 'varchar', length: 16, default: 'pending' })
  status: DocumentStatus | 'deferred';

  /** The task of the latest run, or the one that handed over what is deferred. What another one writes is void. */
  @Column({ name: 'task_id', type: 'uuid' })
  taskId: string;

  /** Highest attempt that has worked on it, over all its tasks. A later task goes on counting from here. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** The attempt whose chunks can be retrieved; null until there is one. It stays while a later attempt works or fails. */
  @Column({ name: 'published_attempt', type: 'integer', nullable: true })
  publishedAttempt: number | null;

  /** Chunks of the published attempt. */
  @Column({ name: 'chunk_count', type: 'integer', default: 0 })
  chunkCount: number;

  /** Why the latest run failed; null otherwise. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ name: 'published_at', type: 'timestamptz', precision: 3, nullable: true })
  publishedAt: Date | null;

  @Column(createdAt)
  createdAt: Date;

  @Column(updatedAt)
  updatedAt: Date;
}
