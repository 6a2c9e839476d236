import { extname, relative } from 'node:path';
import { ChildFailedError, ChildPool, diagnosticsOf } from '@tessera/platform';
import { ParserKilledError } from '../killed-from-outside.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import type { JobFailure, JobOutcome, JobPart, ParserJob } from './messages.js';
import { type ExtractorSettings, extractorSettings } from './settings.js';
import { SlowDocumentError } from '../slow-document.error.js';
import { explainFailure, parserFailed } from './unreadable-reasons.js';

/** The pool was closed. The document is not at fault and can be parsed elsewhere or later. */
export class ExtractorClosedError extends Error {
  constructor() {
    super('The document extractor is closed.');
  }
}

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

/** What a job yields; an inspection yields only its result. */
export type ParserMessage = JobPart | Extract<JobOutcome, { type: 'inspected' | 'measured' }>;

/**
 * Runs jobs in a pool of parser processes, each limited in time, memory and output. Whatever a file does to its process
 * fails only that job.
 */
export class ParserJobs {
  readonly settings: ExtractorSettings;
  private readonly pool: ChildPool<ParserJob, JobOutcome, JobPart>;

  constructor(overrides: Partial<ExtractorSettings> = {}) {
    const settings = extractorSettings(overrides);
    this.settings = settings;
    this.pool = new ChildPool({
      ...settings,
      module: settings.childModule,
      serialization: 'json',
      requestTimeoutMs: settings.documentTimeoutMs,
      recycleAfterRequests: settings.recycleAfterDocuments,
      idleMs: settings.keepIdleMs,
    });
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
   * Runs a job, and repeats it in another process if its process was killed from outside before it returned anything.
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
  ): AsyncGenerator<ParserMessage, void, void> {
    const isLarge = isKnownLarge === true || sizeBytes > this.settings.largeBytes;
    const mayBeGivenBack = isKnownLarge === false && !isLarge;
    try {
      const outcome = yield* this.pool.stream(job, {
        signal,
        owner,
        isLarge,
        affinity: extname(fileName).toLowerCase(),
        idleTimeoutMs,
        cpuMs,
        slowCpuMs: mayBeGivenBack ? this.settings.slowCpuMs : null,
        onKilled: ({ message, stderr, isAccepted }) =>
          this.report(isAccepted ? fileName : null, message, diagnosticsOf(stderr)),
      });
      if (outcome.type === 'inspected' || outcome.type === 'measured') yield outcome;
      else if (outcome.type !== 'done') throw this.explain(outcome, fileName);
    } catch (error) {
      if (!(error instanceof ChildFailedError)) throw error;
      if (error.kind === 'closed') throw new ExtractorClosedError();
      if (error.kind === 'slow') throw new SlowDocumentError();
      if (error.kind === 'killed') throw new ParserKilledError();
      // An error of the system.
      if (error.kind === 'threw') throw error;
      this.report(fileName, error.message, diagnosticsOf(error.details));
      throw explainFailure(error, { ...this.settings, idleTimeoutMs });
    }
  }

  private explain(failure: JobFailure, fileName: string): UnreadableDocumentError {
    if (failure.type === 'failed') {
      this.report(fileName, `A parser ended with ${failure.name}`, failure.frames);
      return parserFailed(failure.message);
    }
    const { code, reason, suggestion, measured } = failure.error;
    if (failure.cause) {
      const { name, frames } = failure.cause;
      const message = `Refused as ${code} after ${name} of a library`;
      this.settings.onIncident({ kind: 'refused', fileName, message, details: frames });
    }
    return new UnreadableDocumentError(code, reason, suggestion, measured);
  }

  private report(fileName: string | null, message: string, details: string): void {
    this.settings.onIncident({ kind: 'failed', fileName, message, details });
  }
}
