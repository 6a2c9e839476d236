import type { TextLine } from '../layout/text-line.js';
import { type HeadingNumber, numberingOf } from './numbering.js';

const CAPTION =
  /^(?:table|figure|fig\.|tab\.|chart|exhibit|box|map|algorithm|listing|tabelle|abbildung|abb\.|schaubild|tableau|graphique|figura|tabla|cuadro|gr[aá]fico|tabella|tabel|figuur|图|圖|表|図|표|그림)\s*\d/iu;
const ENDS_LIKE_PROSE = /[,;，；、]$|\S{3}[.]["'”’)]*$|[。！]$/u;
const LONG = 30;
const NUMBER = /^[+\-–−(]?[$€£¥₹]?\d[\d.,%]*\)?%?$/u;
const PLACEHOLDER = /^(?:\.{2,}|[-–—*]|n\/?a)$/iu;
/** A heading is set tight; columns of a table leave a larger gap between two words than this. */
const COLUMN_GAP_EMS = 2.2;
const NAME =
  /^(?:\p{Lu}[\p{L}.'’-]*|de|del|da|di|van|von|der|den|la|le|el|bin|al)(?:[\d,*†‡§∗][\d,*†‡§∗a-e]*)?$/u;

/** True for text that looks like a heading, but whose words do not: rows of tables, captions, sentences, names. */
export function isOtherText(lines: readonly TextLine[], text: string): boolean {
  return (
    CAPTION.test(text) ||
    isProse(text, numberingOf(text)) ||
    lines.some(isTableRow) ||
    isListOfNames(text) ||
    /\S@[^\s@]+\.\w|https?:\/\/|^\d{1,3}\s+\p{Ll}/u.test(text) ||
    !hasWords(text)
  );
}

/** A sentence; a numbered one may have only a few words. */
function isProse(text: string, numbering: HeadingNumber | null): boolean {
  if (/[：:]$/u.test(text)) return text.length > LONG * 2;
  if (!ENDS_LIKE_PROSE.test(text)) return false;
  const said = text.slice(numbering?.marker.length ?? 0);
  const isCapitals = !/\p{Ll}/u.test(said) && /\p{Lu}/u.test(said);
  return !isCapitals && (numbering !== null || said.length > LONG || /[,;，；、。]$/u.test(said));
}

/** Consecutive values, or words with a column gap between them. */
function isTableRow(line: TextLine): boolean {
  const words = line.text.split(/\s+/u);
  const values = words.filter((word) => NUMBER.test(word) || PLACEHOLDER.test(word));
  const trailing =
    words.length - 1 - words.findLastIndex((word) => !NUMBER.test(word) && !PLACEHOLDER.test(word));
  if (trailing >= 2 || values.length > words.length / 2) return true;
  return gapsOf(line).some((gap, index) => gap > line.style.size * COLUMN_GAP_EMS && index > 0);
}

/** Gaps between neighbouring words; the first one follows a number. */
function gapsOf({ words }: TextLine): number[] {
  return words
    .slice(1)
    .map((word, index) => Math.max(word.left - words[index]!.right, words[index]!.left - word.right));
}

/** Authors: two or more names, separated by commas or "and". */
function isListOfNames(text: string): boolean {
  const names = text
    .split(/(?<!\s)\s*(?:,\s*(?:and|und|et|y)?|;|&|\band\b|\bund\b)\s*/u)
    .filter((name) => /\p{L}{2}/u.test(name));
  if (names.length < 2) return false;
  const people = names.filter((name) => {
    const words = name.split(/\s+/u);
    return words.length >= 2 && words.length <= 5 && words.every((word) => NAME.test(word));
  });
  // "Research, Development and Innovation" is not a list of names: a name has at least two words.
  return people.length >= 3 && people.length >= names.length * 0.7;
}

function hasWords(text: string): boolean {
  return /\p{L}{2,}/u.test(text) || /[\p{Script=Han}\p{Script=Hangul}]/u.test(text);
}
