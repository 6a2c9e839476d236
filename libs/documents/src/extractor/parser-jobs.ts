import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChildEndedError, type ChildEnd, diagnosticsOf } from '@tessera/platform';
import { wasKilledFromOutside } from '@tessera/platform/child';
import { ParserKilledError } from '../killed-from-outside.js';
import { type UnreadableCode, UnreadableDocumentError } from '@tessera/blocks';
import { ParseDeadline } from './parse-deadline.js';
import type { ChildMessage, ParserJob, UnreadableCause } from './messages.js';
import type { ParserProcess } from './parser-process.js';
import { ExtractorClosedError, ParserPool } from './parser-pool.js';
import { type ExtractorSettings, type ParserIncident, extractorSettings } from './settings.js';
import { SlowDocumentError } from '../slow-document.error.js';
import { explainEnd, parserFailed } from './unreadable-reasons.js';

/** Pauses before a job is retried in another process; a memory shortage may be over by then. */
const PAUSES_MS = [100, 1_000];

export interface JobOptions {
  /** For the log, and to find a process that has read the same format. */
  fileName: string;
  /** Of a file that takes long to parse; 0, the default, for quick work. */
  sizeBytes?: number;
  /** See {@link ExtractionRequest}. */
  isLarge?: boolean | undefined;
  /** Owners take turns. Default: null, no owner. */
  owner?: string | null | undefined;
  /** Its CPU time limit; null, the default, for work that enforces its own. */
  cpuMs?: number | null;
  /** Longest time without a message, if different from the settings. */
  idleTimeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Runs jobs in a pool of parser processes, each limited in time, memory and output. Whatever a file does to its process
 * fails only that job.
 */
export class ParserJobs {
  readonly settings: ExtractorSettings;
  private readonly pool: ParserPool;

  constructor(settings: Partial<ExtractorSettings> = {}) {
    this.settings = extractorSettings(settings);
    this.pool = new ParserPool(this.settings);
  }

  /** Starts a parser process ahead of the first job. */
  warmUp(): void {
    this.pool.warmUp();
  }

  /** Process ids of the pool, for tests and diagnosis. */
  get pids(): number[] {
    return this.pool.pids;
  }

  /** Ends the parser processes; active jobs fail with {@link ExtractorClosedError}. */
  async close(): Promise<void> {
    await this.pool.close();
  }

  /** @throws Error if children may not write to the folder, which is a mistake of the caller */
  checkWorkFolder(workFolder: string): void {
    const { writableFolders } = this.settings;
    const isInside = (folder: string): boolean => !relative(folder, workFolder).startsWith('..');
    if (!writableFolders.some(isInside))
      throw new Error(
        `The work folder ${workFolder} lies in none of writableFolders (${writableFolders.join(', ')}).`,
      );
  }

  /**
   * Runs a job, and repeats it in a fresh process if its process was killed from outside before it returned anything.
   * @throws ParserKilledError if it cannot be repeated, SlowDocumentError if it must be run again as a large one
   */
  async *run(
    job: ParserJob,
    {
      fileName,
      sizeBytes = 0,
      isLarge: isKnownLarge,
      owner = null,
      cpuMs = null,
      idleTimeoutMs = this.settings.idleTimeoutMs,
      signal,
    }: JobOptions,
  ): AsyncGenerator<ChildMessage, void, void> {
    const limits = { ...this.settings, idleTimeoutMs };
    const isLarge = isKnownLarge === true || sizeBytes > limits.largeBytes;
    const mayBeGivenBack = isKnownLarge === false && !isLarge;
    for (const pauseMs of [0, ...PAUSES_MS]) {
      if (pauseMs > 0) await pause(pauseMs, signal);
      const process = await this.pool.acquire(fileName, {
        fresh: pauseMs > 0,
        isLarge,
        owner,
        signal,
      });
      let isDone = false;
      const slow = { afterMs: limits.slowCpuMs, mayGoOn: () => this.pool.countAsLarge(process) };
      await process.boundCpu(cpuMs === null ? null : { limitMs: cpuMs, ...(mayBeGivenBack && { slow }) });
      try {
        const outcome = yield* this.converse(process, job, { fileName, limits, signal });
        isDone = true;
        if (outcome === 'done') return;
      } catch (error) {
        isDone = error instanceof UnreadableDocumentError;
        throw error;
      } finally {
        // Abandoned, or in an unknown state: only a new process is safe.
        if (!isDone) process.kill('abandoned');
        await this.pool.release(process);
      }
    }
    throw new ParserKilledError();
  }

