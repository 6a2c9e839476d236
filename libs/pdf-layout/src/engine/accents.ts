import type { Word } from './page-words.js';

/** Standalone accents with their combining characters. */
const COMBINING: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['˝', '\u030b'],
  ['ˇ', '\u030c'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
]);
const NEAR = 14;

/** Moves accents that a page draws apart from their letters (as TeX does) onto them, in place. */
export function attachAccents(words: Word[]): void {
  const merged = new Set<Word>();
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const accent = words[index]!;
    const combining = accent.text.length === 1 ? COMBINING.get(accent.text) : undefined;
    if (combining === undefined) continue;
    const near = words.slice(Math.max(0, index - NEAR), index + NEAR + 1);
    const bearer = near.find((word) => word !== accent && !merged.has(word) && bears(word, accent));
    if (bearer && compose(bearer, accent, combining)) merged.add(accent);
  }
  if (merged.size === 0) return;
  let kept = 0;
  for (const word of words) if (!merged.has(word)) words[kept++] = word;
  words.length = kept;
}

function bears(word: Word, accent: Word): boolean {
  const middle = (accent.left + accent.right) / 2;
  const { size, turns } = word.style;
  return (
    turns === accent.style.turns &&
    middle > word.left - size * 0.1 &&
    middle < word.right + size * 0.1 &&
    Math.abs(word.baseline - accent.baseline) < size * 0.5
  );
}

/** Composes the accent with the nearest letter that forms one character with it. */
function compose(word: Word, accent: Word, combining: string): boolean {
  const letters = [...word.text];
  const middle = (accent.left + accent.right) / 2;
  const place = ((middle - word.left) / Math.max(0.1, word.right - word.left)) * letters.length - 0.5;
  const order = letters.map((_, index) => index).sort((a, b) => Math.abs(a - place) - Math.abs(b - place));
  for (const index of order.slice(0, 3)) {
    const letter = letters[index]!.replace('ı', 'i').replace('ȷ', 'j');
    const composed = (letter + combining).normalize('NFC');
    if (composed.length !== 1) continue;
    letters[index] = composed;
    word.text = letters.join('');
    return true;
  }
  return false;
}
