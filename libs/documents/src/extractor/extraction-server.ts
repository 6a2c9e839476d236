import type { FileInspection, InspectFileOptions } from '../inspection/inspect-file.js';
import type { PageText } from '../extraction.js';
import type { DocumentFormat } from '../formats/formats.js';
import type { FormatParser, ParseProgress } from '../model.js';
import type { DrawnPage, RenderRequest } from '../rendering/render-request.js';
import { framesOf } from '../fault-of-ours.js';
import { ParserKilledError } from '../killed-from-outside.js';
import { isSystemError } from '../system-error.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import { EventBatcher } from './event-batcher.js';
import type {
  ChildMessage,
  ParentMessage,
  ParserJob,
  UnreadableCause,
  UnreadableFields,
} from './messages.js';
import { SendWindow } from './send-window.js';
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
}

const PROGRESS_INTERVAL_MS = 200;

/** The child's side: answers the parent's messages, one job at a time, until the parent is gone. */
export class ExtractionServer {
  private window = new SendWindow();

  constructor(
    private readonly tools: ExtractionTools,
    private readonly send: (message: ChildMessage) => void,
  ) {}

  receive(message: ParentMessage): void {
    if (message.type === 'acknowledge') this.window.acknowledge();
    else {
      this.send({ type: 'accepted' });
      void this.answer(message);
    }
  }

  private async answer(message: ParserJob): Promise<void> {
    this.window = new SendWindow();
    try {
      if (message.type === 'extract') await this.extract(message);
      else if (message.type === 'render') await this.render(message.request);
      else {
        const inspection = await this.tools.inspect(message.path, message.fileName, message.options);
        this.send({ type: 'inspected', inspection });
      }
    } catch (error) {
      this.send(failure(error));
    }
  }

  private async extract(message: Extract<ParserJob, { type: 'extract' }>): Promise<void> {
    const { request, scanOf, output, sourceTypeKeywords } = message;
    const format = scanOf ?? (await this.tools.formatOf(request.path, request.fileName));
    const parse = await (scanOf ? this.tools.scanParser() : this.tools.parserFor(format));
    const batcher = new EventBatcher(this.send, this.window, output);
    if (request.pageTextsFirst && format === 'pdf') {
      for await (const page of this.tools.pageTexts(request.path)) await batcher.add({ kind: 'page', page });
      await batcher.flush();
    }
    const pagesWithoutText: number[] = [];
    const leftOut = { pictures: 0 };
    const parts = parse({
      path: request.path,
      fileName: request.fileName,
      workFolder: request.workFolder,
      charset: request.charset ?? null,
      ...(request.placeAttribute !== undefined && { placeAttribute: request.placeAttribute }),
      onProgress: throttledProgress(this.send),
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
    const structure = await this.tools.structure();
    for await (const event of structure(parts, options)) await batcher.add(event);
    await batcher.flush();
    this.send({ type: 'done' });
  }

  private async render(request: RenderRequest): Promise<void> {
    const onPage = (current: number, total: number): void => this.send({ type: 'progress', current, total });
    for await (const page of this.tools.render(request, onPage)) {
      await this.window.take();
      this.send({ type: 'page', page });
    }
    this.send({ type: 'done' });
  }
}

function throttledProgress(send: (message: ChildMessage) => void): (progress: ParseProgress) => void {
  let last = 0;
  return ({ current, total }) => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS && current !== total) return;
    last = now;
    send({ type: 'progress', current, total });
  };
}

function failure(error: unknown): ChildMessage {
  if (error instanceof UnreadableDocumentError) {
    const { code, reason, suggestion, measured } = error;
    const fields: UnreadableFields = { code, reason, suggestion, ...(measured && { measured }) };
    return { type: 'unreadable', error: fields, ...causeOf(error) };
  }
  if (error instanceof ParserKilledError) return { type: 'killed' };
  const thrown = error instanceof Error ? error : new Error(String(error));
  return {
    type: 'failed',
    isSystemError: isSystemError(error),
    message: thrown.message,
    ...withoutWords(thrown),
  };
}

function causeOf({ cause }: UnreadableDocumentError): { cause?: UnreadableCause } {
  return cause instanceof Error ? { cause: withoutWords(cause) } : {};
}

function withoutWords(error: Error): UnreadableCause {
  return { name: error.name, frames: framesOf(error).join('\n') };
}
