import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { ParserJobs } from '../extractor/parser-jobs.js';
import { ParserKilledError } from '../killed-from-outside.js';
import { UnreadableDocumentError } from '@tessera/blocks';
import type { DrawnPage, RenderRequest } from './render-request.js';
import type {
  MeasuredPages,
  MeasureOptions,
  PageRenderer,
  RenderedPage,
  RenderOptions,
} from './rendering.js';
import type { RenderBounds } from './rendering.settings.js';

/** A file with more of them is rejected: each has kept others waiting, and has cost a process. */
const MAX_COSTLY_PAGES = 2;

/** Renders pages in the parser processes. */
export class ChildProcessPageRenderer implements PageRenderer {
  constructor(
    private readonly jobs: ParserJobs,
    private readonly bounds: RenderBounds,
  ) {}

  async *render(
    path: string,
    mediaType: string,
    { workFolder, pages, picture, signal }: RenderOptions,
  ): AsyncGenerator<RenderedPage, void, void> {
    this.jobs.checkWorkFolder(workFolder);
    const folder = await mkdtemp(join(resolve(workFolder), 'pages-'));
    const files = { path: resolve(path), mediaType, folder };
    const all = {
      pages: pages ?? null,
      skip: 0,
      tooCostly: [],
      picture: picture ?? null,
      bounds: this.bounds,
    };
    try {
      yield* this.drawAll({ ...files, ...all }, signal);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async renderPage(
    path: string,
    mediaType: string,
    page: number,
    options: Omit<RenderOptions, 'pages'>,
  ): Promise<RenderedPage | null> {
    let rendered: RenderedPage | null = null;
    for await (const drawn of this.render(path, mediaType, { ...options, pages: [page] })) rendered = drawn;
    return rendered;
  }

  async measure(
    path: string,
    mediaType: string,
    { signal, ...pages }: MeasureOptions,
  ): Promise<MeasuredPages> {
    const request = { path: resolve(path), mediaType, pages, bounds: this.bounds };
    const options = { fileName: basename(path), signal, idleTimeoutMs: this.bounds.pageTimeoutMs };
    let measured: MeasuredPages | undefined;
    for await (const message of this.jobs.run({ type: 'measure', request }, options))
      if (message.type === 'measured') ({ measured } = message);
    if (!measured) throw new Error('The parser process ended a measurement without a result.');
    return measured;
  }

  /**
   * Continues in another process if the system ended one, as long as each renders at least one page, and if a page took
   * too long or too much memory, without that page.
   */
  private async *drawAll(
    request: RenderRequest,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<RenderedPage, void, void> {
    const tooCostly: number[] = [];
    for (let skip = 0, isDone = false; !isDone;) {
      const before = skip;
      let current = 0;
      const onPage = (page: number): void => void (current = page);
      try {
        for await (const page of this.draw({ ...request, skip, tooCostly }, { onPage, signal })) {
          skip += 1;
          yield page;
        }
        isDone = true;
      } catch (error) {
        if (isTooCostly(error) && current > 0 && tooCostly.length < MAX_COSTLY_PAGES) tooCostly.push(current);
        else if (!(error instanceof ParserKilledError) || skip === before) throw error;
      }
    }
  }

  private async *draw(
    request: RenderRequest,
    { onPage, signal }: { onPage: (page: number) => void; signal: AbortSignal | undefined },
  ): AsyncGenerator<RenderedPage, void, void> {
    const job = { type: 'render', request } as const;
    const { pageTimeoutMs: idleTimeoutMs } = this.bounds;
    const options = { fileName: basename(request.path), signal, idleTimeoutMs };
    for await (const message of this.jobs.run(job, options)) {
      if (message.type === 'progress') onPage(message.current);
      if (message.type === 'page') yield await taken(message.page);
    }
  }
}

function isTooCostly(error: unknown): boolean {
  return (
    error instanceof UnreadableDocumentError &&
    (error.code === 'parse_timeout' || error.code === 'parse_out_of_memory')
  );
}

async function taken({ file, ...page }: DrawnPage): Promise<RenderedPage> {
  const image = await readFile(file);
  await rm(file);
  return { ...page, image };
}
