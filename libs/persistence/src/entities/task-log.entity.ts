import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Task } from './task.entity.js';

export type TaskLogLevel = 'info' | 'warning' | 'error';

/** One entry of a task's log. */
@Entity('task_logs')
@Index('task_logs_task_id', ['taskId', 'id'])
export class TaskLog {
  @PrimaryGeneratedColumn('increment', { type: 'bigint', primaryKeyConstraintName: 'task_logs_pkey' })
  id: string;

  @ManyToOne(() => Task, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'task_id', foreignKeyConstraintName: 'task_logs_task_id_fkey' })
  task?: Relation<Task>;

  @Column({ name: 'task_id', type: 'uuid' })
  taskId: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at: Date;

  @Column({ type: 'varchar', length: 8 })
  level: TaskLogLevel;

  /** E.g. `route`, `parse`, `index`. */
  @Column({ type: 'varchar', length: 32 })
  step: string;

  @Column({ type: 'text' })
  message: string;

  /** Additional fields of the entry. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  details: Record<string, unknown>;
}
