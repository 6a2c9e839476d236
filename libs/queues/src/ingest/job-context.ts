import type { TaskStatus } from '@tessera/contracts';
import { histogramOf, METRICS, type TaskStep, tracedPart } from '@tessera/platform';
import type { LogEntry, Task, TaskRepository } from '@tessera/persistence';
import { StaleAttemptError } from './job.errors.js';

const MIN_INTERVAL_MS = 500;
const STEPS = histogramOf(METRICS.taskStepDuration);

/** A worker's current attempt, and its progress reports. */
export class JobContext {
  private lastReport = performance.now();
  private notes: LogEntry[] = [];

  constructor(
    readonly task: Task & { documentId: string },
    /** Aborted at the shutdown timeout; the attempt is then released. */
    readonly signal: AbortSignal,
    private readonly tasks: TaskRepository,
  ) {}

  /**
   * Reports progress, written at most twice a second.
   * @param progress percent, 0 to 99; only success is 100
   * @throws StaleAttemptError if another attempt has taken over or the task was cancelled
   */
  async report(status: TaskStatus, progress: number, current: number, total: number): Promise<void> {
    this.signal.throwIfAborted();
    const now = performance.now();
    if (now - this.lastReport < MIN_INTERVAL_MS) return;
    this.lastReport = now;
    const { id, attempt } = this.task;
    const percent = Math.max(0, Math.min(99, Math.floor(progress)));
    if (!(await this.tasks.progress(id, attempt, { status, progress: percent, current, total }))) {
      throw new StaleAttemptError();
    }
    await this.tasks.logAll(id, this.takeNotes());
  }

  /** Does part of the work, and measures its duration. */
  async inStep<T>(step: TaskStep, work: () => Promise<T>): Promise<T> {
    const { pipeline } = this.task;
    if (pipeline === 'kb_purge') return work();
    const start = performance.now();
    const ended = (outcome: 'success' | 'failed') =>
      STEPS.observe({ pipeline, step, outcome }, (performance.now() - start) / 1000);
    try {
      const done = await tracedPart({ name: step }, work);
      ended('success');
      return done;
    } catch (error) {
      ended('failed');
      throw error;
    }
  }

  /** Buffers a log entry until the next write to the task, which saves a round trip. */
  note(entry: LogEntry): void {
    this.notes.push({ at: new Date(), ...entry });
  }

  /** Removes and returns the buffered entries, for the final write. */
  takeNotes(): LogEntry[] {
    const taken = this.notes;
    this.notes = [];
    return taken;
  }
}
