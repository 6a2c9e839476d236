import { Bm25, type Population } from '../../lexical/bm25.js';
import { sharedScore } from '../../lexical/passage-scores.js';
import { TopScores } from '../../lexical/top-scores.js';
import {
  type TermCounts,
  termCountsOf,
  type TextCount,
  unionOf,
  widened,
  type WordStatistics,
} from '../../lexical/word-statistics.js';
import type { PointFilter, StatisticsRequest } from '../../vector-store.port.js';
import { type PointCandidate, CandidateFinder } from './candidates.js';
import { type CandidateDocuments, readDocuments } from './document-words.js';
import { untilAborted } from './until-aborted.js';
import { qdrantFilter } from './point-filter.js';
import type { QdrantConnection } from './qdrant-connection.js';
import { type CountedWord, countedWords, wordsOf } from './question-words.js';
import type { ScopeStatistics, StatisticsMemory } from './scope-statistics.js';
import { termNumber } from './term-numbers.js';

/** A point's id in Qdrant, with its score. */
export interface RankedPoint {
  id: string;
  score: number;
}

interface LexicalRequest {
  text: string;
  filter: PointFilter;
  limit: number;
  beside: WordStatistics | null;
}

/**
 * Lexical search as the port defines it. Qdrant finds candidates by weights that ignore the scope; they are scored here
 * by statistics of the scope alone, so that points outside it do not affect scores.
 */
export class LexicalSearch {
  constructor(
    private readonly connection: QdrantConnection,
    private readonly statistics: StatisticsMemory,
  ) {}

  /** Best first. @param name the collection's in Qdrant */
  async search(
    name: string,
    { text, filter, limit, beside }: LexicalRequest,
    signal: AbortSignal | undefined,
  ): Promise<RankedPoint[]> {
    const chunks = qdrantFilter(filter, 'chunk');
    const whole = qdrantFilter(filter, 'document');
    if (!chunks || !whole) return [];
    const scope = await untilAborted(this.statistics.of(name, filter), signal);
    if (scope.points.count === 0) return [];
    const finder = new CandidateFinder(this.connection, name);
    const asked = wordsOf(text, unionOf([scope.languages, beside?.languages ?? []]));
    const [words, documents] = await Promise.all([
      untilAborted(countedWords(asked, scope), signal),
      finder.bestDocuments(asked, whole, signal),
    ]);
    if (words.length === 0) return [];
    const candidates = await finder.find({ words, filter: chunks, documents, limit, signal });
    if (candidates.length === 0) return [];
    const read = await readDocuments(this.connection, name, { candidates, words, signal });
    return scored({ candidates, words, documents: read, scope, beside }, limit);
  }

  /** How the selected points use the words of a question. */
  async count(
    name: string,
    { text, filter, languages }: Omit<StatisticsRequest, 'collection'>,
    signal: AbortSignal | undefined,
  ): Promise<WordStatistics> {
    const scope = await untilAborted(this.statistics.of(name, filter), signal);
    const variants = wordsOf(text, unionOf([scope.languages, languages])).flatMap((word) => word.variants);
    const terms = new Set(scope.points.count > 0 ? variants : []);
    const counted = [...terms].map(async (term): Promise<[string, TermCounts]> => [
      term,
      await scope.holding([termNumber(term)]),
    ]);
    const held = (await untilAborted(Promise.all(counted), signal)).filter(([, { points }]) => points > 0);
    return {
      languages: scope.languages,
      points: scope.points,
      documents: scope.documents,
      terms: new Map(held),
    };
  }
}

interface Scoring {
  candidates: PointCandidate[];
  words: CountedWord[];
  documents: CandidateDocuments;
  scope: ScopeStatistics;
  beside: WordStatistics | null;
}

function scored({ candidates, words, documents, scope, beside }: Scoring, limit: number): RankedPoint[] {
  const lengthOf = Uint32Array.from(candidates, ({ length }) => length);
  const ofPoints = bm25(population(scope.points, lengthOf), beside?.points);
  const ofDocuments = bm25(population(scope.documents, documents.lengthOf), beside?.documents);
  for (const [at, { numbers, variants, count, holding }] of words.entries()) {
    const others = beside ? termCountsOf(beside, variants) : { points: 0, documents: 0 };
    const frequencies = Uint32Array.from(candidates, ({ terms }) => most(terms, numbers));
    add(ofPoints, frequencies, { weight: count, holding: holding.points + others.points });
    const ofWord = documents.frequencies[at] as Uint32Array;
    add(ofDocuments, ofWord, { weight: count, holding: holding.documents + others.documents });
  }
  const top = new TopScores(limit);
  for (const number of candidates.keys()) {
    const score = ofPoints.scores[number] as number;
    const whole = ofDocuments.scores[documents.documentOf[number] as number] as number;
    if (score !== 0) top.offer(number, sharedScore(score, whole));
  }
  return top.ranked().map(({ number, score }) => ({ id: (candidates[number] as PointCandidate).id, score }));
}

/** A text contains at most one form of a word: if a form shares its number with another term, it may seem to contain two. */
function most(terms: PointCandidate['terms'], numbers: readonly number[]): number {
  return Math.max(...numbers.map((number) => terms.frequencyOf(number)));
}

function population({ count, length }: TextCount, lengthOf: Uint32Array): Population {
  return { count, averageLength: count > 0 ? length / count : 0, lengthOf };
}

function bm25(own: Population, beside: TextCount | undefined): Bm25 {
  return new Bm25(beside ? widened(own, beside) : own, new Float64Array(own.lengthOf.length));
}

/** @param frequencies by number of the text @param holding how many of all compared texts contain the word */
function add(
  bm25: Bm25,
  frequencies: Uint32Array,
  { weight, holding }: { weight: number; holding: number },
): void {
  const numbers = Uint32Array.from([...frequencies.keys()].filter((number) => frequencies[number] !== 0));
  const held = numbers.map((number) => frequencies[number] as number);
  const count = numbers.length;
  bm25.add({ numbers, frequencies: held, count }, weight, holding - count);
}
