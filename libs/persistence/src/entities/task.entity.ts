import type { TaskPipeline, TaskStatus } from '@tessera/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { createdAt, updatedAt } from './columns.js';

/** The audit record of one piece of background work. It outlives its document, so it has no foreign keys to it. */
@Entity('tasks')
@Index('tasks_by_age', ['createdAt', 'id'])
@Index('tasks_by_kb_and_age', ['kbName', 'createdAt', 'id'])
@Index('tasks_waiting', ['pipeline', 'createdAt', 'id', 'kbName'], {
  where: `status in ('pending', 'queued')`,
})
@Index('tasks_status_updated_at', ['status', 'updatedAt'])
@Index('tasks_document_id', ['documentId'])
export class Task {
  /** UUID v7; the `job_id` of the API. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'tasks_pkey' })
  id: string;

  /** Null for work on a whole knowledge base. */
  @Column({ name: 'document_id', type: 'uuid', nullable: true })
  documentId: string | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'source_uri', type: 'text' })
  sourceUri: string;

  @Column({ type: 'varchar', length: 16 })
  pipeline: TaskPipeline;

  @Column({ type: 'varchar', length: 16 })
  status: TaskStatus;

  /** Percent, 0 to 100. */
  @Column({ type: 'integer', default: 0 })
  progress: number;

  /** Pages, rows or chunks done, of `total`. */
  @Column({ type: 'integer', default: 0 })
  current: number;

  @Column({ type: 'integer', default: 0 })
  total: number;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** Number of the current attempt, from 1. Writes of other attempts are rejected. */
  @Column({ type: 'integer', default: 1 })
  attempt: number;

  /**
   * Attempts that users do not see as this task's: those of the document's earlier tasks, whose numbering it continues,
   * and the router's, which ended by choosing a pipeline.
   */
  @Column({ name: 'attempts_before', type: 'integer', default: 0 })
  attemptsBefore: number;

  /** After this many attempts, the task fails; a manual retry adds to it. */
  @Column({ name: 'max_attempts', type: 'integer' })
  maxAttempts: number;

  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  kbName: string;

  /** The task that this one continues. */
  @Column({ name: 'parent_task_id', type: 'uuid', nullable: true })
  parentTaskId: string | null;

  /** The pipeline that the uploader requested. */
  @Column({ name: 'pipeline_override', type: 'varchar', length: 16, nullable: true })
  pipelineOverride: 'text_pipeline' | 'visual_pipeline' | null;

  /** Whether its document takes minutes rather than seconds: its jobs leave some slots of their queue to others. */
  @Column({ name: 'is_large', type: 'boolean', default: false })
  isLarge: boolean;

  @Column({ name: 'request_id', type: 'varchar', length: 128, nullable: true })
  requestId: string | null;

  @Column(createdAt)
  createdAt: Date;

  @Column(updatedAt)
  updatedAt: Date;
}
