import { releaseUnits, takeUnits } from '@tessera/text';

/** Shorter texts are alike by chance: headings, table remnants, records of a catalogue. */
const MIN_WORDS_TO_COMPARE = 30;
const SAME_FROM = 0.95;
/**
 * The largest share of differing words in similar texts: with intersection I and union U, I >= 0.95 U, so that U - I <=
 * 0.05 U, and |A| + |B| = U + I >= 1.95 U.
 */
const MOST_DIFFERENT = (1 - SAME_FROM) / (1 + SAME_FROM);
const SKETCH_BITS = 2_048;

/**
 * Hashes of the words of a text (at least two letters or digits, ignoring case), for comparison. Collisions occur in less than one
 * of a million texts.
 */
export class Fingerprint {
  /** Hashes of the words, in text order. */
  private readonly words: Uint32Array;
  /** A bit per word. Two sketches differ in at most as many bits as the texts differ in words. */
  private readonly sketch = new Int32Array(SKETCH_BITS / 32);
  private distinct?: Uint32Array;

  constructor(text: string) {
    this.words = wordHashes(text.toLowerCase());
    for (const hash of this.words) {
      const bit = hash % SKETCH_BITS;
      this.sketch[bit >> 5] = (this.sketch[bit >> 5] as number) | (1 << (bit & 31));
    }
  }

  /** In ascending order. */
  get distinctWords(): Uint32Array {
    this.distinct ??= distinct(this.words.slice().sort());
    return this.distinct;
  }

  /** Compares the Jaccard similarity of the words. Sketches rule out most pairs. */
  isNearDuplicateOf(other: Fingerprint): boolean {
    const most = MOST_DIFFERENT * (this.words.length + other.words.length);
    if (differingBits(this.sketch, other.sketch) > most) return false;
    const [a, b] = [this.distinctWords, other.distinctWords];
    if (Math.min(a.length, b.length) < MIN_WORDS_TO_COMPARE) return false;
    const shared = sharedCount(a, b);
    return shared / (a.length + b.length - shared) >= SAME_FROM;
  }
}

/** FNV-1a over UTF-16 units; http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV = { offset: 0x811c9dc5, prime: 0x01000193 };

const UNKNOWN = 0;
const WORD = 1;
const SEPARATOR = 2;
/** By UTF-16 unit: a regular expression at every character would cost more than all the rest. */
const kinds = new Uint8Array(0x10000);

function wordHashes(text: string): Uint32Array {
  const { length } = text;
  const units = takeUnits(text);
  // A word and its separator take at least three units.
  const hashes = new Uint32Array(Math.ceil((length + 1) / 3));
  let count = 0;
  for (let at = 0; at < length; at++) {
    const start = at;
    let hash = FNV.offset;
    // The zero after the text is not a word character.
    for (let code = units[at] as number; isWordCharacter(code); code = units[++at] as number)
      hash = Math.imul(hash ^ code, FNV.prime);
    if (at - start > 1) hashes[count++] = hash >>> 0;
  }
  releaseUnits(units);
  return hashes.subarray(0, count);
}

/** Surrogates count as letters: most belong to rare Han characters. */
function isWordCharacter(code: number): boolean {
  const known = kinds[code];
  if (known !== UNKNOWN) return known === WORD;
  kinds[code] = /[\p{L}\p{N}\p{Cs}]/u.test(String.fromCharCode(code)) ? WORD : SEPARATOR;
  return kinds[code] === WORD;
}

function distinct(sorted: Uint32Array): Uint32Array {
  let count = 0;
  for (const hash of sorted) if (count === 0 || hash !== sorted[count - 1]) sorted[count++] = hash;
  return sorted.subarray(0, count);
}

function sharedCount(a: Uint32Array, b: Uint32Array): number {
  let shared = 0;
  for (let atA = 0, atB = 0; atA < a.length && atB < b.length;) {
    const difference = (a[atA] as number) - (b[atB] as number);
    if (difference === 0) shared++;
    if (difference <= 0) atA++;
    if (difference >= 0) atB++;
  }
  return shared;
}

function differingBits(a: Int32Array, b: Int32Array): number {
  let count = 0;
  for (let at = 0; at < a.length; at++) count += bitCount((a[at] as number) ^ (b[at] as number));
  return count;
}

/**
 * Number of one bits, summed in pairs, nibbles and bytes;
 * https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel
 */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
