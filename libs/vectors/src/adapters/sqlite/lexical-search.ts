import { analyzeQuery } from '@tessera/text/analyzer';
import type { Connection } from './connection.js';
import { findTerm } from './dictionary.js';
import { PassageScores } from '../../lexical/passage-scores.js';
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
  question: { text: string; limit: number },
): Array<{ number: number; score: number }> {
  if (selection.points.count === 0) return [];
  const memory = connection.cache(SearchMemory);
  const postings = new SelectedPostings(memory, selection.mask);
  const read = ({ termIds }: QuestionTerm) =>
    postings.of(termIds.map((termId) => readBlocks(connection, termId, selection)));
  const scores = new PassageScores(memory, table.documentOf, selection);
  for (const term of rarest(termsOf(connection, question.text, selection.languages), read))
    scores.add(read(term), term.count);
  return scores.best(question.limit);
}

/** A word of the question that the collection knows. */
interface QuestionTerm {
  /** Its forms in the languages it may be written in. */
  termIds: number[];
  /** How often the question holds it. */
  count: number;
}

/** In the question's order: that of the collection's numbers tells of points beside the selected ones. */
function termsOf(connection: Connection, text: string, languages: readonly string[]): QuestionTerm[] {
  return analyzeQuery(text, languages)
    .slice(0, MAX_LOOKED_UP)
    .map(({ variants, count }) => ({
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
