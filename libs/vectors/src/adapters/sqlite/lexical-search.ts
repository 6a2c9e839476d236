import { analyzeQuery } from '@tessera/text/analyzer';
import {
  type TermCounts,
  termCountsOf,
  type TextCount,
  unionOf,
  widened,
  type WordStatistics,
} from '../../lexical/word-statistics.js';
import type { Connection } from './connection.js';
import { findTerm } from './dictionary.js';
import { type Population, SparseBm25 } from '../../lexical/bm25.js';
import type { ScoredPassages } from '../../lexical/passage-scores.js';
import { SearchMemory } from '../../lexical/search-memory.js';
import { BestPoints, boundedWord } from './best-points.js';
import type { PointTable } from './point-table.js';
import { SelectedPostings } from './selected-postings.js';
import type { Selection } from './selection.js';

/** Of a longer question, the terms contained in the fewest selected points. */
const MAX_TERMS = 200;
/** Further words of a question are ignored. No natural text of 8,000 characters has more. */
const MAX_LOOKED_UP = 1_500;
const NOBODY: TermCounts = { points: 0, documents: 0 };

/**
 * BM25 among the selected points, and among their documents. Statistics are theirs alone, so that other points do not
 * affect their scores, to the last bit.
 */
export function searchLexically(
  connection: Connection,
  table: PointTable,
  selection: Selection,
  { text, limit, beside }: { text: string; limit: number; beside: WordStatistics | null },
): Array<{ number: number; score: number }> {
  if (selection.points.count === 0) return [];
  const memory = connection.cache(SearchMemory);
  const { documentOf } = table;
  const postings = new SelectedPostings(connection, memory, selection, documentOf);
  const compared = comparedWith(selection, beside);
  const points = new SparseBm25(compared.points, memory.pointScores.cleared(documentOf.length));
  const documents = new SparseBm25(compared.documents, memory.documentScores.cleared(documentOf.length));
  const languages = unionOf([selection.languages, beside?.languages ?? []]);
  const asked = rarest(termsOf(connection, text, languages), postings, memory);
  memory.kept.forget();
  const words = asked.map((word) => {
    const held = postings.of(word.termIds);
    const others = beside ? termCountsOf(beside, word.variants) : NOBODY;
    documents.add(held.documents, word.count, others.documents);
    return boundedWord(points, held, points.gainOf(held.count + others.points, word.count));
  });
  return new BestPoints(points, documents, documentOf, limit).of(words);
}

/** How the selected points use the words of a question, as {@link searchLexically} counts them. */
export function countWords(
  connection: Connection,
  table: PointTable,
  selection: Selection,
  { text, languages }: { text: string; languages: readonly string[] },
): WordStatistics {
  const { points, documents } = selection;
  const terms = new Map<string, TermCounts>();
  const memory = connection.cache(SearchMemory);
  const postings = new SelectedPostings(connection, memory, selection, table.documentOf);
  const all = unionOf([selection.languages, languages]);
  for (const term of new Set(termsOf(connection, text, all).flatMap(({ variants }) => variants))) {
    const termId = findTerm(connection, term);
    if (termId === null) continue;
    const held = postings.of([termId]);
    memory.kept.forget();
    terms.set(term, { points: held.count, documents: held.documents.count });
  }
  return { languages: selection.languages, points: sizeOf(points), documents: sizeOf(documents), terms };
}

function sizeOf({ count, averageLength }: Population): TextCount {
  return { count, length: count * averageLength };
}

function comparedWith({ points, documents }: Selection, beside: WordStatistics | null): ScoredPassages {
  if (!beside) return { points, documents };
  return { points: widened(points, beside.points), documents: widened(documents, beside.documents) };
}

/** A word of the question that occurs in the collection. */
interface QuestionTerm {
  /** Its forms in the languages it may be written in. */
  variants: string[];
  /** Ids of those forms that occur in the collection. */
  termIds: number[];
  /** How often the question contains it. */
  count: number;
}

/** In the question's order: the order of the collection's ids would depend on points outside the selection. */
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
function rarest(terms: QuestionTerm[], postings: SelectedPostings, memory: SearchMemory): QuestionTerm[] {
  if (terms.length <= MAX_TERMS) return terms;
  const counted = terms.map((term) => {
    const { count: frequency } = postings.of(term.termIds);
    memory.kept.forget();
    return { term, frequency };
  });
  const chosen = counted
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => a.frequency - b.frequency)
    .slice(0, MAX_TERMS);
  const isChosen = new Set(chosen.map(({ term }) => term));
  return terms.filter((term) => isChosen.has(term));
}