  private async *converse(
    process: ParserProcess,
    job: ParserJob,
    {
      fileName,
      limits,
      signal,
    }: { fileName: string; limits: ExtractorSettings; signal: AbortSignal | undefined },
  ): AsyncGenerator<ChildMessage, 'done' | 'again', void> {
    let isAccepted = false;
    let isBegun = false;
    const onAbort = (): void => process.kill('abandoned');
    signal?.addEventListener('abort', onAbort, { once: true });
    const deadline = new ParseDeadline(limits, (reason) => process.kill(reason));
    try {
      process.send(job);
      for (;;) {
        const message = await deadline.bound(process.next());
        signal?.throwIfAborted();
        if (message.type === 'done') return 'done';
        isAccepted ||= message.type === 'accepted';
        const isResult = message.type === 'events' || message.type === 'page';
        isBegun ||= isResult;
        if (message.type === 'killed') return this.retryUnlessBegun({ isBegun });
        this.throwFailure(message, fileName);
        yield message;
        if (message.type === 'inspected') return 'done';
        if (isResult) process.send({ type: 'acknowledge' });
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ChildEndedError)) throw error;
      if (error.end.kind === 'killed') throw this.explain(error.end, error.message, { fileName, limits });
      // Either it was dead before the document arrived (killed while idle, or unable to start), or it was killed from
      // outside.
      if (isAccepted && !wasKilledFromOutside(error.end))
        throw this.explain(error.end, error.message, { fileName, limits });
      const victim = isAccepted ? fileName : null;
      this.settings.onIncident({
        kind: 'failed',
        fileName: victim,
        message: error.message,
        details: diagnosticsOf(error.end.stderr),
      });
      return this.retryUnlessBegun({ isBegun });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Returned results cannot be taken back: then the caller has to start over. */
  private retryUnlessBegun({ isBegun }: { isBegun: boolean }): 'again' {
    if (isBegun) throw new ParserKilledError();
    return 'again';
  }

  private throwFailure(message: ChildMessage, fileName: string): void {
    if (message.type === 'unreadable') {
      const { code, reason, suggestion, measured } = message.error;
      if (message.cause) this.settings.onIncident(refused(fileName, code, message.cause));
      throw new UnreadableDocumentError(code, reason, suggestion, measured);
    }
    if (message.type === 'failed') {
      if (message.isSystemError) throw new Error(message.message);
      this.settings.onIncident({
        kind: 'failed',
        fileName,
        message: `A parser ended with ${message.name}`,
        details: message.frames,
      });
      throw parserFailed(message.message);
    }
  }

  private explain(
    end: ChildEnd,
    message: string,
    { fileName, limits }: { fileName: string; limits: ExtractorSettings },
  ): Error {
    if (end.kind === 'killed' && end.reason === 'closed') return new ExtractorClosedError();
    if (end.kind === 'killed' && end.reason === 'slow') return new SlowDocumentError();
    const details = end.kind === 'exited' ? diagnosticsOf(end.stderr) : '';
    this.settings.onIncident({ kind: 'failed', fileName, message, details });
    return explainEnd(end, limits);
  }
}

function refused(fileName: string, code: UnreadableCode, { name, frames }: UnreadableCause): ParserIncident {
  return {
    kind: 'refused',
    fileName,
    message: `Refused as ${code} after ${name} of a library`,
    details: frames,
  };
}

async function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(durationMs, undefined, { signal }).catch(() => undefined);
  signal?.throwIfAborted();
}
