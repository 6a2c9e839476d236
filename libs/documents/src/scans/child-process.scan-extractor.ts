import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ExtractionEvent } from '../extraction.js';
import { eventsOf } from '../extractor/events-of.js';
import type { ParserJob } from '../extractor/messages.js';
import type { ParserJobs } from '../extractor/parser-jobs.js';
import { cpuBudgetMs } from '../extractor/settings.js';
import type { ScanExtractor, ScannedPage, ScanLayoutRequest } from './scan.js';
import { writeScan } from './scan-spool.js';

/** Structures scans in the parser processes. */
export class ChildProcessScanExtractor implements ScanExtractor {
  constructor(private readonly jobs: ParserJobs) {}

  async *extract(
    pages: AsyncIterable<ScannedPage>,
    { fileName, format, workFolder, sourceTypeHint = null, allowsNoText = false }: ScanLayoutRequest,
    signal?: AbortSignal,
  ): AsyncGenerator<ExtractionEvent, void, void> {
    this.jobs.checkWorkFolder(workFolder);
    const folder = await mkdtemp(join(resolve(workFolder), 'scan-'));
    try {
      const path = join(folder, 'pages.jsonl');
      // A process is only taken once all pages are there, since rendering them needs one, too.
      await writeScan(path, pages, signal);
      const { output, sourceTypeKeywords } = this.jobs.settings;
      const request = { path, fileName, workFolder: folder, sourceTypeHint, allowsNoText };
      const job: ParserJob = { type: 'extract', request, scanOf: format, output, sourceTypeKeywords };
      const { size: sizeBytes } = await stat(path);
      const cpuMs = cpuBudgetMs(this.jobs.settings, sizeBytes);
      yield* eventsOf(this.jobs.run(job, { fileName, sizeBytes, cpuMs, signal }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
