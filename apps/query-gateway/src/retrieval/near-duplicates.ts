import { giveBackUnits, takeUnits } from '@tessera/text';

/** Shorter texts are alike by chance: headings, table remnants, records of a catalogue. */
const MIN_WORDS_TO_COMPARE = 30;
const SAME_FROM = 0.95;

/** Hashes of a text's different words, in ascending order. Two words of one hash are rarer than one in a million texts. */
export type Fingerprint = Uint32Array;

/** Words are runs of at least two letters or digits, without regard to case. */
export function fingerprintOf(text: string): Fingerprint {
  const lower = text.toLowerCase();
  const { length } = lower;
  const units = takeUnits(lower);
  // A word and what parts it from the next take three units at least.
  const hashes = new Uint32Array(Math.ceil((length + 1) / 3));
  let count = 0;
  let start = 0;
  let hash = FNV.offset;
  for (let at = 0; at <= length; at++) {
    const code = at < length ? (units[at] as number) : SPACE;
    if (isWordCharacter(code)) {
      hash = Math.imul(hash ^ code, FNV.prime);
      continue;
    }
    if (at - start > 1) hashes[count++] = hash >>> 0;
    start = at + 1;
    hash = FNV.offset;
  }
  giveBackUnits(units);
  return distinct(hashes.subarray(0, count).sort());
}

function distinct(sorted: Uint32Array): Uint32Array {
  let count = 0;
  for (const hash of sorted) if (count === 0 || hash !== sorted[count - 1]) sorted[count++] = hash;
  return sorted.subarray(0, count);
}

/** Whether two texts have nearly the same words, by the Jaccard similarity of these. */
export function areNearDuplicates(a: Fingerprint, b: Fingerprint): boolean {
  const [small, large] = a.length < b.length ? [a, b] : [b, a];
  if (small.length < MIN_WORDS_TO_COMPARE || small.length < large.length * SAME_FROM) return false;
  const shared = sharedCount(small, large);
  return shared / (small.length + large.length - shared) >= SAME_FROM;
}

function sharedCount(a: Fingerprint, b: Fingerprint): number {
  let shared = 0;
  for (let atA = 0, atB = 0; atA < a.length && atB < b.length;) {
    const difference = (a[atA] as number) - (b[atB] as number);
    if (difference === 0) shared++;
    if (difference <= 0) atA++;
    if (difference >= 0) atB++;
  }
  return shared;
}

/** FNV-1a over UTF-16 units; http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV = { offset: 0x811c9dc5, prime: 0x01000193 };
const SPACE = 0x20;

const UNKNOWN = 0;
const WORD = 1;
const SEPARATOR = 2;
/** By UTF-16 unit: a regular expression at every character would cost more than all the rest. */
const kinds = new Uint8Array(0x10000);

/** Halves of surrogate pairs count as letters: most are rare Han characters. */
function isWordCharacter(code: number): boolean {
  if (kinds[code] === UNKNOWN)
    kinds[code] = /[\p{L}\p{N}\p{Cs}]/u.test(String.fromCharCode(code)) ? WORD : SEPARATOR;
  return kinds[code] === WORD;
}
