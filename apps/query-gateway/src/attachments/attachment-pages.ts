import type { PageText } from '@tessera/documents';
import { detectLanguage } from '@tessera/text';
import { PassageDraft } from '@tessera/vectors';
import { setTimeout } from 'node:timers/promises';
import type { AttachedChunk, AttachmentText } from './attachment-texts.js';

/** About the length of a chunk of the parsed document, in UTF-16 units. */
const MAX_LENGTH = 1_500;
/** A document with fewer pages is parsed in a moment. */
const MIN_PAGES = 20;
/** For further pages, after the first. */
const LEAST_MS = 300;
const MAX_SAMPLE_LENGTH = 4_000;

/**
 * The words of an attachment's pages, searched until its document is parsed: indexed as they arrive, from the first
 * question on.
 */
export class AttachmentPages {
  private readonly pages: PageText[] = [];
  private readonly begun = Promise.withResolvers<void>();
  private more = Promise.withResolvers<void>();
  private isEnded = false;
  private indexing: Promise<void> | null = null;
  private readonly indexed: AttachedChunk[] = [];
  private draft: { language: string; passages: PassageDraft } | null = null;

  add(page: PageText): void {
    this.pages.push(page);
    this.begun.resolve();
    this.more.resolve();
  }

  /** All pages have been read. */
  end(): void {
    this.isEnded = true;
    this.begun.resolve();
    this.more.resolve();
  }

  /**
   * Resolves when all pages are indexed or, for a book, a good part of them when the patience is over; null if there
   * are few or none.
   */
  async text(fileName: string, patience: Promise<unknown>): Promise<AttachmentText | null> {
    this.indexing ??= this.indexAll(fileName);
    const begun = this.begun.promise.then(() => setTimeout(LEAST_MS, undefined, { ref: false }));
    await Promise.race([this.indexing, Promise.all([patience, begun])]);
    if (this.pages.length < MIN_PAGES || !this.draft) return null;
    const { language, passages } = this.draft;
    const chunks = this.indexed.slice(0, passages.count);
    const index = await passages.index();
    return { summary: { language, sourceType: 'other', year: null, statedYear: null }, chunks, index };
  }

  private async indexAll(fileName: string): Promise<void> {
    for (let done = 0; ;) {
      const next = this.pages.slice(done, done + MIN_PAGES);
      if (next.length < MIN_PAGES && !this.isEnded) {
        await this.more.promise;
        this.more = Promise.withResolvers();
        continue;
      }
      if (next.length === 0) return;
      this.draft ??= draftOf(next);
      const chunks = chunksOf(next, fileName, this.indexed.length);
      this.indexed.push(...chunks);
      await this.draft.passages.add(chunks.map(({ searchText }) => searchText));
      done += next.length;
    }
  }
}

function draftOf(pages: readonly PageText[]) {
  const language = detectLanguage(sampleOf(pages));
  return { language, passages: new PassageDraft(language) };
}

function chunksOf(pages: readonly PageText[], fileName: string, start: number): AttachedChunk[] {
  const passages = pages.flatMap(({ pageNumber, text }) =>
    [...piecesOf(text)].map((content) => ({ pageNumber, content })),
  );
  return passages.map(({ pageNumber, content }, at) => ({
    index: start + at,
    type: 'text' as const,
    path: fileName,
    content,
    table: null,
    searchText: content,
    summary: '',
    keywords: [],
    pageNumbers: [pageNumber],
    regions: [],
    places: '',
  }));
}

/** Split at spaces: finding sentences would take as long as all the rest. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const most = start + MAX_LENGTH;
    const blank = most < text.length ? text.lastIndexOf(' ', most) : text.length;
    const end = blank > start ? blank : most;
    yield text.slice(start, end).trim().toWellFormed();
    start = end;
  }
}

function sampleOf(pages: readonly PageText[]): string {
  let sample = '';
  for (const { text } of pages) if (sample.length < MAX_SAMPLE_LENGTH) sample += `${text}\n`;
  return sample.slice(0, MAX_SAMPLE_LENGTH);
}
