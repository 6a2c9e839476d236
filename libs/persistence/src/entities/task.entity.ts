import type { TaskPipeline, TaskStatus } from '@tessera/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { createdAt, updatedAt } from './columns.js';

/**
 * The audit record of one piece of background work. It outlives its document, so nothing refers to it by foreign key.
 */
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

  /** Number of the current execution attempt, from 1. What another attempt writes is discarded. */
  @Column({ type: 'integer', default: 1 })
  attempt: number;

  /**
   * How many of the attempts are none of this task as users see it: those of the document's earlier tasks, which its numbers
   * go on from, and the router's, which ended by handing it on.
   */
  @Column({ name: 'attempts_before', type: 'integer', default: 0 })
  attemptsBefore: number;

  /** After this many attempts on its own, a task fails; a retry by hand adds to it. */
  @Column({ name: 'max_attempts', type: 'integer' })
  maxAttempts: number;

  @Column({ name: 'kb_name', type: 'varchar', length: 64 })
  kbName: string;

  /** The task that this one goes on from. */
  @Column({ name: 'parent_task_id', type: 'uuid', nullable: true })
  parentTaskId: string | null;

  /** Pipeline that the uploader asked for. */
  @Column({ name: 'pipeline_override', type: 'varchar', length: 16, nullable: true })
  pipelineOverride: 'text_pipeline' | 'visual_pipeline' | null;

  /** Whether its document takes minutes rather than seconds: its jobs leave some places of their queue to the others. */
  @Column({ name: 'is_large', type: 'boolean', default: false })
  isLarge: boolean;

  @Column({ name: 'request_id', type: 'varchar', length: 128, nullable: true })
  requestId: string | null;

  @Column(createdAt)
  createdAt: Date;

  @Column(updatedAt)
  updatedAt: Date;
}
