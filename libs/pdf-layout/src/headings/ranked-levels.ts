import type { HeadingKind } from './heading-kinds.js';
import type { Numbering } from './numbering.js';

export interface DocumentFacts {
  /** Pages of the sample. */
  samplePages: number;
  pageCount: number;
  /** False where the program that wrote the document keeps its title apart from its headings. */
  titleIsHeading: boolean;
}

export interface KnownLevel {
  key: string;
  size: number;
  level: number;
}

/** From so many pages on, a document may have a cover. */
const MANY_PAGES = 4;
const COVER_PAGES = 2;
const TITLE_LARGER = 1.1;
/** A kind is rare when one above it is used so many times as often. */
const RARE = 1.5;
/** How much larger capitals look is an estimate: within this share of each other they are as large as other letters. */
const SAME_LOOK = 0.025;
const FAMILY_ORDER: ReadonlyArray<Numbering['family']> = ['named', 'chinese', 'roman', 'letter', 'decimal'];

/**
 * Levels by how large the kinds of headings are set. The title that opens a document has the first one, and no other has;
 * it is not among what is returned, being larger than all of it.
 */
export function rankedLevels(kinds: readonly HeadingKind[], document: DocumentFacts): KnownLevel[] {
  const { counting, hasTitle } = countedKinds(kinds, document);
  const found = counting.filter((kind) => kind.numbering !== null);
  const numbered = isWhole(document) ? found : [...found, ...unseenChinese(found)];
  keepFamiliesInOrder(numbered);
  // Without a number, in the style of one with: the same level as the highest of those.
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

/** As large as each other, one of them in capitals. */
function lookAlike(above: HeadingKind, kind: HeadingKind): boolean {
  const areBothNumbered = above.numbering !== null && kind.numbering !== null;
  return (
    !areBothNumbered && above.isCapitals !== kind.isCapitals && kind.size >= above.size * (1 - SAME_LOOK)
  );
}

/** Kinds that have a level of their own, and whether the document opens with a title that stands above them. */
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

/** The largest heading of the first pages, larger than all others, and with none of those before it. */
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
 * What stands on one page only is a cover or a title, and moves no other level. In a sample it may be the one chapter that
 * was met, unless it stands on the first pages.
 */
function isCommon({ pages }: HeadingKind, document: DocumentFacts): boolean {
  if (pages.size > 1) return [...pages].some((pageNumber) => pageNumber > COVER_PAGES);
  return !isWhole(document) && [...pages].every((pageNumber) => pageNumber > COVER_PAGES);
}

/** The sample is the document. */
function isWhole({ samplePages, pageCount }: DocumentFacts): boolean {
  return samplePages >= pageCount;
}

/** There are more headings of a lower level: a larger one that is rarer than those above it is a box or a label. */
function withoutRare(ordered: readonly HeadingKind[]): HeadingKind[] {
  let most = 0;
  return ordered.filter((kind) => {
    const isRare = kind.numbering === null && kind.uses * RARE < most;
    if (!isRare) most = Math.max(most, kind.uses);
    return !isRare;
  });
}

/** 一、 is followed by (一), "1." and "(1)" in this order; what the sampled pages lack, others may have. */
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

/** "2.1" is below "2" and (一) below 一、 however large they are set. */
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
