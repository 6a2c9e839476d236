import type { TextLine } from '../layout/text-line.js';
import { prominence, styleKey } from './heading-style.js';
import { type Numbering, numberingOf } from './numbering.js';

/** A heading of the sample, with its bookmark's level where it has one. */
export interface HeadingSample {
  line: TextLine;
  pageNumber: number;
  bookmarkLevel: number | null;
}

/** In pages. */
export interface SampleSize {
  sample: number;
  document: number;
}

/** Headings that look and are numbered alike. */
interface Kind {
  key: string;
  numbering: Numbering | null;
  style: string;
  size: number;
  uses: number;
  pages: Set<number>;
  levels: number[];
}

interface KnownLevel {
  key: string;
  size: number;
  level: number;
}

const MAX_LEVEL = 6;
/** From so many pages on, a document may have a cover. */
const MANY_PAGES = 4;
const COVER_PAGES = 2;
const MANY_LEVELS = 3;
/** A kind is rare when one above it is used so many times as often. */
const RARE = 1.5;
const FAMILY_ORDER: ReadonlyArray<Numbering['family']> = ['named', 'chinese', 'roman', 'letter', 'decimal'];

/** What the headings of a sample say about the levels of all: by numbering, by style, by size. */
export class HeadingLevels {
  private constructor(
    private readonly known: readonly KnownLevel[],
    /** Of headings without a number. */
    private readonly byStyle: ReadonlyMap<string, number>,
  ) {}

  /** From bookmarks where there are any; else from how large the kinds of headings are set. */
  static learn(samples: readonly HeadingSample[], size: SampleSize): HeadingLevels {
    const kinds = kindsOf(samples);
    const marked = kinds.filter((kind) => kind.levels.length > 0);
    const known = marked.length > 0 ? marked.map(markedLevel) : rankedLevels(kinds, size);
    const levels = new Map<string, number[]>();
    for (const { key, level } of known) {
      const style = kinds.find((kind) => kind.key === key)?.style ?? '';
      levels.set(style, [...(levels.get(style) ?? []), level]);
    }
    return new HeadingLevels(
      known,
      new Map([...levels].map(([style, of]) => [style, levelWithoutNumber(of)])),
    );
  }

  /** True for a style that headings of the sample have. */
  hasStyle(line: TextLine): boolean {
    return this.byStyle.has(styleKey(line));
  }

  /** True for a size, as {@link prominence} gives it, below those of all known headings. */
  isBelowAll(size: number): boolean {
    return this.known.every((known) => size < known.size);
  }

  isAboveAll(size: number): boolean {
    return this.known.every((known) => size > known.size);
  }

  /** From 1 to 6. */
  levelOf(line: TextLine, text = line.text): number {
    const numbering = numberingOf(text);
    const level =
      (numbering && this.numberedLevel(numbering)) ??
      this.byStyle.get(styleKey(line)) ??
      this.levelBySize(line);
    return Math.max(1, Math.min(MAX_LEVEL, level));
  }

  private numberedLevel({ kind, family, rank }: Numbering): number | null {
    const exact = this.known.find(({ key }) => key === kind);
    if (exact) return exact.level;
    if (family !== 'decimal') return null;
    for (const step of [-1, 1, -2, 2]) {
      const near = this.known.find(({ key }) => key === `decimal-${rank + step}`);
      if (near) return near.level - step;
    }
    return null;
  }

  private levelBySize(line: TextLine): number {
    const size = prominence(line);
    const above = this.known.filter((known) => known.size > size).map(({ level }) => level);
    return Math.max(0, ...above) + 1;
  }
}

