import { type PartSender, serveRequests } from '@tessera/platform/child';
import type { FileInspection, InspectFileOptions } from '../inspection/inspect-file.js';
import type { PageText } from '../extraction.js';
import type { DocumentFormat } from '../formats/formats.js';
import type { FormatParser, ParseProgress } from '../model.js';
import type { DrawnPage, MeasureRequest, RenderRequest } from '../rendering/render-request.js';
import type { MeasuredPages } from '../rendering/rendering.js';
import { framesOf } from '../fault-of-ours.js';
import { ParserKilledError } from '../killed-from-outside.js';
import { isSystemError } from '../system-error.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import { EventBatcher } from './event-batcher.js';
import type {
  JobFailure,
  JobOutcome,
  JobPart,
  ParserJob,
  UnreadableCause,
  UnreadableFields,
} from './messages.js';
import type { structureDocument } from './structure-document.js';

/** The tools of a child; loaded when first needed, since parsers are large. */
export interface ExtractionTools {
  /** Inspects a file. @throws UnreadableDocumentError */
  inspect(path: string, fileName: string, options: InspectFileOptions): Promise<FileInspection>;
  /** Detects only the parser to use. @throws UnreadableDocumentError */
  formatOf(path: string, fileName: string): Promise<DocumentFormat>;
  parserFor(format: DocumentFormat): Promise<FormatParser>;
  /** The words of a PDF's pages. @throws UnreadableDocumentError */
  pageTexts(path: string): AsyncIterable<PageText>;
  /** Builds sections and chunks from a parser's output. */
  structure(): Promise<typeof structureDocument>;
  /** Parses a file of recognised words. */
  scanParser(): Promise<FormatParser>;
  /** Renders pages to files, one after another. @throws UnreadableDocumentError */
  render(request: RenderRequest, onPage: (page: number, pageCount: number) => void): AsyncIterable<DrawnPage>;
  /** Measures pages. @throws UnreadableDocumentError */
  measure(request: MeasureRequest): Promise<MeasuredPages>;
}

const PROGRESS_INTERVAL_MS = 200;

/** Makes this process a parser child, which works on one job at a time. */
export function serveExtraction(tools: ExtractionTools): void {
  serveRequests<ParserJob, JobOutcome, JobPart>(async (job, parts) => {
    try {
      if (job.type === 'extract') await extract(tools, job, parts);
      else if (job.type === 'render') await render(tools, job.request, parts);
      else if (job.type === 'measure')
        return { type: 'measured', measured: await tools.measure(job.request) };
      else {
        const inspection = await tools.inspect(job.path, job.fileName, job.options);
        return { type: 'inspected', inspection };
      }
      return { type: 'done' };
    } catch (error) {
      return failure(error);
    }
  });
}

async function extract(
  tools: ExtractionTools,
  { request, scanOf, output, sourceTypeKeywords }: Extract<ParserJob, { type: 'extract' }>,
  parts: PartSender<JobPart>,
): Promise<void> {
  const format = scanOf ?? (await tools.formatOf(request.path, request.fileName));
  const parse = await (scanOf ? tools.scanParser() : tools.parserFor(format));
  const batcher = new EventBatcher(parts, output);
  if (request.pageTextsFirst && format === 'pdf') {
    for await (const page of tools.pageTexts(request.path)) await batcher.add({ kind: 'page', page });
    await batcher.flush();
  }
  const pagesWithoutText: number[] = [];
  const leftOut = { pictures: 0 };
  const blocks = parse({
    path: request.path,
    fileName: request.fileName,
    workFolder: request.workFolder,
    charset: request.charset ?? null,
    ...(request.placeAttribute !== undefined && { placeAttribute: request.placeAttribute }),
    onProgress: throttledProgress(parts),
    onPage: ({ pageNumber, hasText }) => {
      if (!hasText) pagesWithoutText.push(pageNumber);
    },
    onPictureLeftOut: () => void leftOut.pictures++,
  });
  const sourceTypeHint = request.sourceTypeHint ?? null;
  const { fileName, allowsNoText = false } = request;
  const isScan = scanOf !== undefined;
  const known = { fileName, format, isScan, allowsNoText, sourceTypeHint };
  const options = { ...known, sourceTypeKeywords, pagesWithoutText, leftOut };
  const structure = await tools.structure();
  for await (const event of structure(blocks, options)) await batcher.add(event);
  await batcher.flush();
}

async function render(
  tools: ExtractionTools,
  request: RenderRequest,
  parts: PartSender<JobPart>,
): Promise<void> {
  const onPage = (current: number, total: number): void => parts.note({ type: 'progress', current, total });
  for await (const page of tools.render(request, onPage)) await parts.send({ type: 'page', page });
}

function throttledProgress(parts: PartSender<JobPart>): (progress: ParseProgress) => void {
  let last = 0;
  return ({ current, total }) => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS && current !== total) return;
    last = now;
    parts.note({ type: 'progress', current, total });
  };
}

/** @throws an error of the system */
function failure(error: unknown): JobFailure {
  if (error instanceof UnreadableDocumentError) {
    const { code, reason, suggestion, measured } = error;
    const fields: UnreadableFields = { code, reason, suggestion, ...(measured && { measured }) };
    return { type: 'unreadable', error: fields, ...causeOf(error) };
  }
  // A process that helped to read the document was killed from outside. The same makes the parent retry the job.
  if (error instanceof ParserKilledError) process.kill(process.pid, 'SIGKILL');
  if (isSystemError(error)) throw error;
  const thrown = error instanceof Error ? error : new Error(String(error));
  return { type: 'failed', message: thrown.message, ...withoutWords(thrown) };
}

function causeOf({ cause }: UnreadableDocumentError): { cause?: UnreadableCause } {
  return cause instanceof Error ? { cause: withoutWords(cause) } : {};
}

function withoutWords(error: Error): UnreadableCause {
  return { name: error.name, frames: framesOf(error).join('\n') };
}
