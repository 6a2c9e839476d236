const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** A 32-bit number and its 32-bit frequency. */
const BYTES_PER_TERM = 8;

/**
 * The number that stands for a term in Qdrant: FNV-1a over the bytes of its UTF-16 units, finished like MurmurHash3.
 * In a collection of half a million terms, one term in 9,000 shares its number with another. The two count as the same
 * word, so a text with one of them may match a question for the other.
 */
export function termNumber(term: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < term.length; at++) {
    const unit = term.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), FNV_PRIME);
    hash = Math.imul(hash ^ (unit >>> 8), FNV_PRIME);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Frequencies of terms, by number. */
export type TermFrequencies = Map<number, number>;

/** Terms that share a number are merged. */
export function numbered(terms: ReadonlyMap<string, number>): TermFrequencies {
  const frequencies: TermFrequencies = new Map();
  for (const [term, frequency] of terms) addFrequency(frequencies, termNumber(term), frequency);
  return frequencies;
}

export function addFrequency(frequencies: TermFrequencies, number: number, frequency: number): void {
  frequencies.set(number, (frequencies.get(number) ?? 0) + frequency);
}

/** Ascending numbers, each with its frequency, as base64, which is faster to read than JSON. */
export function packTerms(frequencies: TermFrequencies): string {
  const sorted = [...frequencies].sort(([a], [b]) => a - b);
  const bytes = Buffer.alloc(sorted.length * BYTES_PER_TERM);
  for (const [at, [number, frequency]] of sorted.entries()) {
    bytes.writeUInt32LE(number, at * BYTES_PER_TERM);
    bytes.writeUInt32LE(frequency, at * BYTES_PER_TERM + 4);
  }
  return bytes.toString('base64');
}

/** Reads the terms that {@link packTerms} packed. */
export class PackedTerms {
  private readonly bytes: Buffer;

  constructor(packed: string) {
    this.bytes = Buffer.from(packed, 'base64');
  }

  /** How often the term occurs; 0 if it does not. */
  frequencyOf(number: number): number {
    let [low, high] = [0, this.bytes.length / BYTES_PER_TERM];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.bytes.readUInt32LE(middle * BYTES_PER_TERM) < number) low = middle + 1;
      else high = middle;
    }
    const offset = low * BYTES_PER_TERM;
    const isFound = offset < this.bytes.length && this.bytes.readUInt32LE(offset) === number;
    return isFound ? this.bytes.readUInt32LE(offset + 4) : 0;
  }

  addTo(frequencies: TermFrequencies): void {
    for (let offset = 0; offset < this.bytes.length; offset += BYTES_PER_TERM)
      addFrequency(frequencies, this.bytes.readUInt32LE(offset), this.bytes.readUInt32LE(offset + 4));
  }
}
