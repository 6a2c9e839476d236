import { Inject, Injectable } from '@nestjs/common';
import {
  type MeasuredPages,
  type MeasureOptions,
  PAGE_RENDERER,
  type PagePicture,
  type PageRenderer,
  ParserKilledError,
  refusal,
  UnreadableDocumentError,
} from '@tessera/documents';
import { ObjectNotFoundError } from '@tessera/objects';
import { message } from '@tessera/contracts';
import { ServiceError, WorkFolders } from '@tessera/platform';
import PQueue from 'p-queue';
import { rethrowAs } from '../documents/open-file.js';
import type { PagedDocument } from './paged-document.js';
import { PAGES_CONFIG, type PagesConfig } from './pages.config.js';
import { SourceCopies } from './source-copies.js';

/** More requests than a browser sends for all pages in view, times several clients. */
const MAX_WAITING = 128;
const MAX_WAIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 3;

/**
 * Renders and measures pages in the parser processes, a few at a time: questions with attachments use the same
 * processes, and wait for at most one page each.
 */
@Injectable()
export class PageRenderings {
  private readonly queue: PQueue;

  constructor(
    private readonly copies: SourceCopies,
    private readonly folders: WorkFolders,
    @Inject(PAGE_RENDERER) private readonly renderer: PageRenderer,
    @Inject(PAGES_CONFIG) private readonly config: PagesConfig,
  ) {
    this.queue = new PQueue({ concurrency: config.atOnce });
  }

  /**
   * Does the work when its turn comes. Work that has begun is completed even if the client leaves: ending a process
   * would cost the next client more.
   * @param signal of the client
   * @throws ServiceError 503 if too much is waiting, or for too long
   */
  async inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.queue.size >= MAX_WAITING) throw busy();
    const waiting = new AbortController();
    const onLeave = (): void => waiting.abort(signal.reason);
    signal.throwIfAborted();
    const patience = setTimeout(() => waiting.abort(busy()), MAX_WAIT_MS);
    const endWait = (): void => {
      clearTimeout(patience);
      signal.removeEventListener('abort', onLeave);
    };
    signal.addEventListener('abort', onLeave, { once: true });
    const begin = (): Promise<T> => {
      endWait();
      return work();
    };
    return this.queue.add(begin, { signal: waiting.signal }).finally(endWait);
  }

  /** @throws ServiceError 404, 422, 502, 503 */
  async draw(document: PagedDocument, page: number, picture: PagePicture): Promise<Buffer> {
    return this.onFile(document, async (path, workFolder, signal) => {
      const options = { workFolder, picture, signal };
      const drawn = await this.renderer.renderPage(path, document.mediaType, page, options);
      if (!drawn) throw ServiceError.of('page_not_found');
      if (drawn.failure !== null) throw ServiceError.of('page_not_drawable');
      return drawn.image;
    });
  }

  /** @throws ServiceError 404, 422, 502, 503 */
  async measure(document: PagedDocument, pages: Omit<MeasureOptions, 'signal'>): Promise<MeasuredPages> {
    return this.onFile(document, (path, _folder, signal) =>
      this.renderer.measure(path, document.mediaType, { ...pages, signal }),
    );
  }

  private async onFile<T>(
    { sourceKey }: PagedDocument,
    work: (path: string, folder: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const limit = AbortSignal.timeout(this.config.renderTimeoutMs);
    return this.folders.withFolder(async (folder) => {
      const path = await this.copies.linkInto(folder, sourceKey).catch((error: unknown) => {
        const isMissing = error instanceof ObjectNotFoundError;
        return rethrowAs(isMissing ? 'document_has_no_file' : 'document_file_unreadable')(error);
      });
      try {
        return await work(path, folder, limit);
      } catch (error) {
        if (error instanceof UnreadableDocumentError) throw refusal(error);
        if (error instanceof ParserKilledError || limit.aborted) throw busy();
        throw error;
      }
    });
  }
}

function busy(): ServiceError {
  const details = { retry_after: RETRY_AFTER_SECONDS };
  return new ServiceError('service_unavailable', message('pages_busy'), details);
}
