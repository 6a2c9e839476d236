import type { PageContent } from './page-content.js';
import { Vocabulary } from './layout/vocabulary.js';

const SAMPLE_RUN = 4;
const SAMPLE_RUNS = 6;

/** The source of a document's pages: a PDF, or the recognised text of a scan. */
export interface PageReader {
  /** The existing pages, ascending, from 1. */
  readonly pageNumbers: readonly number[];
  /** @param vocabulary receives the page's words */
  read(pageNumber: number, vocabulary: Vocabulary): PageContent;
}

/** Reads pages on demand and keeps those that are needed again. */
export class PageSource {
  /** The words of all pages read so far. */
  readonly vocabulary = new Vocabulary();
  private readonly held = new Map<number, PageContent>();

  constructor(private readonly reader: PageReader) {}

  get pageNumbers(): readonly number[] {
    return this.reader.pageNumbers;
  }

  /** Runs of neighbouring pages, spread evenly over the document; all pages of a short one. */
  sample(): PageContent[] {
    return sampleOf(this.pageNumbers.length).map((index) => this.get(this.pageNumbers[index]!));
  }

  /** Up to `distance` pages before and after the page at an index of {@link pageNumbers}. */
  neighboursOf(index: number, distance: number): PageContent[] {
    const before = this.pageNumbers.slice(Math.max(0, index - distance), index);
    const behind = this.pageNumbers.slice(index + 1, index + 1 + distance);
    return [...before, ...behind].map((pageNumber) => this.get(pageNumber));
  }

  get(pageNumber: number): PageContent {
    const known = this.held.get(pageNumber);
    if (known) return known;
    const content = this.reader.read(pageNumber, this.vocabulary);
    this.held.set(pageNumber, content);
    return content;
  }

  /** Releases the pages before this one. */
  forgetBefore(pageNumber: number): void {
    for (const held of this.held.keys()) if (held < pageNumber) this.held.delete(held);
  }
}

function sampleOf(count: number): number[] {
  if (count <= SAMPLE_RUN * SAMPLE_RUNS) return run(0, count);
  const step = (count - SAMPLE_RUN) / (SAMPLE_RUNS - 1);
  return Array.from({ length: SAMPLE_RUNS }, (_, order) => Math.round(order * step)).flatMap((first) =>
    run(first, SAMPLE_RUN),
  );
}

function run(first: number, length: number): number[] {
  return Array.from({ length }, (_, index) => first + index);
}
