import { JOINER_SIGNS } from './joiners.js';
import { isUnspaced, UNSPACED_SCRIPTS } from './scripts.js';
import { releaseUnits, takeUnits } from './text-units.js';
import type { WordBeginnings } from './word-beginnings.js';

const UNSPACED_RUN = new RegExp(`[${UNSPACED_SCRIPTS}\\p{M}]+`, 'gu');
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/** Classes of UTF-16 units, so that a text is scanned without a regular expression per character. */
const UNKNOWN = 0;
const SEPARATOR = 1;
const LETTER = 2;
/** Of ASCII. */
const DIGIT = 3;
const UNSPACED_WORD = 4;
const JOINER = 5;
const kinds = new Uint8Array(0x10000);
/** Digits come before letters. */
const LETTERS_FROM = 0x41;

function kindOf(code: number): number {
  const known = kinds[code] as number;
  if (known !== UNKNOWN) return known;
  const character = String.fromCharCode(code);
  // Surrogates mostly belong to rare Han characters and pictographs: neither is a spaced word.
  const isWord = WORD_CHARACTER.test(character);
  const notWord = JOINER_SIGNS.includes(character) ? JOINER : SEPARATOR;
  const spaced = code < LETTERS_FROM ? DIGIT : LETTER;
  const kind = !isWord ? notWord : isUnspaced(character) ? UNSPACED_WORD : spaced;
  kinds[code] = kind;
  return kind;
}

function isOfWord(kind: number): boolean {
  return kind === LETTER || kind === DIGIT;
}

/**
 * Iterates over the words of scripts with spaces, those joined by single signs as one (`GB/T-1234`, `o'clock`), as the
 * analyzer does.
 * @param beginnings skips words of letters only that do not begin like one of these
 */
export function forEachSpacedWord(
  text: string,
  visit: (word: string, at: number) => void,
  beginnings?: WordBeginnings,
): void {
  const { length } = text;
  const units = takeUnits(text);
  for (let at = 0; at < length;) {
    const start = at;
    let kind = kindOf(units[at++] as number);
    if (!isOfWord(kind)) continue;
    let isPlain = kind === LETTER;
    for (; ; at++) {
      while ((kind = kinds[units[at] as number] as number) === LETTER) at++;
      if (kind === UNKNOWN) kind = kindOf(units[at] as number);
      if (kind === LETTER) continue;
      const joins = kind === JOINER && isOfWord(kindOf(units[at + 1] as number));
      if (kind !== DIGIT && !joins) break;
      isPlain = false;
    }
    if (isPlain && beginnings?.mayBegin(units, start, at) === false) continue;
    visit(text.slice(start, at), start);
  }
  releaseUnits(units);
}

/** Runs of scripts without spaces (Chinese, Japanese, Thai …), and of Korean. */
export function unspacedRuns(text: string): string[] {
  return text.match(UNSPACED_RUN)?.filter(isUnspaced) ?? [];
}

/** The text with runs of scripts without spaces blanked. */
export function withoutUnspacedRuns(text: string): string {
  return text.replace(UNSPACED_RUN, (run) => (isUnspaced(run) ? ' '.repeat(run.length) : run));
}

/** Whether most of a text's words are in scripts without spaces. A Han character weighs like three Latin letters. */
export function isMostlyUnspaced(text: string): boolean {
  let unspaced = 0;
  let spaced = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === UNSPACED_WORD) unspaced += 3;
    else if (isOfWord(kind)) spaced++;
  }
  return unspaced > spaced;
}
