import type { ContentPipeline, DocumentStatus, TaskPipeline } from '@tessera/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { createdAt, updatedAt } from './columns.js';
import { Document } from './document.entity.js';

/** The stages that a document has a state in: the content pipelines, and the router until it has decided. */
export type DocumentStage = Exclude<TaskPipeline, 'kb_purge'>;

/** A document in one content pipeline. */
export interface PipelineOfDocument {
  documentId: string;
  pipeline: ContentPipeline;
}

/** One attempt at it. */
export interface AttemptAtDocument extends PipelineOfDocument {
  attempt: number;
}

/**
 * State of a document in one pipeline. It decides what is retrievable: the points of `publishedAttempt`, and nothing
 * else. The `router` row exists until the router has decided.
 *
 * Transactions that lock several rows must lock knowledge base, task, document, pipeline in this order to avoid
 * deadlocks.
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
   * Of the latest run; an earlier one may be published regardless. `deferred`: this pipeline has a handover that no
   * task processes yet.
   */
  @Column({ type: 'varchar', length: 16, default: 'pending' })
  status: DocumentStatus | 'deferred';

  /** The task of the latest run, or the one that wrote the deferred handover. Writes of other tasks are rejected. */
  @Column({ name: 'task_id', type: 'uuid' })
  taskId: string;

  /** Highest attempt so far, over all tasks. Later tasks continue from here. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** The attempt whose chunks are retrievable; null until there is one. It stays while a later attempt runs or fails. */
  @Column({ name: 'published_attempt', type: 'integer', nullable: true })
  publishedAttempt: number | null;

  /** Chunks of the published attempt. */
  @Column({ name: 'chunk_count', type: 'integer', default: 0 })
  chunkCount: number;

  /** Version of the service that parsed the published attempt; null if it was not recorded. */
  @Column({ name: 'parser_version', type: 'text', nullable: true })
  parserVersion: string | null;

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
