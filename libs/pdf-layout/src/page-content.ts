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

/** What one page holds, before anything is known about the rest of the document. */
export interface PageContent {
  pageNumber: number;
  /** Size of the frame in which coordinates are given: the page as most of its text is read. */
  width: number;
  height: number;
  /** From that frame to the page as shown. */
  toDisplay: Transform;
  fragments: TextLine[];
  structure: PageStructure | null;
  graphics: PageGraphics;
  hasText: boolean;
  /** Blanks at the ends of lines are drawn, so that a line without one ends inside of a word. */
  drawsBlanks: boolean;
  /** The words of the document, as far as it was read. */
  vocabulary: Vocabulary;
}

const MIN_READABLE_SHARE = 0.7;
const MIN_DRAWN_BLANKS = 3;
const MAINLY_INVISIBLE = 0.9;
/**
 * A newspaper's page has a fifth of that. Columns, tables and furniture are found by holding words against each other, which
 * takes more time than anybody has for a page of crumbs; its words are indexed all the same.
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

/** @param vocabulary takes in the page's words. */
export function readPageContent(page: PdfPage, vocabulary: Vocabulary): PageContent {
  const read = readWords(page);
  const hasText = hasUsableText(read);
  const words = hasText ? turnVertical(shownWords(read), page.width) : [];
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
    hasText,
    vocabulary,
    readGraphics: () => readGraphics(page, turn),
    readStructure: () => (page.document.isTagged ? readStructure(page) : null),
  });
}

interface PageFacts extends Pick<
  PageContent,
  'pageNumber' | 'width' | 'height' | 'toDisplay' | 'hasText' | 'vocabulary'
> {
  /** Asked for on pages that are not too crowded to be laid out. */
  readGraphics: () => PageGraphics;
  readStructure: () => PageStructure | null;
}

/** Makes fragments of the words that stand upright on a page, which the vocabulary takes in. */
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

/** What the page draws one after the other, as lines that nothing has to be found out about. */
function inDrawnOrder(words: Word[]): TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start < words.length; start += WORDS_PER_LINE)
    lines.push(makeLine(words.slice(start, start + WORDS_PER_LINE)));
  return lines;
}

/** Half of a spread holds the text of the other half too, out of sight. */
function isOnPage(word: Word, width: number, height: number): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

function startsBehindBlank({ words: [first] }: TextLine): boolean {
  return first !== undefined && first.spaceBefore && /^\p{Script=Hangul}/u.test(first.text);
}

/** Fonts without a usable mapping to Unicode yield private use and control characters: no text worth indexing. */
export function hasUsableText({ characterCount, unreadableCount }: PageWords): boolean {
  return characterCount > 0 && characterCount - unreadableCount >= characterCount * MIN_READABLE_SHARE;
}

/** Without hidden words, unless the page has hardly any others (a scan with its text layer). */
function shownWords({ words, characterCount, invisibleCount }: PageWords): Word[] {
  const keepsInvisible = invisibleCount > characterCount * MAINLY_INVISIBLE;
  return words.filter((word) => (keepsInvisible || !word.style.invisible) && !word.style.artifact);
}

function mainDirection(words: readonly Word[]): number {
  const characters = [0, 0, 0, 0];
  for (const word of words) characters[word.style.turns]! += word.text.length;
  return characters.indexOf(Math.max(...characters));
}
