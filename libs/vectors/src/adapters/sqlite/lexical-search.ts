import { analyzeQuery } from '@tessera/text/analyzer';
import {
  type Holding,
  holdingOf,
  type TextCount,
  unionOf,
  widened,
  type WordStatistics,
} from '../../lexical/word-statistics.js';
import type { Connection } from './connection.js';
import { findTerm } from './dictionary.js';
import type { Population } from '../../lexical/bm25.js';
import { PassageScores, type ScoredPassages } from '../../lexical/passage-scores.js';
import { SearchMemory, type TermPostings } from '../../lexical/search-memory.js';
import type { PointTable } from './point-table.js';
import { readBlocks } from './postings.js';
import { SelectedPostings } from './selected-postings.js';
import type { Selection } from './selection.js';

/** Of a longer question, the terms that fewest of the selected points hold. */
const MAX_TERMS = 200;
/** What follows in a question is not read. No text of words has more in 8,000 characters. */
const MAX_LOOKED_UP = 1_500;

/**
 * BM25 among the points that the selection holds, and among their documents. Only they are counted, so that nothing stored beside them changes their
 * scores, to the last bit.
 */
export function searchLexically(
  connection: Connection,
  table: PointTable,
  selection: Selection,
  { text, limit, beside }: { text: string; limit: number; beside: WordStatistics | null },
): Array<{ number: number; score: number }> {
  if (selection.points.count === 0) return [];
  const memory = connection.cache(SearchMemory);
  const postings = new SelectedPostings(memory, selection.mask);
  const read = ({ termIds }: QuestionTerm) =>
    postings.of(termIds.map((termId) => readBlocks(connection, termId, selection)));
  const scores = new PassageScores(memory, table.documentOf, compared(selection, beside));
  const languages = unionOf([selection.languages, beside?.languages ?? []]);
  for (const term of rarest(termsOf(connection, text, languages), read))
    scores.add(read(term), term.count, beside ? holdingOf(beside, term.variants) : undefined);
  return scores.best(limit);
}

/** How the selected points use the words of a question, as {@link searchLexically} counts them. */
export function countWords(
  connection: Connection,
  table: PointTable,
  selection: Selection,
  { text, languages }: { text: string; languages: readonly string[] },
): WordStatistics {
  const { points, documents } = selection;
  const terms = new Map<string, Holding>();
  const postings = new SelectedPostings(connection.cache(SearchMemory), selection.mask);
  const all = unionOf([selection.languages, languages]);
  for (const term of new Set(termsOf(connection, text, all).flatMap(({ variants }) => variants))) {
    const termId = findTerm(connection, term);
    if (termId === null) continue;
    const held = postings.of([readBlocks(connection, termId, selection)]);
    terms.set(term, { points: held.count, documents: countDocuments(held, table.documentOf) });
  }
  return { languages: selection.languages, points: sizeOf(points), documents: sizeOf(documents), terms };
}

/** Numbers of points ascend, and so do those of their documents, but for documents that were written in several runs. */
function countDocuments({ numbers, count }: TermPostings, documentOf: Uint32Array): number {
  const documents = new Set<number>();
  let last = -1;
  for (let at = 0; at < count; at++) {
    const document = documentOf[numbers[at] as number] as number;
    if (document !== last) documents.add(document);
    last = document;
  }
  return documents.size;
}

function sizeOf({ count, averageLength }: Population): TextCount {
  return { count, length: count * averageLength };
}

function compared(selection: Selection, beside: WordStatistics | null): ScoredPassages {
  if (!beside) return selection;
  const { first, last } = selection;
  return {
    points: widened(selection.points, beside.points),
    documents: widened(selection.documents, beside.documents),
    first,
    last,
  };
}

/** A word of the question that the collection knows. */
interface QuestionTerm {
  /** Its forms in the languages it may be written in. */
  variants: string[];
  /** Of those forms that the collection knows. */
  termIds: number[];
  /** How often the question holds it. */
  count: number;
}

/** In the question's order: that of the collection's numbers tells of points beside the selected ones. */
function termsOf(connection: Connection, text: string, languages: readonly string[]): QuestionTerm[] {
  return analyzeQuery(text, languages)
    .slice(0, MAX_LOOKED_UP)
    .map(({ variants, count }) => ({
      variants,
      termIds: variants.map((term) => findTerm(connection, term)).filter((termId) => termId !== null),
      count,
    }))
    .filter(({ termIds }) => termIds.length > 0);
}

/** At most {@link MAX_TERMS}, still in the question's order. */
function rarest(terms: QuestionTerm[], read: (term: QuestionTerm) => TermPostings): QuestionTerm[] {
  if (terms.length <= MAX_TERMS) return terms;
  const counted = terms.map((term) => ({ term, frequency: read(term).count }));
  const chosen = counted
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => a.frequency - b.frequency)
    .slice(0, MAX_TERMS);
  const isChosen = new Set(chosen.map(({ term }) => term));
  return terms.filter((term) => isChosen.has(term));
}
