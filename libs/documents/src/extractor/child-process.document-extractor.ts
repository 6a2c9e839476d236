import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DocumentExtractor, ExtractionEvent, ExtractionRequest } from '../extraction.js';
import type { FileInspection, InspectFileOptions } from '../inspection/inspect-file.js';
import { eventsOf } from './events-of.js';
import type { ParserJob } from './messages.js';
import { ParserJobs } from './parser-jobs.js';
import { cpuBudgetMs, type ExtractorSettings } from './settings.js';

/** Parses documents in parser processes. */
export class ChildProcessDocumentExtractor implements DocumentExtractor {
  /** Other work on files in the same processes also uses these. */
  readonly jobs: ParserJobs;

  constructor(settings: Partial<ExtractorSettings> = {}) {
    this.jobs = new ParserJobs(settings);
  }

  /** Starts a parser process ahead of the first document. */
  warmUp(): void {
    this.jobs.warmUp();
  }

  async *extract(
    request: ExtractionRequest,
    signal?: AbortSignal,
  ): AsyncGenerator<ExtractionEvent, void, void> {
    this.jobs.checkWorkFolder(request.workFolder);
    // The child has another working directory.
    const paths = { path: resolve(request.path), workFolder: resolve(request.workFolder) };
    const { output, sourceTypeKeywords } = this.jobs.settings;
    const job: ParserJob = {
      type: 'extract',
      request: { ...request, ...paths },
      output,
      sourceTypeKeywords,
    };
    const { fileName, isLarge, owner } = request;
    const sizeBytes = await sizeOf(paths.path);
    const cpuMs = cpuBudgetMs(this.jobs.settings, sizeBytes);
    yield* eventsOf(this.jobs.run(job, { fileName, sizeBytes, isLarge, owner, cpuMs, signal }));
  }

  async inspect(
    path: string,
    fileName: string,
    signal?: AbortSignal,
    options: InspectFileOptions = {},
  ): Promise<FileInspection> {
    const job: ParserJob = { type: 'inspect', path: resolve(path), fileName, options };
    const cpuMs = cpuBudgetMs(this.jobs.settings, 0);
    let inspection: FileInspection | undefined;
    // Reads to the end of the job: a process that is abandoned in the middle of one is replaced.
    for await (const message of this.jobs.run(job, { fileName, cpuMs, signal }))
      if (message.type === 'inspected') inspection = message.inspection;
    if (!inspection) throw new Error('The parser process ended an inspection without a result.');
    return inspection;
  }

  /** Process ids of the pool, for tests and diagnosis. */
  get pids(): number[] {
    return this.jobs.pids;
  }

  /** Ends the parser processes; documents in progress fail with {@link ExtractorClosedError}. */
  async close(): Promise<void> {
    await this.jobs.close();
  }
}

/** 0 for an inaccessible file: its parser reports why. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
