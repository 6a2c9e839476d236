/**
 * Letter heights relative to capitals of the same type size: what a box around a word's ink says about its type size
 * depends on its letters. "sea" is as high as "Sea" in a type a third larger.
 */

/** Average heights relative to capitals, in common typefaces. */
const X_HEIGHT = 0.7;
const DEPTH = 0.3;
const COMMA_DEPTH = 0.2;
/** Han, kana and Hangul fill their square. */
const SQUARE = 1.3;
/** Scripts without known heights. */
const UNKNOWN = 1.2;
/** Capitals in ems. */
const CAPITAL_EMS = 0.7;
/** How far a square extends below the baseline, as a share of its height. */
const SQUARE_BELOW = 0.12;

const SQUARES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** They fill their square only in part. */
const FLAT = /^[一二三十日口〇、。，．・\p{P}]+$/u;
const LETTERS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]/u;
const TALL = /[\p{Lu}\p{Nd}bdfhklijßþбфйёβδθλξψζ()[\]{}/|!?$€£%&#§]|\p{Ll}\p{M}|[à-ÿ]/u;
/** Shorter than other letters, and no reliable measure. */
const HALF_TALL = /[tτ]/u;
const DEEP = /[gjpqyçşţрудцщфβγζημξρφχψ()[\]{}/|§]/u;
const COMMAS = /[,;„‚Q]/u;

/** Whether a text is in a script whose characters fill a square each. */
export function fillsSquares(text: string): boolean {
  return SQUARES.test(text);
}

export interface WordHeight {
  /** Type size in ems, in the unit of its box. */
  size: number;
  /** Reliability of the size, 0 for none. */
  weight: number;
  /** How far its ink extends below the baseline. */
  below: number;
}

/** The type size that the box around a word's ink implies. */
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
