import { type Transform, compose, quarterTurns } from '../geometry.js';
import { attachAccents } from './accents.js';
import { characterText, isRightToLeft, isSpace, isUnreadable } from './characters.js';
import { settleNarrowGaps } from './narrow-gaps.js';
import { dropOverprinted } from './overprint.js';
import type { PdfPage } from './pdf-page.js';
import { joinSpacedLetters } from './spaced-letters.js';
import { StyleReader, type TextStyle } from './text-style.js';

/**
 * Touching glyphs of one style. Coordinates refer to a frame in which the word runs from left to right (or right to
 * left) and lines follow from top to bottom: the displayed page, rotated back by `style.turns`.
 */
export interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  baseline: number;
  style: TextStyle;
  /** The source has a space before this word, or a gap whose meaning is decided later. */
  spaceBefore: boolean;
  rightToLeft: boolean;
}

export interface PageWords {
  /** In drawing order. */
  words: Word[];
  /** Non-space characters, including unreadable ones. */
  characterCount: number;
  invisibleCount: number;
  unreadableCount: number;
}

/** Extent of a line above and below its baseline, in ems. */
export const ASCENT = 0.8;
export const DESCENT = 0.22;
/** A gap of this share of the font size separates words if PDFium reports a space there; a wider gap always does. */
const LIKELY_BLANK = 0.1;
const CERTAIN_BLANK = 0.17;
/** PDFium's code for a hyphen at the end of a line. */
const HYPHEN_MARK = 0x02;
const ARROW = 0x21b5;
const WIDE_LIGATURE = 0.7;
/** The widest glyph of two equal letters in one ligature, such as "ff", in ems; a wider box is that of the whole ligature. */
const WIDEST_LIGATED = 0.42;
const LATIN_LETTER = /^\p{sc=Latin}$/u;
const MAX_CHARACTERS = 400_000;

/** Reads the words of a page. */
export function readWords(page: PdfPage): PageWords {
  return new WordReader(page).read();
}

class WordReader {
  private readonly result: PageWords = {
    words: [],
    characterCount: 0,
    invisibleCount: 0,
    unreadableCount: 0,
  };
  private readonly frames: Transform[];
  private readonly styles: StyleReader;
  private word: Word | null = null;
  /** Words after a gap that may be a space. */
  private readonly doubtful = new Set<Word>();
  private spaceSeen = false;
  private likelySpace = false;
  /** Position of the previous glyph, in the page's own coordinates. */
  private readonly lastGlyph = { object: 0, x: NaN, y: NaN, width: 0 };

  constructor(private readonly page: PdfPage) {
    this.styles = new StyleReader(page);
    this.frames = [0, 1, 2, 3].map((turns) =>
      compose(page.toDisplay, quarterTurns(-turns, page.width, page.height)),
    );
  }

  read(): PageWords {
    const { api } = this.page.pdfium;
    const text = this.page.text;
    const count = text === 0 ? 0 : Math.min(MAX_CHARACTERS, api.FPDFText_CountChars(text));
    for (let index = 0; index < count; index += 1) {
      const code = api.FPDFText_GetUnicode(text, index);
      if (isSpace(code)) this.onSpace(text, index);
      else this.onGlyph(text, index, code);
    }
    this.endWord();
    const words = settleNarrowGaps(this.result.words, this.doubtful);
    attachAccents(words);
    return { ...this.result, words: joinSpacedLetters(dropOverprinted(words)) };
  }

  private onSpace(text: number, index: number): void {
    if (this.page.pdfium.api.FPDFText_IsGenerated(text, index) !== 0) this.likelySpace = true;
    else this.spaceSeen = true;
  }

  private onGlyph(text: number, index: number, code: number): void {
    const { pdfium } = this.page;
    const { api, scratch } = pdfium;
    const object = api.FPDFText_GetTextObject(text, index);
    const style = this.styles.read(object, index);
    this.result.characterCount += 1;
    if (style.invisible) this.result.invisibleCount += 1;
    // PDFium guesses the text of a glyph if the font does not map it; a guess is not text.
    const isGuess = code !== HYPHEN_MARK && api.FPDFText_HasUnicodeMapError(text, index) === 1;
    api.FPDFText_GetLooseCharBox(text, index, scratch);
    const content = isGuess ? '' : (this.unnamedLigature(code, style) ?? characterText(code));
    if (isGuess || (content === '' && isUnreadable(code))) this.result.unreadableCount += 1;
    if (content === '') return;
    api.FPDFText_GetCharOrigin(text, index, scratch + 16, scratch + 24);
    this.place(content, code, style, this.isPartOfLigature(content, object, style));
  }

