import type { SparseBm25 } from '../../lexical/bm25.js';
import { sharedScore } from '../../lexical/passage-scores.js';
import type { TermPostings } from '../../lexical/search-memory.js';
import { TopScores } from '../../lexical/top-scores.js';
import { eachImpact } from './block-impacts.js';
import type { HeldWord, WordPart } from './selected-postings.js';

/** Tolerance for bounds that rounding made lower than a score. */
const ROUNDING = 1 - 1e-9;
/** The threshold is recomputed when the remaining gain has fallen by this factor. */
const LESS_TO_COME = 0.8;
/** With more candidates, checking each block costs more than it saves. */
const MAX_CANDIDATES = 50_000;
/** Points for a first threshold. */
const SAMPLE = 10_000;

/** A word with its largest possible gain. */
export interface BoundedWord {
  count: number;
  gain: number;
  /** The largest gain of any point. */
  bound: number;
  parts: BoundedPart[];
}

interface BoundedPart extends Omit<WordPart, 'impacts'> {
  bound: number;
}

/** @param gain of the word, in the scores of points */
export function boundedWord(points: SparseBm25, { count, parts }: HeldWord, gain: number): BoundedWord {
  const bounded = parts.map(({ first, last, impacts, read }) => {
    let share = 0;
    for (const packed of impacts)
      eachImpact(packed, (frequency, length) => {
        share = Math.max(share, points.shareOf(frequency, length));
      });
    return { first, last, read, bound: gain * share };
  });
  const bound = bounded.reduce((most, part) => Math.max(most, part.bound), 0);
  return { count, gain, bound, parts: bounded };
}

/**
 * Finds the best points without scoring each that contains a word of the question (MaxScore with block maxima). Words
 * are added from the rarest to the most common. As soon as the remaining ones cannot bring a point without any of the
 * previous words into the list, only the points seen so far are candidates, and only blocks that can lift one of them
 * over the worst of the list are decoded. A candidate gets each of its words in the same order as an exhaustive search
 * would: scores are equal to the last bit.
 */
export class BestPoints {
  /** The highest score of their documents. */
  private readonly mostOfDocument: number;
  /** No point below is among the best. */
  private threshold = 0;

  /**
   * @param points not scored yet
   * @param documents scored
   * @param documentOf by point number
   */
  constructor(
    private readonly points: SparseBm25,
    private readonly documents: SparseBm25,
    private readonly documentOf: Uint32Array,
    private readonly limit: number,
  ) {
    const { values, touched, count } = documents.sparse;
    let most = 0;
    for (let at = 0; at < count; at++) most = Math.max(most, values[touched[at] as number] as number);
    this.mostOfDocument = most;
  }

  /** Best first, equal scores by number. @param words in the question's order, which breaks ties of rarity */
  of(words: readonly BoundedWord[]): Array<{ number: number; score: number }> {
    const rarestFirst = words.toSorted((a, b) => a.count - b.count);
    const toCome = boundsBehind(rarestFirst);
    let candidates: Uint32Array | null = null;
    let looked = Infinity;
    let postingsToCome = words.reduce((sum, { count }) => sum + count, 0);
    for (const [at, word] of rarestFirst.entries()) {
      const rest = toCome[at] as number;
      if (candidates) {
        candidates = this.addToCandidates(candidates, word, rest);
        continue;
      }
      for (const { read } of word.parts) this.points.addGains(read(), word.gain);
      postingsToCome -= word.count;
      // Checking all points seen pays off only if more postings are left than that.
      if (postingsToCome < this.points.sparse.count || rest > looked * LESS_TO_COME) continue;
      looked = rest;
      candidates = this.candidates(rest);
    }
    return this.top(candidates ?? this.met()).ranked();
  }

  /** Points seen so far that can still be among the best, ascending; null while unseen points can, or if they are too many. */
  private candidates(rest: number): Uint32Array | null {
    const met = this.met();
    // A sample is enough for a threshold, if not the highest one: points with the rarest words come first.
    this.threshold = this.top(met.subarray(0, SAMPLE)).leastScore * ROUNDING;
    const { threshold, mostOfDocument } = this;
    const scores = this.points.scores;
    if (sharedScore(rest, mostOfDocument) >= threshold) return null;
    const found = new Uint32Array(MAX_CANDIDATES);
    let count = 0;
    for (let at = 0; at < met.length; at++) {
      const number = met[at] as number;
      // Regardless of its document; this excludes most.
      if (sharedScore((scores[number] as number) + rest, mostOfDocument) < threshold) continue;
      if (!this.canReach(number, rest)) continue;
      if (count === MAX_CANDIDATES) return null;
      found[count++] = number;
    }
    return found.subarray(0, count).sort();
  }

  /** @returns the candidates that can still be among the best; only they have got the word */
  private addToCandidates(candidates: Uint32Array, { gain, parts }: BoundedWord, rest: number): Uint32Array {
    let kept = 0;
    let at = 0;
    const keep = (end: number, more: number) => {
      const from = kept;
      for (; at < end; at++) {
        const number = candidates[at] as number;
        if (this.canReach(number, more + rest)) candidates[kept++] = number;
      }
      return candidates.subarray(from, kept);
    };
    for (const part of parts) {
      keep(firstFrom(candidates, at, part.first), 0);
      const inside = keep(firstFrom(candidates, at, part.last + 1), part.bound);
      if (inside.length > 0) this.points.addGains(among(part.read(), inside), gain);
    }
    keep(candidates.length, 0);
    const left = candidates.subarray(0, kept);
    this.threshold = Math.max(this.threshold, this.top(left).leastScore * ROUNDING);
    return left;
  }

  private top(numbers: Uint32Array): TopScores {
    const top = new TopScores(this.limit);
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] as number;
      // Most are excluded by their own score, regardless of their document.
      const most = sharedScore(this.points.scores[number] as number, this.mostOfDocument);
      if (most >= top.leastScore * ROUNDING) top.offer(number, this.scoreOf(number, 0));
    }
    return top;
  }

  private met(): Uint32Array {
    const { touched, count } = this.points.sparse;
    return touched.subarray(0, count);
  }

  private canReach(number: number, more: number): boolean {
    return this.scoreOf(number, more) >= this.threshold;
  }

  private scoreOf(number: number, more: number): number {
    const document = this.documentOf[number] as number;
    return sharedScore(
      (this.points.scores[number] as number) + more,
      this.documents.scores[document] as number,
    );
  }
}

/** By word: the largest gain of all following words. */
function boundsBehind(words: readonly BoundedWord[]): number[] {
  let sum = 0;
  return words
    .toReversed()
    .map(({ bound }) => (sum += bound) - bound)
    .toReversed();
}

/** The first position from `at` on with this number or a higher one. */
function firstFrom(numbers: Uint32Array, at: number, number: number): number {
  let [low, high] = [at, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The intersection of postings and points; both ascend. Overwrites the postings. */
function among({ numbers, frequencies, count }: TermPostings, points: Uint32Array): TermPostings {
  let found = 0;
  for (let at = 0, next = 0; at < count && next < points.length; at++) {
    const number = numbers[at] as number;
    while (next < points.length && (points[next] as number) < number) next++;
    if (points[next] !== number) continue;
    numbers[found] = number;
    frequencies[found++] = frequencies[at] as number;
  }
  return { numbers, frequencies, count: found };
}
