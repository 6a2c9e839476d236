import type { TaskStatus } from '@tessera/contracts';
import { histogramOf, METRICS, type TaskStep, tracedPart } from '@tessera/platform';
import type { LogEntry, Task, TaskRepository } from '@tessera/persistence';
import { StaleAttemptError } from './job.errors.js';

const MIN_INTERVAL_MS = 500;
const STEPS = histogramOf(METRICS.taskStepDuration);

/** What a worker knows of the attempt it works on, and how it reports. */
export class JobContext {
  private lastReport = performance.now();
  private notes: LogEntry[] = [];

  constructor(
    readonly task: Task & { documentId: string },
    /** Aborted when the service cannot wait any longer: the attempt is given back. */
    readonly signal: AbortSignal,
    private readonly tasks: TaskRepository,
  ) {}

  /**
   * Reports how far the work has come. Written at most twice a second, and so never for what is done in a moment.
   * @param progress percent, 0 to 99: only success is 100
   * @throws StaleAttemptError when another attempt has taken over, or the task was cancelled
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

  /** Does a part of the work, and measures how long it takes. */
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

  /** Keeps a log entry until the next thing is written about the task, so that it costs no round trip of its own. */
  note(entry: LogEntry): void {
    this.notes.push({ at: new Date(), ...entry });
  }

  /** The entries that are not written yet, for whoever writes the task's end. */
  takeNotes(): LogEntry[] {
    const taken = this.notes;
    this.notes = [];
    return taken;
  }
}
