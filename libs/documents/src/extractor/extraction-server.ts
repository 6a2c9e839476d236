import { open } from 'node:fs/promises';
import type { DocumentFormat, FormatParser, ParseProgress } from '../model.js';
import { UnreadableDocumentError } from '../unreadable-document.error.js';
import { EventBatcher } from './event-batcher.js';
import type { ChildMessage, ParentMessage, UnreadableFields } from './messages.js';
import { structureDocument } from './structure-document.js';

/** What a child works with; loaded when first needed, since parsers are large. */
export interface ExtractionTools {
  /** Looks at a file and tells its format. @throws UnreadableDocumentError */
  inspect(path: string, fileName: string): Promise<{ format: DocumentFormat }>;
  parserFor(format: DocumentFormat): Promise<FormatParser>;
}

/** These parsers bring different builds of the same library, which break each other in one process. */
type Engine = 'pdfjs' | 'officeparser';

const PROGRESS_INTERVAL_MS = 200;

/** The child's side: answers the parent's messages, one job at a time, until the parent is gone. */
export class ExtractionServer {
  private readonly loaded = new Set<Engine>();
  private batcher: EventBatcher | null = null;

  constructor(
    private readonly tools: ExtractionTools,
    private readonly send: (message: ChildMessage) => void,
  ) {}

  receive(message: ParentMessage): void {
    if (message.type === 'acknowledge') this.batcher?.acknowledge();
    else {
      this.send({ type: 'accepted' });
      void this.answer(message);
    }
  }

  private async answer(message: Exclude<ParentMessage, { type: 'acknowledge' }>): Promise<void> {
    try {
      if (this.loaded.has('officeparser') && (await isPdf(pathOf(message))))
        return this.send({ type: 'refused', format: 'pdf' });
      if (message.type === 'extract') await this.extract(message);
      else {
        const inspection = await this.inspect(message.path, message.fileName);
        this.send({ type: 'inspected', inspection });
      }
    } catch (error) {
      this.send(failure(error));
    }
  }

  private async inspect(path: string, fileName: string): Promise<{ format: DocumentFormat }> {
    if (await isPdf(path)) this.loaded.add('pdfjs');
    return this.tools.inspect(path, fileName);
  }

  private async extract({ request, output }: Extract<ParentMessage, { type: 'extract' }>): Promise<void> {
    const { format } = await this.inspect(request.path, request.fileName);
    const engine = engineOf(format);
    if (engine && [...this.loaded].some((other) => other !== engine))
      return this.send({ type: 'refused', format });
    if (engine) this.loaded.add(engine);
    const parse = await this.tools.parserFor(format);
    const batcher = new EventBatcher(this.send, output);
    this.batcher = batcher;
    const pagesWithoutText: number[] = [];
    const parts = parse({
      path: request.path,
      fileName: request.fileName,
      workFolder: request.workFolder,
      onProgress: throttledProgress(this.send),
      onPage: ({ pageNumber, hasText }) => {
        if (!hasText) pagesWithoutText.push(pageNumber);
      },
    });
    const sourceTypeHint = request.sourceTypeHint ?? null;
    const options = { fileName: request.fileName, format, sourceTypeHint, pagesWithoutText };
    for await (const event of structureDocument(parts, options)) await batcher.add(event);
    await batcher.flush();
    this.send({ type: 'done' });
  }
}

function engineOf(format: DocumentFormat): Engine | null {
  if (format === 'pdf') return 'pdfjs';
  return format === 'pptx' || format === 'ppt' ? 'officeparser' : null;
}

function pathOf(message: Exclude<ParentMessage, { type: 'acknowledge' }>): string {
  return message.type === 'extract' ? message.request.path : message.path;
}

/** Acrobat finds the mark anywhere in the first kilobyte, and so do PDF engines. */
async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
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
    return { type: 'unreadable', error: fields };
  }
  if (error instanceof Error) return { type: 'failed', message: error.message, stack: error.stack ?? '' };
  return { type: 'failed', message: String(error), stack: '' };
}
