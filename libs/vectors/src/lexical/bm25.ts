import type { SparseScores, TermPostings } from './search-memory.js';

const K1 = 1.2;
const B = 0.75;

/** Length normalisation: BM25 gives a term with frequency f the gain f / (f + norm), times the term's weight. */
export function lengthNorm(length: number, averageLength: number): number {
  return K1 * (1 - B) + ((K1 * B) / (averageLength || 1)) * length;
}

/** BM25's weight of a term in a text without the term's rarity: a component of a sparse vector. */
export function termWeight(frequency: number, norm: number): number {
  return (frequency * (K1 + 1)) / (frequency + norm);
}

/** Statistics of the compared texts, as BM25 needs them. */
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
   * @param beside number of additional texts, counted with the population, that contain the term
   */
  add(postings: TermPostings, weight: number, beside = 0): void {
    this.addGains(postings, this.gainOf(postings.count + beside, weight));
  }

  /** The largest gain of a term that is in this many texts; a text gets a share of it by frequency and length. */
  gainOf(frequency: number, weight: number): number {
    return weight * this.inverseDocumentFrequency(frequency) * (K1 + 1);
  }

  /** @param postings of texts of the population only; each text once per term, over all calls */
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

  /** The share of a term's gain for this frequency and length; below 1. */
  shareOf(frequency: number, length: number): number {
    return frequency / (frequency + lengthNorm(length, this.population.averageLength));
  }

  private inverseDocumentFrequency(frequency: number): number {
    return Math.log(1 + (this.population.count - frequency + 0.5) / (frequency + 0.5));
  }
}

/** Tracks which texts have a score, so that the others cost nothing, however many there are. */
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