function kindsOf(samples: readonly HeadingSample[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { line, pageNumber, bookmarkLevel } of samples) {
    const numbering = numberingOf(line.text);
    const style = styleKey(line);
    const key = numbering?.kind ?? style;
    const kind = kinds.get(key) ?? { key, numbering, style, size: 0, uses: 0, pages: new Set(), levels: [] };
    if (prominence(line) > kind.size) Object.assign(kind, { size: prominence(line), style });
    kind.uses += 1;
    kind.pages.add(pageNumber);
    if (bookmarkLevel !== null) kind.levels.push(bookmarkLevel);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}

/**
 * The level of a heading without a number in a style that numbered ones have as well: "References" stands beside "1
 * Introduction". Where one style serves many levels, it stands below them all.
 */
function levelWithoutNumber(levels: readonly number[]): number {
  return levels.length >= MANY_LEVELS ? Math.max(...levels) + 1 : Math.min(...levels);
}

function markedLevel({ key, size, levels }: Kind): KnownLevel {
  const counts = new Map<number, number>();
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
  const [level] = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0]!;
  return { key, size, level };
}

function rankedLevels(kinds: readonly Kind[], size: SampleSize): KnownLevel[] {
  const counting = kinds.filter(
    (kind) => size.document < MANY_PAGES || isCounted(kind) || isCommon(kind, size),
  );
  const found = counting.filter((kind) => kind.numbering !== null);
  const numbered = size.sample < size.document ? [...found, ...unseenChinese(found)] : found;
  keepFamiliesInOrder(numbered);
  // Without a number, in the style of one with: the same level as the highest of those.
  const plain = counting.filter(
    (kind) => kind.numbering === null && !numbered.some(({ style }) => style === kind.style),
  );
  const ordered = [...numbered, ...plain].sort((a, b) => b.size - a.size || compareNumbers(a, b));
  return withoutRare(ordered).map(({ key, size }, index) => ({ key, size, level: index + 1 }));
}

function isCounted({ numbering }: Kind): boolean {
  return numbering?.family === 'decimal' || numbering?.family === 'chinese';
}

/**
 * What stands on one page only is a cover or a title, and moves no other level. In a sample it may be the one chapter that
 * was met, unless it stands on the first pages.
 */
function isCommon({ pages }: Kind, size: SampleSize): boolean {
  if (pages.size > 1) return [...pages].some((pageNumber) => pageNumber > COVER_PAGES);
  return size.sample < size.document && [...pages].every((pageNumber) => pageNumber > COVER_PAGES);
}

/** There are more headings of a lower level: a larger one that is rarer than those above it is a box or a label. */
function withoutRare(ordered: readonly Kind[]): Kind[] {
  let most = 0;
  return ordered.filter((kind) => {
    const isRare = kind.numbering === null && kind.uses * RARE < most;
    if (!isRare) most = Math.max(most, kind.uses);
    return !isRare;
  });
}

/** 一、 is followed by (一), "1." and "(1)" in this order; what the sampled pages lack, others may have. */
function unseenChinese(kinds: readonly Kind[]): Kind[] {
  const seen = kinds.filter(({ numbering }) => numbering!.family === 'chinese' && numbering!.rank >= 4);
  const ranks = seen.map(({ numbering }) => numbering!.rank);
  return seen.slice(0, 1).flatMap((kind) =>
    [4, 5, 6, 7, 8]
      .filter((rank) => rank > Math.min(...ranks) && rank < Math.max(...ranks) && !ranks.includes(rank))
      .map((rank) => ({
        ...kind,
        key: `chinese-${rank}`,
        numbering: { ...kind.numbering!, kind: `chinese-${rank}`, rank },
      })),
  );
}

/** "2.1" is below "2" and (一) below 一、 however large they are set. */
function keepFamiliesInOrder(kinds: readonly Kind[]): void {
  for (const family of FAMILY_ORDER) {
    const members = kinds
      .filter(({ numbering }) => numbering!.family === family)
      .sort((a, b) => a.numbering!.rank - b.numbering!.rank);
    let above = Infinity;
    for (const kind of members) {
      kind.size = Math.min(kind.size, above);
      above = kind.size - 0.001;
    }
  }
}

function compareNumbers(a: Kind, b: Kind): number {
  const order = ({ numbering }: Kind): number =>
    numbering === null ? FAMILY_ORDER.length : FAMILY_ORDER.indexOf(numbering.family);
  return order(a) - order(b);
}
