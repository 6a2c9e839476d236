import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { ParserJobs } from '../extractor/parser-jobs.js';
import { ParserKilledError } from '../killed-from-outside.js';
import type { DrawnPage, RenderRequest } from './render-request.js';
import type { PageRenderer, RenderedPage, RenderOptions } from './rendering.js';
import type { RenderBounds } from './rendering.settings.js';

/** Draws pages in the processes that read documents. */
export class ChildProcessPageRenderer implements PageRenderer {
  constructor(
    private readonly jobs: ParserJobs,
    private readonly bounds: RenderBounds,
  ) {}

  async *render(
    path: string,
    mediaType: string,
    { workFolder, pages, signal }: RenderOptions,
  ): AsyncGenerator<RenderedPage, void, void> {
    this.jobs.checkWorkFolder(workFolder);
    const folder = await mkdtemp(join(resolve(workFolder), 'pages-'));
    const files = { path: resolve(path), mediaType, folder };
    try {
      yield* this.drawAll({ ...files, pages: pages ?? null, skip: 0, bounds: this.bounds }, signal);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Goes on in another process when the system ended one, as long as each draws a page at least. */
  private async *drawAll(
    request: RenderRequest,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<RenderedPage, void, void> {
    for (let skip = 0, isDone = false; !isDone;) {
      const before = skip;
      try {
        for await (const page of this.draw({ ...request, skip }, signal)) {
          skip += 1;
          yield page;
        }
        isDone = true;
      } catch (error) {
        if (!(error instanceof ParserKilledError) || skip === before) throw error;
      }
    }
  }

  private async *draw(
    request: RenderRequest,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<RenderedPage, void, void> {
    const job = { type: 'render', request } as const;
    for await (const message of this.jobs.run(job, { fileName: basename(request.path), signal }))
      if (message.type === 'page') yield await taken(message.page);
  }
}

async function taken({ file, ...page }: DrawnPage): Promise<RenderedPage> {
  const image = await readFile(file);
  await rm(file);
  return { ...page, image };
}