  /**
   * Whether the previous glyph stands for this letter, too, although its box does not show it. PDFium gives all letters
   * of a ligature one position. Each is as wide as the glyph if the font names its letters, and has its own width if
   * the page does (ActualText, as Chromium writes it). Reads box and origin from the scratch buffer.
   */
  private isPartOfLigature(content: string, object: number, style: TextStyle): boolean {
    const { pdfium } = this.page;
    const { lastGlyph: last } = this;
    const x = pdfium.float64(pdfium.scratch + 16);
    const y = pdfium.float64(pdfium.scratch + 24);
    const width = this.glyphWidth();
    const isSamePlace = last.object === object && last.x === x && last.y === y;
    const isWhole = width === last.width && width > style.size * WIDEST_LIGATED;
    Object.assign(last, { object, x, y, width });
    return isSamePlace && !isWhole && LATIN_LETTER.test(content);
  }

  /** Width of the box in the scratch buffer. */
  private glyphWidth(): number {
    const { pdfium } = this.page;
    return pdfium.float32(pdfium.scratch + 8) - pdfium.float32(pdfium.scratch);
  }

  /** Ligatures that some TeX fonts misname: "ff" as an arrow, "ffi" not at all. */
  private unnamedLigature(code: number, style: TextStyle): string | null {
    if (code !== 0 && code !== ARROW) return null;
    const { word } = this;
    if (!word || this.spaceSeen || this.likelySpace || word.style !== style || !/\p{L}$/u.test(word.text))
      return null;
    if (code === ARROW) return 'ff';
    return this.glyphWidth() > style.size * WIDE_LIGATURE ? 'ffi' : null;
  }

  /** Adds the glyph whose box and origin are in the scratch buffer. */
  private place(content: string, code: number, style: TextStyle, isPartOfLigature: boolean): void {
    const { pdfium } = this.page;
    const { scratch } = pdfium;
    const frame = this.frames[style.turns]!;
    const x1 = pdfium.float32(scratch);
    const y1 = pdfium.float32(scratch + 4);
    const x2 = pdfium.float32(scratch + 8);
    const y2 = pdfium.float32(scratch + 12);
    const originX = pdfium.float64(scratch + 16);
    const originY = pdfium.float64(scratch + 24);
    const ax = frame.a * x1 + frame.c * y1 + frame.e;
    const bx = frame.a * x2 + frame.c * y2 + frame.e;
    const left = Math.min(ax, bx);
    const right = Math.max(ax, bx);
    const baseline = frame.b * originX + frame.d * originY + frame.f;
    const shift = isPartOfLigature && this.word ? Math.max(0, this.word.right - left) : 0;
    this.append(content, style, left + shift, right + shift, baseline, isRightToLeft(code));
  }

  private append(
    content: string,
    style: TextStyle,
    left: number,
    right: number,
    baseline: number,
    rightToLeft: boolean,
  ): void {
    const word = this.word;
    let gap = Infinity;
    if (word && !this.spaceSeen && Math.abs(word.baseline - baseline) < style.size * 0.15) {
      gap = rightToLeft ? word.left - right : left - word.right;
      if (word.style === style && gap < style.size * LIKELY_BLANK && gap > -style.size * 0.6) {
        word.text += content;
        if (left < word.left) word.left = left;
        if (right > word.right) word.right = right;
        this.likelySpace = false;
        return;
      }
    }
    const isNarrow = gap >= style.size * LIKELY_BLANK && gap <= style.size * CERTAIN_BLANK;
    this.endWord();
    this.word = {
      text: content,
      left,
      right,
      top: baseline - style.size * ASCENT,
      bottom: baseline + style.size * DESCENT,
      baseline,
      style,
      spaceBefore: this.spaceSeen || (isNarrow && this.likelySpace),
      rightToLeft,
    };
    if (isNarrow && word?.style === style) this.doubtful.add(this.word);
    this.spaceSeen = false;
    this.likelySpace = false;
  }

  private endWord(): void {
    if (this.word) this.result.words.push(this.word);
    this.word = null;
  }
}
