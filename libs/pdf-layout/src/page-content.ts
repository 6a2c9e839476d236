import { type PageGraphics, readGraphics } from './engine/page-graphics.js';
import type { PdfPage } from './engine/pdf-page.js';
import { type PageWords, type Word, readWords } from './engine/page-words.js';
import { type PageStructure, readStructure } from './engine/structure-roles.js';
import { turnVertical } from './engine/vertical-text.js';
import { type Transform, invert, quarterTurns } from './geometry.js';
import { joinDropCaps } from './layout/drop-caps.js';
import { toFragments } from './layout/fragments.js';
import { type TextLine, makeLine } from './layout/text-line.js';
import type { Vocabulary } from './layout/vocabulary.js';

/** The content of one page, analysed without the rest of the document. */
export interface PageContent {
  pageNumber: number;
  /** Size of the coordinate frame: the page in the direction in which most of its text is read. */
  width: number;
  height: number;
  /** From that frame to the displayed page. */
  toDisplay: Transform;
  /** Width and height of the displayed page. */
  pageSize: readonly [number, number];
  fragments: TextLine[];
  structure: PageStructure | null;
  graphics: PageGraphics;
  hasText: boolean;
  /** The page draws spaces at the ends of lines, so a line without one ends within a word. */
  drawsBlanks: boolean;
  /** The words of all pages read so far. */
  vocabulary: Vocabulary;
}

const MIN_READABLE_SHARE = 0.7;
const MIN_DRAWN_BLANKS = 3;
const MAINLY_INVISIBLE = 0.9;
/**
 * A newspaper page has a fifth of that. The search for columns, tables and furniture compares words with each other,
 * which takes too long for a page of tiny fragments; the words of such a page are indexed without layout.
 */
const MAX_LAID_OUT_WORDS = 20_000;
const WORDS_PER_LINE = 400;
export const NO_GRAPHICS: PageGraphics = {
  horizontal: [],
  vertical: [],
  fills: [],
  images: [],
  drawings: [],
};

/** @param vocabulary receives the page's words */
export function readPageContent(page: PdfPage, vocabulary: Vocabulary): PageContent {
  const read = readWords(page);
  const hasText = hasUsableText(read);
  const words = hasText ? turnVertical(visibleWords(read), page.width) : [];
  const turns = mainDirection(words);
  const turn = quarterTurns(-turns, page.width, page.height);
  const isSideways = turns % 2 === 1;
  const [width, height] = isSideways ? [page.height, page.width] : [page.width, page.height];
  const upright = words.filter((word) => word.style.turns === turns && isOnPage(word, width, height));
  return toPageContent(upright, {
    pageNumber: page.pageNumber,
    width,
    height,
    toDisplay: invert(turn),
    pageSize: [page.width, page.height],
    hasText,
    vocabulary,
    readGraphics: () => readGraphics(page, turn),
    readStructure: () => (page.document.isTagged ? readStructure(page) : null),
  });
}

interface PageFacts extends Pick<
  PageContent,
  'pageNumber' | 'width' | 'height' | 'toDisplay' | 'pageSize' | 'hasText' | 'vocabulary'
> {
  /** Called only for pages that are not too crowded for layout. */
  readGraphics: () => PageGraphics;
  readStructure: () => PageStructure | null;
}

/** Joins the upright words of a page, which are added to the vocabulary, into fragments. */
export function toPageContent(
  words: Word[],
  { readGraphics: graphicsOf, readStructure: structureOf, ...facts }: PageFacts,
): PageContent {
  const isCrowded = words.length > MAX_LAID_OUT_WORDS;
  const { vocabulary } = facts;
  const fragments = isCrowded ? inDrawnOrder(words) : toFragments(joinDropCaps(words, vocabulary));
  vocabulary.learn(fragments);
  return {
    ...facts,
    fragments,
    graphics: isCrowded ? NO_GRAPHICS : graphicsOf(),
    structure: isCrowded ? null : structureOf(),
    drawsBlanks: fragments.filter(startsBehindBlank).length >= MIN_DRAWN_BLANKS,
  };
}

/** Lines in drawing order, without layout analysis. */
function inDrawnOrder(words: Word[]): TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start < words.length; start += WORDS_PER_LINE)
    lines.push(makeLine(words.slice(start, start + WORDS_PER_LINE)));
  return lines;
}

/** Half of a spread also holds the text of the other half, outside its visible part. */
function isOnPage(word: Word, width: number, height: number): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

function startsBehindBlank({ words: [first] }: TextLine): boolean {
  return first !== undefined && first.spaceBefore && /^\p{Script=Hangul}/u.test(first.text);
}

/** Fonts without a usable Unicode mapping yield private use and control characters, which are not worth indexing. */
export function hasUsableText({ characterCount, unreadableCount }: PageWords): boolean {
  return characterCount > 0 && characterCount - unreadableCount >= characterCount * MIN_READABLE_SHARE;
}

/** Without hidden words, unless the page has hardly any others (a scan with its text layer). */
function visibleWords({ words, characterCount, invisibleCount }: PageWords): Word[] {
  const keepsInvisible = invisibleCount > characterCount * MAINLY_INVISIBLE;
  return words.filter((word) => (keepsInvisible || !word.style.invisible) && !word.style.artifact);
}

function mainDirection(words: readonly Word[]): number {
  const characters = [0, 0, 0, 0];
  for (const word of words) characters[word.style.turns]! += word.text.length;
  return characters.indexOf(Math.max(...characters));
}
