import { mapInSlices } from '@tessera/platform';
import { analyze, analyzeQuery } from '@tessera/text/analyzer';
import { PassageScores } from './passage-scores.js';
import { SearchMemory, type TermPostings } from './search-memory.js';
import { termCountsOf, mergeStatistics, widened, type WordStatistics } from './word-statistics.js';

/** Of a longer question, the terms contained in the fewest passages. */
const MAX_TERMS = 200;
const BYTES_A_POSTING = 8;
/** Memory of a term, including the object with its postings. */
const BYTES_A_TERM = 250;

/** A search in a document's passages, and the sets they are compared with. */
export interface PassageSearch {
  text: string;
  /** Languages of all compared texts, any of which the question may be in. */
  languages: readonly string[];
  /** The other sets that the scores must be comparable with. */
  beside: readonly WordStatistics[];
  limit: number;
}

/**
 * The passages of one document in memory, searched by the same terms and the same BM25 as those of a collection: for a
 * document in no collection that is compared with documents in one.
 */
export class PassageIndex {
  private readonly memory = new SearchMemory();
  private readonly documentOf: Uint32Array;
  private readonly length: number;

  /** See {@link PassageDraft.index}. */
  constructor(
    private readonly language: string,
    private readonly lengthOf: Uint32Array,
    private readonly postings: ReadonlyMap<string, TermPostings>,
  ) {
    this.documentOf = new Uint32Array(lengthOf.length);
    this.length = lengthOf.reduce((sum, length) => sum + length, 0);
  }

  /** Analyses the texts, yielding to the event loop in between. @param language of all of them, ISO 639-1 or `und` */
  static async of(texts: readonly string[], language: string, signal?: AbortSignal): Promise<PassageIndex> {
    const draft = new PassageDraft(language);
    await draft.add(texts, signal);
    return draft.index(signal);
  }

  /** Approximate memory use. */
  get sizeBytes(): number {
    let sizeBytes = 0;
    for (const { count } of this.postings.values()) sizeBytes += BYTES_A_TERM + BYTES_A_POSTING * count;
    return sizeBytes;
  }

  /** For the sets that are compared with these passages. */
  statistics(text: string): WordStatistics {
    const variants = analyzeQuery(text, [this.language]).flatMap((term) => term.variants);
    const terms = new Map(
      variants.flatMap((term) => {
        const count = this.postings.get(term)?.count ?? 0;
        return count > 0 ? [[term, { points: count, documents: 1 }] as const] : [];
      }),
    );
    const { length } = this;
    return {
      languages: [this.language],
      points: { count: this.lengthOf.length, length },
      documents: { count: 1, length },
      terms,
    };
  }

  /** Passages that contain a word of the question, by number: best first, equal scores by number. */
  search({ text, languages, beside, limit }: PassageSearch): Array<{ number: number; score: number }> {
    const others = mergeStatistics(beside);
    const scores = new PassageScores(this.memory, this.documentOf, this.passages(others));
    for (const { held, count, holding } of this.wordsOf(text, languages, others))
      scores.add(held, count, holding);
    return scores.best(limit);
  }

  private wordsOf(text: string, languages: readonly string[], others: WordStatistics) {
    const words = analyzeQuery(text, languages).flatMap(({ variants, count }) => {
      const held = united(variants.flatMap((term) => this.postings.get(term) ?? []));
      return held ? [{ held, count, holding: termCountsOf(others, variants) }] : [];
    });
    if (words.length <= MAX_TERMS) return words;
    const commonness = ({ held, holding }: (typeof words)[number]) => held.count + holding.points;
    const chosen = new Set(words.toSorted((a, b) => commonness(a) - commonness(b)).slice(0, MAX_TERMS));
    return words.filter((word) => chosen.has(word));
  }

  private passages(others: WordStatistics) {
    const { length: count } = this.lengthOf;
    const own = { count, averageLength: this.length / (count || 1), lengthOf: this.lengthOf };
    const whole = { count: 1, averageLength: this.length, lengthOf: Uint32Array.of(this.length) };
    return {
      points: widened(own, others.points),
      documents: widened(whole, others.documents),
    };
  }
}

/** Passages that are analysed as they arrive. */
export class PassageDraft {
  private readonly found = new Map<string, { numbers: number[]; frequencies: number[] }>();
  private readonly lengths: number[] = [];

  /** @param language of all passages, ISO 639-1 or `und` */
  constructor(private readonly language: string) {}

  get count(): number {
    return this.lengths.length;
  }

  /** Yields to the event loop in between. */
  async add(texts: readonly string[], signal?: AbortSignal): Promise<void> {
    await mapInSlices(texts, signal, (text) => {
      const { terms, length } = analyze(text, this.language);
      for (const [term, frequency] of terms) {
        const known = this.found.get(term) ?? { numbers: [], frequencies: [] };
        this.found.set(term, known);
        known.numbers.push(this.lengths.length);
        known.frequencies.push(frequency);
      }
      this.lengths.push(length);
    });
  }

  /** Of the passages so far; further ones may be added meanwhile. */
  async index(signal?: AbortSignal): Promise<PassageIndex> {
    const lengths = Uint32Array.from(this.lengths);
    const packed = await mapInSlices([...this.found], signal, ([term, { numbers, frequencies }]) => {
      let count = numbers.length;
      while (count > 0 && (numbers[count - 1] as number) >= lengths.length) count--;
      const postings = {
        numbers: Uint32Array.from(numbers.slice(0, count)),
        frequencies: Uint32Array.from(frequencies.slice(0, count)),
        count,
      };
      return [term, postings] as const;
    });
    return new PassageIndex(this.language, lengths, new Map(packed));
  }
}

/** Union of the forms of a word; a passage counts once, with its most frequent form. */
function united(forms: readonly TermPostings[]): TermPostings | undefined {
  if (forms.length <= 1) return forms[0];
  const most = new Map<number, number>();
  for (const { numbers, frequencies, count } of forms) {
    for (let at = 0; at < count; at++) {
      const number = numbers[at] as number;
      most.set(number, Math.max(most.get(number) ?? 0, frequencies[at] as number));
    }
  }
  return {
    numbers: Uint32Array.from(most.keys()),
    frequencies: Uint32Array.from(most.values()),
    count: most.size,
  };
}
