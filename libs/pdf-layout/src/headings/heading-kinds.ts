import type { TextLine } from '../layout/text-line.js';
import { isCapitals, prominence, styleKey } from './heading-style.js';
import { type HeadingNumber, numberingOf } from './numbering.js';

/** A heading of the sample, with its bookmark's level if it has one. */
export interface HeadingSample {
  line: TextLine;
  pageNumber: number;
  bookmarkLevel: number | null;
}

/** Headings that look alike and are numbered alike. */
export interface HeadingKind {
  key: string;
  numbering: HeadingNumber | null;
  style: string;
  isCapitals: boolean;
  size: number;
  /** The lines of one heading count once. */
  uses: number;
  pages: Set<number>;
  levels: number[];
  first: HeadingSample;
}

const NEXT_LINE_EMS = 0.6;

/** In order of their first headings. */
export function kindsOf(samples: readonly HeadingSample[]): HeadingKind[] {
  const kinds = new Map<string, HeadingKind>();
  for (const [index, sample] of samples.entries()) {
    const { line, pageNumber, bookmarkLevel } = sample;
    const numbering = numberingOf(line.text);
    const style = styleKey(line);
    const key = numbering?.kind ?? style;
    const kind = kinds.get(key) ?? newKind(sample, { key, numbering, style });
    if (prominence(line) > kind.size)
      Object.assign(kind, { size: prominence(line), style, isCapitals: isCapitals(line.text) });
    if (numbering !== null || !isSameHeading(samples[index - 1], sample)) kind.uses += 1;
    kind.pages.add(pageNumber);
    if (bookmarkLevel !== null) kind.levels.push(bookmarkLevel);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}

function newKind(first: HeadingSample, named: Pick<HeadingKind, 'key' | 'numbering' | 'style'>): HeadingKind {
  return { ...named, isCapitals: false, size: 0, uses: 0, pages: new Set(), levels: [], first };
}

/** Whether a line is the next line of the same heading. */
function isSameHeading(previous: HeadingSample | undefined, { line, pageNumber }: HeadingSample): boolean {
  return (
    previous?.pageNumber === pageNumber &&
    styleKey(previous.line) === styleKey(line) &&
    Math.abs(line.top - previous.line.bottom) < line.style.size * NEXT_LINE_EMS
  );
}
