import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentExtractor, ExtractionEvent, ExtractionRequest } from '../extraction.js';
import type { FileInspection, InspectFileOptions } from '../inspection/inspect-file.js';
import { ParserKilledError, wasKilledFromOutside } from '../killed-from-outside.js';
import { type UnreadableCode, UnreadableDocumentError } from '../unreadable-document.error.js';
import { Deadline } from './deadline.js';
import type { ChildMessage, ParentMessage, UnreadableCause } from './messages.js';
import { ChildEndedError, type ChildEnd, type ParserProcess } from './parser-process.js';
import { ExtractorClosedError, ParserPool } from './parser-pool.js';
import { extractorSettings, type ExtractorSettings, type ParserIncident } from './settings.js';
import { diagnosticsOf, explainEnd, parserFailed } from './unreadable-reasons.js';

/** Pauses before a job is given to another process; what has used up the memory may be gone by then. */
const PAUSES_MS = [100, 1_000];

type Job = Extract<ParentMessage, { type: 'extract' | 'inspect' }>;

/**
 * Reads documents in a pool of parser processes, each bounded in time, memory and output. Whatever a file does to the process
 * that reads it fails that document alone.
 */
export class ChildProcessDocumentExtractor implements DocumentExtractor {
  private readonly settings: ExtractorSettings;
  private readonly pool: ParserPool;

  constructor(settings: Partial<ExtractorSettings> = {}) {
    this.settings = extractorSettings(settings);
    this.pool = new ParserPool(this.settings);
  }

  /** Starts a parser process ahead of the first document. */
  warmUp(): void {
    this.pool.warmUp();
  }

  async *extract(
    request: ExtractionRequest,
    signal?: AbortSignal,
  ): AsyncGenerator<ExtractionEvent, void, void> {
    this.checkWorkFolder(request.workFolder);
    // The child works in another folder.
    const paths = { path: resolve(request.path), workFolder: resolve(request.workFolder) };
    const { output, sourceTypeKeywords } = this.settings;
    const job: Job = { type: 'extract', request: { ...request, ...paths }, output, sourceTypeKeywords };
    for await (const message of this.run(job, request.fileName, signal)) {
      if (message.type === 'events') yield* message.events;
      else if (message.type === 'progress')
        yield { kind: 'progress', current: message.current, total: message.total };
    }
  }

  async inspect(
    path: string,
    fileName: string,
    signal?: AbortSignal,
    options: InspectFileOptions = {},
  ): Promise<FileInspection> {
    let inspection: FileInspection | undefined;
    // To the end of the conversation: a process that is left in the middle of one is replaced.
    for await (const message of this.run(
      { type: 'inspect', path: resolve(path), fileName, options },
      fileName,
      signal,
    ))
      if (message.type === 'inspected') inspection = message.inspection;
    if (!inspection) throw new Error('The parser process ended an inspection without a result.');
    return inspection;
  }

  /** Process ids of the pool, for tests and diagnosis. */
  get pids(): number[] {
    return this.pool.pids;
  }

  /** Ends the parser processes; documents that are being read fail with {@link ExtractorClosedError}. */
  async close(): Promise<void> {
    await this.pool.close();
  }

  private checkWorkFolder(workFolder: string): void {
    const { writableFolders } = this.settings;
    const isInside = (folder: string): boolean => !relative(folder, workFolder).startsWith('..');
    if (!writableFolders.some(isInside))
      throw new Error(
        `The work folder ${workFolder} lies in none of writableFolders (${writableFolders.join(', ')}).`,
      );
  }

  /**
   * Runs a job, again in a fresh process when somebody else ended the one that had it, as long as nothing of it was
   * passed on.
   * @throws ParserKilledError when it cannot be run again
   */
  private async *run(
    job: Job,
    fileName: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ChildMessage, void, void> {
    const sizeBytes = job.type === 'extract' ? await sizeOf(job.request.path) : 0;
    for (const pauseMs of [0, ...PAUSES_MS]) {
      if (pauseMs > 0) await pause(pauseMs, signal);
      const process = await this.pool.acquire(fileName, { fresh: pauseMs > 0, sizeBytes, signal });
      let isDone = false;
      try {
        const outcome = yield* this.converse(process, job, fileName, signal);
        isDone = true;
        if (outcome === 'done') return;
      } catch (error) {
        isDone = error instanceof UnreadableDocumentError;
        throw error;
      } finally {
        // Left early, or in an unknown state: only a new process is a safe one.
        if (!isDone) process.kill('abandoned');
        await this.pool.release(process);
      }
    }
    throw new ParserKilledError();
  }

  private async *converse(
    process: ParserProcess,
    job: Job,
    fileName: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ChildMessage, 'done' | 'again', void> {
    let isAccepted = false;
    let isBegun = false;
    const onAbort = (): void => process.kill('abandoned');
    signal?.addEventListener('abort', onAbort, { once: true });
    const deadline = new Deadline(this.settings, (reason) => process.kill(reason));
    try {
      process.send(job);
      for (;;) {
        const message = await deadline.bound(process.next());
        signal?.throwIfAborted();
        if (message.type === 'done') return 'done';
        isAccepted ||= message.type === 'accepted';
        isBegun ||= message.type === 'events';
        if (message.type === 'killed') return this.again({ isBegun });
        this.throwFailure(message, fileName);
        yield message;
        if (message.type === 'inspected') return 'done';
        if (message.type === 'events') process.send({ type: 'acknowledge' });
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ChildEndedError)) throw error;
      if (error.end.kind === 'killed') throw this.explain(error.end, error.message, fileName);
      // Either it was dead before it heard of the document (killed while idle, or not able to start), or somebody killed it.
      if (isAccepted && !wasKilledFromOutside(error.end))
        throw this.explain(error.end, error.message, fileName);
      const victim = isAccepted ? fileName : null;
      this.settings.onIncident({
        kind: 'failed',
        fileName: victim,
        message: error.message,
        details: diagnosticsOf(error.end.stderr),
      });
      return this.again({ isBegun });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** What was passed on cannot be taken back: then whoever asked has to begin anew. */
  private again({ isBegun }: { isBegun: boolean }): 'again' {
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

  private explain(end: ChildEnd, message: string, fileName: string): Error {
    if (end.kind === 'killed' && end.reason === 'closed') return new ExtractorClosedError();
    const details = end.kind === 'exited' ? diagnosticsOf(end.stderr) : '';
    this.settings.onIncident({ kind: 'failed', fileName, message, details });
    return explainEnd(end, this.settings);
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

/** 0 for a file that cannot be looked at: its parser says why. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(durationMs, undefined, { signal }).catch(() => undefined);
  signal?.throwIfAborted();
}
