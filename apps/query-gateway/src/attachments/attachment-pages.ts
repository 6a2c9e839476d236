import type { PageText } from '@tessera/documents';
import { detectLanguage } from '@tessera/text';
import { PassageIndex } from '@tessera/vectors';
import { setTimeout } from 'node:timers/promises';
import type { AttachmentText } from './attachment-texts.js';

/** About as long as a chunk of the parsed document is, in UTF-16 units. */
const MAX_LENGTH = 1_500;
/** A document of fewer is parsed in a moment. */
const MIN_PAGES = 20;
/** For further pages, after the first. */
const MAX_WAIT_MS = 300;
const MAX_SAMPLE_LENGTH = 4_000;

/** The words of an attachment's pages, to be searched until its document is parsed. */
export class AttachmentPages {
  private readonly pages: PageText[] = [];
  private readonly begun = Promise.withResolvers<void>();
  private readonly complete = Promise.withResolvers<void>();
  private made: { pageCount: number; text: Promise<AttachmentText> } | null = null;

  add(page: PageText): void {
    this.pages.push(page);
    this.begun.resolve();
  }

  /** No page comes any more. */
  end(): void {
    this.begun.resolve();
    this.complete.resolve();
  }

  /** Resolves when all pages are there or, of a book, a good part of them; null when there are few or none. */
  async text(fileName: string): Promise<AttachmentText | null> {
    const enough = this.begun.promise.then(() => setTimeout(MAX_WAIT_MS, undefined, { ref: false }));
    await Promise.race([this.complete.promise, enough]);
    const pageCount = this.pages.length;
    if (pageCount < MIN_PAGES) return null;
    if (this.made?.pageCount !== pageCount)
      this.made = { pageCount, text: textOf(this.pages.slice(), fileName) };
    return this.made.text;
  }
}

async function textOf(pages: readonly PageText[], fileName: string): Promise<AttachmentText> {
  const passages = pages.flatMap(({ pageNumber, text }) =>
    [...piecesOf(text)].map((content) => ({ pageNumber, content })),
  );
  const chunks = passages.map(({ pageNumber, content }, index) => ({
    index,
    type: 'text' as const,
    path: fileName,
    content,
    table: null,
    searchText: content,
    summary: '',
    keywords: [],
    pageNumbers: [pageNumber],
    regions: [],
  }));
  const language = detectLanguage(sampleOf(pages));
  const texts = chunks.map(({ searchText }) => searchText);
  const index = await PassageIndex.of(texts, language);
  return { summary: { language, sourceType: 'other', year: null, statedYear: null }, chunks, index };
}

/** Cut at blanks: finding sentences would take as long as all the rest. */
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
