const LETTERS = 32;
/** The end of a shorter word. */
const NOTHING = 0;
const ANY_LETTER = -1;
const UPPER_A = 0x41;
const ASCII = 0x80;
/** `die` is the stem of dying. */
const Y = 25;
const I = 9;

/** 1 to 26 for a letter of ASCII in either case (y is an i), and -1 for any other character. */
const letterNumbers = Int8Array.from({ length: ASCII }, (_, code) => {
  const letter = code >= UPPER_A ? (code & 0x1f) * Number(/[a-z]/i.test(String.fromCharCode(code))) : 0;
  return letter === 0 ? -1 : letter === Y ? I : letter;
});

/** Letter numbers of a stem after its first letter. */
interface Beginning {
  second: number;
  third: number;
  fourth: number;
  /** Of the whole stem. */
  length: number;
}

/**
 * Decides by its first four letters whether a word can have one of some stems, one that begins like it, or a
 * misspelling of one. Most words of a text cannot, and need not be extracted and stemmed. Valid for stemmers that keep
 * the first two letters of a word, the first three if four are left and the first four if six are, except for accents
 * and y for i, as Snowball's do for the tested languages, but not for Irish; words with non-ASCII letters there are
 * never excluded.
 */
export class WordBeginnings {
  /** By the numbers of a first and a second letter: a bit for each third one. It excludes most words by itself. */
  private readonly thirdLetters = new Int32Array(LETTERS * LETTERS);
  /** By the number of the first letter. */
  private readonly beginnings: Beginning[][] = Array.from({ length: LETTERS }, () => []);

  constructor(stems: Iterable<string>) {
    for (const stem of stems) {
      const { length } = stem;
      const [first, second, third] = [letterAt(stem, 0), letterAt(stem, 1), letterAt(stem, 2)];
      const fourth = letterAt(stem, 3);
      if (first < 0) continue;
      this.beginnings[first]?.push({ second, third, fourth, length });
      // Turkish hardens the last letter of the remainder: ap of aba, e of ede.
      this.allow(first, length > 2 ? second : ANY_LETTER, ANY_LETTER);
      // A letter is missing, swapped with the next, or extra: the first is always right.
      this.allow(first, third, second);
      this.allow(first, third, fourth);
      this.allow(first, ANY_LETTER, second);
    }
  }

  /** @param units of a text, which contain the word from `start` to `end` */
  mayBegin(units: Uint16Array, start: number, end: number): boolean {
    const first = start < end ? letterOf(units[start] as number) : NOTHING;
    const second = start + 1 < end ? letterOf(units[start + 1] as number) : NOTHING;
    const third = start + 2 < end ? letterOf(units[start + 2] as number) : NOTHING;
    if (first < 0 || second < 0 || third < 0) return true;
    if (((this.thirdLetters[first * LETTERS + second] as number) & (1 << third)) === 0) return false;
    const fourth = start + 3 < end ? letterOf(units[start + 3] as number) : NOTHING;
    for (const beginning of this.beginnings[first] as Beginning[])
      if (isAlike(beginning, second, third, fourth)) return true;
    return false;
  }

  private allow(first: number, second: number, third: number): void {
    const bits = third === ANY_LETTER ? -1 : 1 << third;
    const [from, to] = second === ANY_LETTER ? [0, LETTERS - 1] : [second, second];
    for (let at = from; at <= to; at++) {
      const index = first * LETTERS + at;
      this.thirdLetters[index] = (this.thirdLetters[index] as number) | bits;
    }
  }
}

/** Whether a word with the same first letter begins like a stem, or like a misspelling of it. */
function isAlike(own: Beginning, second: number, third: number, fourth: number): boolean {
  if (own.length < 3) return true;
  if (own.length === 3) return second === own.second;
  if (own.second < 0 || own.third < 0 || own.fourth < 0 || fourth < 0) return true;
  // The third letter is the same, missing, swapped with the fourth, or preceded by an extra one.
  if (second === own.second) return third === own.third || third === own.fourth || fourth === own.third;
  // The second letter is missing, swapped with the third, or preceded by an extra one.
  if (second === own.third) return third === own.fourth || third === own.second;
  return third === own.second && fourth === own.third;
}

function letterAt(text: string, at: number): number {
  return at < text.length ? letterOf(text.charCodeAt(at)) : NOTHING;
}

function letterOf(code: number): number {
  return code < ASCII ? (letterNumbers[code] as number) : ANY_LETTER;
}
