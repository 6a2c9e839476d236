import { statusPhase, type TaskAuditOut, type TaskLogOut } from '@tessera/contracts';
import type { TaskLog, TaskWithLogs } from '@tessera/persistence';

/** Maps a task to its form in the API. */
export function toTaskAudit(task: TaskWithLogs): TaskAuditOut {
  return {
    job_id: task.id,
    document_id: task.documentId,
    name: task.name,
    source_uri: task.sourceUri,
    pipeline: task.pipeline,
    status: task.status,
    status_phase: statusPhase(task.status),
    progress: task.progress,
    current: task.current,
    total: task.total,
    error: task.error,
    logs: task.logs.map(toTaskLog),
    created_at: task.createdAt.toISOString(),
    updated_at: task.updatedAt.toISOString(),
    kb_name: task.kbName,
    attempt: task.attempt - task.attemptsBefore,
    max_attempts: task.maxAttempts - task.attemptsBefore,
    queue_position: task.queuePosition,
    parent_job_id: task.parentTaskId,
  };
}

/** Maps a log entry; its details become further keys. */
export function toTaskLog({
  at,
  level,
  step,
  message,
  details,
}: Omit<TaskLog, 'task' | 'taskId'>): TaskLogOut {
  return { ...details, at: new Date(at).toISOString(), level, step, message };
}
