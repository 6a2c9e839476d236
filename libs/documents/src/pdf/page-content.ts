import { type PageGraphics, readGraphics } from './engine/page-graphics.js';
import type { PdfPage } from './engine/pdf-page.js';
import { type PageWords, type Word, readWords } from './engine/page-words.js';
import { type PageStructure, readStructure } from './engine/structure-roles.js';
import { type Transform, invert, quarterTurns } from './geometry.js';
import { toFragments } from './layout/fragments.js';
import type { TextLine } from './layout/text-line.js';

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
}

const MIN_READABLE_SHARE = 0.7;
const MIN_DRAWN_BLANKS = 3;
const MAINLY_INVISIBLE = 0.9;

export function readPageContent(page: PdfPage): PageContent {
  const read = readWords(page);
  const hasText = hasUsableText(read);
  const words = hasText ? shownWords(read) : [];
  const turns = mainDirection(words);
  const turn = quarterTurns(-turns, page.width, page.height);
  const isSideways = turns % 2 === 1;
  const fragments = toFragments(words.filter((word) => word.style.turns === turns));
  return {
    pageNumber: page.pageNumber,
    width: isSideways ? page.height : page.width,
    height: isSideways ? page.width : page.height,
    toDisplay: invert(turn),
    fragments,
    graphics: readGraphics(page, turn),
    structure: page.document.isTagged ? readStructure(page) : null,
    hasText,
    drawsBlanks: fragments.filter(startsBehindBlank).length >= MIN_DRAWN_BLANKS,
  };
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
