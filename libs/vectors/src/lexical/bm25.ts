import type { SparseScores, TermPostings } from './search-memory.js';

const K1 = 1.2;
const B = 0.75;

/** How a text's length weakens what it holds: BM25 gives a term that it has f times f / (f + norm), times the term's weight. */
export function lengthNorm(length: number, averageLength: number): number {
  return K1 * (1 - B) + ((K1 * B) / (averageLength || 1)) * length;
}

/** BM25's weight of a term in a text but for how rare the term is: what a sparse vector holds of it. */
export function termWeight(frequency: number, norm: number): number {
  return (frequency * (K1 + 1)) / (frequency + norm);
}

/** What BM25 has to know of the texts that it compares. */
export interface Population {
  count: number;
  /** Terms of a text. */
  averageLength: number;
  /** By number of the text. */
  lengthOf: Uint32Array;
}

/** Scores the texts of a population, term by term. */
export class Bm25 {
  /** @param scores by number of the text; zeros, which the scores are added to */
  constructor(
    private readonly population: Population,
    readonly scores: Float64Array,
  ) {}

  /**
   * @param postings of texts of the population only, each once
   * @param beside how many of the texts that are counted with the population hold the term, too
   */
  add(postings: TermPostings, weight: number, beside = 0): void {
    this.addGains(postings, this.gainOf(postings.count + beside, weight));
  }

  /** What a term that so many of the texts hold is worth, times the share that a text's frequency and length make of it. */
  gainOf(frequency: number, weight: number): number {
    return weight * this.inverseDocumentFrequency(frequency) * (K1 + 1);
  }

  /** @param postings of texts of the population only; each text once for a term, in whichever call */
  addGains({ numbers, frequencies, count }: TermPostings, gain: number): void {
    const { scores } = this;
    const { lengthOf, averageLength } = this.population;
    const fixed = K1 * (1 - B);
    const perUnit = (K1 * B) / (averageLength || 1);
    for (let at = 0; at < count; at++) {
      const number = numbers[at] as number;
      const frequency = frequencies[at] as number;
      const norm = fixed + perUnit * (lengthOf[number] as number);
      scores[number] = (scores[number] as number) + (gain * frequency) / (frequency + norm);
    }
  }

  /** The share of a term's gain that a text with this frequency and length gets; below 1. */
  shareOf(frequency: number, length: number): number {
    return frequency / (frequency + lengthNorm(length, this.population.averageLength));
  }

  private inverseDocumentFrequency(frequency: number): number {
    return Math.log(1 + (this.population.count - frequency + 0.5) / (frequency + 0.5));
  }
}

/** The same, knowing which texts have a score: what the others are costs nothing, however many they are. */
export class SparseBm25 extends Bm25 {
  /** @param sparse without any score yet */
  constructor(
    population: Population,
    readonly sparse: SparseScores,
  ) {
    super(population, sparse.values);
  }

  override addGains(postings: TermPostings, gain: number): void {
    this.sparse.touch(postings);
    super.addGains(postings, gain);
  }
}
