import { Inject, Injectable } from '@nestjs/common';
import type { KnowledgeClient } from '@tessera/auth';
import type { TaskAuditOut } from '@tessera/contracts';
import { isDatabaseUnavailable, ServiceError, type SseEvent } from '@tessera/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';
import { TasksService } from './tasks.service.js';

/** The task was deleted, or the client lost access. */
const END_OF_STREAM: ReadonlySet<number> = new Set([401, 403, 404]);

/** The progress of a task as a stream of events. */
@Injectable()
export class TaskStreamService {
  constructor(
    private readonly tasks: TasksService,
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {}

  /**
   * Yields a `progress` event per poll until the task ends, its record is deleted or the client loses access; `timeout` after a
   * long time without a change.
   * @throws ServiceError 404 before the first event
   */
  async *events(client: KnowledgeClient, jobId: string, signal: AbortSignal): AsyncGenerator<SseEvent> {
    const { pollMs, idleTimeoutSeconds } = this.config.tasks;
    let task = await this.tasks.get(client.access, jobId);
    let unchangedSince = performance.now();
    for (;;) {
      yield { event: 'progress', data: task };
      if (task.status_phase === 'success' || task.status_phase === 'failed') return;
      if (!(await pause(pollMs, signal))) return;
      const next = await this.look(client, task);
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
   * Repeats the last state while the database is unavailable.
   * @returns null if the record was deleted or the credential was revoked
   */
  private async look({ renewed }: KnowledgeClient, last: TaskAuditOut): Promise<TaskAuditOut | null> {
    try {
      return await this.tasks.get(await renewed(), last.job_id);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return last;
      if (error instanceof ServiceError && END_OF_STREAM.has(error.status)) return null;
      throw error;
    }
  }
}

/** @returns false if the reader disconnected */
async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal }).catch(() => false);
}
