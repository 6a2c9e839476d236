import type { Box, Direction } from './model.js';

/** Relative widths as in usual proportional typefaces, in hundredths of an em. */
const WIDTHS = new Uint8Array(0x250).fill(52);
const CAPITAL = 68;
const NARROW: ReadonlyArray<[width: number, characters: string]> = [
  [25, " !'|,.:;ijlI`·\u00a0ìíîï"],
  [33, '()[]{}-/\\ftr"*°\u00ad'],
  [47, 'cksvxyzJ?'],
  [82, 'mwMW%@&©®æœÆŒ'],
];
for (let code = 0; code < WIDTHS.length; code++) {
  const character = String.fromCharCode(code);
  if (character !== character.toLowerCase()) WIDTHS[code] = CAPITAL;
}
for (const [width, characters] of NARROW)
  for (const character of characters)
    if (character.charCodeAt(0) < WIDTHS.length) WIDTHS[character.charCodeAt(0)] = width;

/** Accents, vowel points and signs without a width. */
const WIDTHLESS = /[\p{Mn}\p{Cf}]/u;
const ARABIC = /\p{sc=Arabic}/u;

/** Estimated width of a UTF-16 code unit, in hundredths of an em. */
function widthOf(code: number): number {
  if (code < WIDTHS.length) return WIDTHS[code]!;
  // East Asian ideographs, syllables and full-width signs; pairs of surrogates.
  if ((code >= 0x2e80 && code < 0xd800) || (code >= 0xff00 && code <= 0xff60)) return 100;
  if (code >= 0xd800 && code <= 0xdfff) return 50;
  const character = String.fromCharCode(code);
  return WIDTHLESS.test(character) ? 0 : ARABIC.test(character) ? 44 : 52;
}

/**
 * The part of a line's box that a stretch of its text takes, by the usual widths of characters; all of a box in which
 * the text does not run in one direction.
 * @param margin additional characters on the inner sides of the part, because typefaces differ
 */
export function partOfLine(
  { box, direction }: { box: Box; direction?: Direction | undefined },
  text: string,
  { start, end, margin = 0 }: { start: number; end: number; margin?: number },
): Box {
  let [before, within, all] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const width = widthOf(text.charCodeAt(at));
    all += width;
    if (at < start) before += width;
    else if (at < end) within += width;
  }
  if (all === 0 || !direction) return box;
  const space = (margin * all) / text.length;
  const from = start <= 0 ? 0 : Math.max(0, before - space) / all;
  const to = end >= text.length ? 1 : Math.min(all, before + within + space) / all;
  return shareOf(box, direction, from, to);
}

/** From one share of a line's length to another, in the direction of reading. */
function shareOf([left, top, right, bottom]: Box, direction: Direction, from: number, to: number): Box {
  const [width, height] = [right - left, bottom - top];
  switch (direction) {
    case 'right':
      return [left + width * from, top, left + width * to, bottom];
    case 'left':
      return [right - width * to, top, right - width * from, bottom];
    case 'down':
      return [left, top + height * from, right, top + height * to];
    case 'up':
      return [left, bottom - height * to, right, bottom - height * from];
  }
}
