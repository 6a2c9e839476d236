/**
 * How high the letters of words stand, measured in capitals of their type: what a box around a word's ink tells of the size in
 * which it is set depends on its letters. "sea" is as high as "Sea" in a type a third larger.
 */

/** Heights in capitals, as they are on average in common types. */
const X_HEIGHT = 0.7;
const DEPTH = 0.3;
const COMMA_DEPTH = 0.2;
/** Han, kana and Hangul fill their square. */
const SQUARE = 1.3;
/** Scripts of which nothing more is known. */
const UNKNOWN = 1.2;
/** Capitals in ems. */
const CAPITAL_EMS = 0.7;
/** How far a square reaches below the line that letters stand on, as a share of its height. */
const SQUARE_BELOW = 0.12;

const SQUARES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** They fill their square only in part. */
const FLAT = /^[一二三十日口〇、。，．・\p{P}]+$/u;
const LETTERS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]/u;
const TALL = /[\p{Lu}\p{Nd}bdfhklijßþбфйёβδθλξψζ()[\]{}/|!?$€£%&#§]|\p{Ll}\p{M}|[à-ÿ]/u;
/** Not as tall as others, and no measure for anything. */
const HALF_TALL = /[tτ]/u;
const DEEP = /[gjpqyçşţрудцщфβγζημξρφχψ()[\]{}/|§]/u;
const COMMAS = /[,;„‚Q]/u;

/** Whether a text is of a script whose characters fill a square each. */
export function fillsSquares(text: string): boolean {
  return SQUARES.test(text);
}

export interface WordHeight {
  /** Size of its type in ems of its box's unit. */
  size: number;
  /** How much it says about the size, 0 for nothing. */
  weight: number;
  /** How far its ink reaches below the line that it stands on. */
  below: number;
}

/** What the box around a word's ink says about its type. */
export function heightOf(text: string, height: number): WordHeight {
  const letters = [...text].length;
  if (fillsSquares(text)) {
    const size = height / (SQUARE * CAPITAL_EMS);
    return { size, weight: FLAT.test(text) ? 0 : letters * 2, below: height * SQUARE_BELOW };
  }
  if (!LETTERS.test(text)) {
    const isText = /[\p{L}\p{N}]/u.test(text);
    return { size: height / (UNKNOWN * CAPITAL_EMS), weight: isText ? letters / 2 : 0, below: 0 };
  }
  const isTall = TALL.test(text);
  const below = DEEP.test(text) ? DEPTH : COMMAS.test(text) ? COMMA_DEPTH : 0;
  const capitals = (isTall ? 1 : X_HEIGHT) + below;
  const capital = height / capitals;
  const isVague = !isTall && HALF_TALL.test(text);
  return { size: capital / CAPITAL_EMS, weight: isVague ? letters / 4 : letters, below: capital * below };
}
