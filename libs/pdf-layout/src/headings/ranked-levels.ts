import type { HeadingKind } from './heading-kinds.js';
import type { HeadingNumber } from './numbering.js';

export interface DocumentFacts {
  /** Pages of the sample. */
  samplePages: number;
  pageCount: number;
  /** False if the program that wrote the document separates its title from its headings. */
  titleIsHeading: boolean;
}

export interface KnownLevel {
  key: string;
  size: number;
  level: number;
}

/** From this number of pages, a document may have a cover. */
const MANY_PAGES = 4;
const COVER_PAGES = 2;
const TITLE_LARGER = 1.1;
/** A kind is rare if one above it is used this many times as often. */
const RARE = 1.5;
/** The apparent size of capitals is an estimate: within this share, they look as large as other letters. */
const SAME_LOOK = 0.025;
const FAMILY_ORDER: ReadonlyArray<HeadingNumber['family']> = [
  'named',
  'chinese',
  'roman',
  'letter',
  'decimal',
];

/**
 * Levels by the sizes of the kinds of headings. The title that opens a document alone has the first level; the result
 * does not contain it, since it is larger than all others.
 */
export function rankedLevels(kinds: readonly HeadingKind[], document: DocumentFacts): KnownLevel[] {
  const { counting, hasTitle } = countedKinds(kinds, document);
  const found = counting.filter((kind) => kind.numbering !== null);
  const numbered = isWhole(document) ? found : [...found, ...unseenChinese(found)];
  keepFamiliesInOrder(numbered);
  // Unnumbered kinds in the style of numbered ones have the level of the highest of those.
  const plain = counting.filter(
    (kind) => kind.numbering === null && !numbered.some(({ style }) => style === kind.style),
  );
  const ordered = [...numbered, ...plain].sort((a, b) => b.size - a.size || compareNumbers(a, b));
  return inSteps(withoutRare(ordered), hasTitle && document.titleIsHeading ? 2 : 1);
}

function inSteps(ordered: readonly HeadingKind[], firstLevel: number): KnownLevel[] {
  let level = firstLevel;
  return ordered.map((kind, index) => {
    if (index > 0 && !lookAlike(ordered[index - 1]!, kind)) level += 1;
    return { key: kind.key, size: kind.size, level };
  });
}

/** Equally large, one of them in capitals. */
function lookAlike(above: HeadingKind, kind: HeadingKind): boolean {
  const areBothNumbered = above.numbering !== null && kind.numbering !== null;
  return (
    !areBothNumbered && above.isCapitals !== kind.isCapitals && kind.size >= above.size * (1 - SAME_LOOK)
  );
}

/** The kinds that have a level of their own, and whether the document opens with a title above them. */
function countedKinds(
  kinds: readonly HeadingKind[],
  document: DocumentFacts,
): { counting: readonly HeadingKind[]; hasTitle: boolean } {
  const isShort = document.pageCount < MANY_PAGES;
  const common = kinds.filter(
    (kind) => isCounted(kind) || (isShort ? kind.uses > 1 : isCommon(kind, document)),
  );
  const title = findTitle(kinds, common);
  if (!isShort) return { counting: common, hasTitle: title !== null };
  const isPlain = title === null && common.length > 0;
  return { counting: isPlain ? common : kinds.filter((kind) => kind !== title), hasTitle: title !== null };
}

/** The largest heading of the first pages, larger than all others and preceded by none of them. */
function findTitle(kinds: readonly HeadingKind[], others: readonly HeadingKind[]): HeadingKind | null {
  const largest = Math.max(0, ...others.map(({ size }) => size));
  const [title] = kinds
    .filter((kind) => !others.includes(kind) && kind.size > largest * TITLE_LARGER && mayBeTitle(kind))
    .sort((a, b) => b.size - a.size);
  return title && !others.some((other) => comesBefore(other, title)) ? title : null;
}

function mayBeTitle({ numbering, pages }: HeadingKind): boolean {
  const isTitle = numbering === null || numbering.family === 'named';
  return isTitle && [...pages].every((pageNumber) => pageNumber <= COVER_PAGES);
}

function comesBefore({ first }: HeadingKind, { first: other }: HeadingKind): boolean {
  if (first.pageNumber !== other.pageNumber) return first.pageNumber < other.pageNumber;
  return first.line.bottom <= other.line.top;
}

function isCounted({ numbering }: HeadingKind): boolean {
  return numbering?.family === 'decimal' || numbering?.family === 'chinese';
}

/**
 * A kind on only one page is a cover or a title and does not affect other levels. In a sample it may be the only
 * chapter seen, unless it is on the first pages.
 */
function isCommon({ pages }: HeadingKind, document: DocumentFacts): boolean {
  if (pages.size > 1) return [...pages].some((pageNumber) => pageNumber > COVER_PAGES);
  return !isWhole(document) && [...pages].every((pageNumber) => pageNumber > COVER_PAGES);
}

/** Whether the sample is the whole document. */
function isWhole({ samplePages, pageCount }: DocumentFacts): boolean {
  return samplePages >= pageCount;
}

/** Drops rare kinds: a larger heading that is rarer than those above it is a box or a label. */
function withoutRare(ordered: readonly HeadingKind[]): HeadingKind[] {
  let most = 0;
  return ordered.filter((kind) => {
    const isRare = kind.numbering === null && kind.uses * RARE < most;
    if (!isRare) most = Math.max(most, kind.uses);
    return !isRare;
  });
}

/** The order is 一、, (一), "1.", "(1)"; other pages may have kinds that the sampled pages lack. */
function unseenChinese(kinds: readonly HeadingKind[]): HeadingKind[] {
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

/** "2.1" is below "2" and (一) below 一、, whatever their sizes. */
function keepFamiliesInOrder(kinds: readonly HeadingKind[]): void {
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

function compareNumbers(a: HeadingKind, b: HeadingKind): number {
  const order = ({ numbering }: HeadingKind): number =>
    numbering === null ? FAMILY_ORDER.length : FAMILY_ORDER.indexOf(numbering.family);
  return order(a) - order(b);
}
