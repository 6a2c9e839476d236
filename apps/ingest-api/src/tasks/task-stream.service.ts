import { Inject, Injectable } from '@nestjs/common';
import type { TaskAuditOut } from '@tessera/contracts';
import { isDatabaseUnavailable, NotFoundError, type SseEvent } from '@tessera/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';
import { TasksService } from './tasks.service.js';

/** The progress of a task as a stream of events. */
@Injectable()
export class TaskStreamService {
  constructor(
    private readonly tasks: TasksService,
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {}

  /**
   * An event `progress` on every look at the task, until it has ended or its record is deleted; `timeout` when it has not
   * changed for long.
   * @throws NotFoundError before the first event
   */
  async *events(jobId: string, signal: AbortSignal): AsyncGenerator<SseEvent> {
    const { pollMs, idleTimeoutSeconds } = this.config.tasks;
    let task = await this.tasks.get(jobId);
    let unchangedSince = performance.now();
    for (;;) {
      yield { event: 'progress', data: task };
      if (task.status_phase === 'success' || task.status_phase === 'failed') return;
      if (!(await pause(pollMs, signal))) return;
      const next = await this.look(jobId, task);
      if (!next) return;
      if (next.updated_at !== task.updated_at) unchangedSince = performance.now();
      task = next;
      if (performance.now() - unchangedSince >= idleTimeoutSeconds * 1000) {
        yield {
          event: 'timeout',
          data: { job_id: jobId, reason: 'no change timeout', seconds: idleTimeoutSeconds },
        };
        return;
      }
    }
  }

  /**
   * A database that goes away under way tells nothing new: the reader hears of the last state until it is back.
   * @returns null when the record was deleted: there is nothing more to tell
   */
  private async look(jobId: string, last: TaskAuditOut): Promise<TaskAuditOut | null> {
    try {
      return await this.tasks.get(jobId);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return last;
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }
}

/** @returns false when the reader went away meanwhile */
async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal }).catch(() => false);
}
