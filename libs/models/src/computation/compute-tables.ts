import type { Table } from '@tessera/text';
import { analyzeQuestion } from '../question/question.js';
import { surroundingsOf } from '../question/years.js';
import type { DocumentTables, Evidence } from '../models.port.js';
import { Computation } from './computation.js';
import { areJoinable, type HeadedTable, joinedTables } from './joined-tables.js';

/** Request to compute an answer from the tables of one document. */
export interface TablesRequest {
  question: string;
  /** Languages of all evidence. */
  languages: readonly string[];
  /** Language of the explanation. */
  language: string;
  piece: Evidence;
  tables: DocumentTables;
  /** `piece`: compute from the table of the piece. `alike`: from all joinable tables. */
  of: 'piece' | 'alike';
}

export interface TablesResult {
  text: string | null;
  /** Whether several tables contribute to the answer but could not be joined. */
  isRefused: boolean;
}

/** Computes from all rows of the tables. Also the entry point of a worker thread. */
export default function computeTables({
  question,
  languages,
  language,
  piece,
  tables: { whole, others },
  of,
}: TablesRequest): TablesResult {
  const computation = Computation.forQuestion(question, languages);
  const asked = analyzeQuestion(question, languages);
  const computed = (table: Table, path: string) => {
    const surroundings = surroundingsOf(asked, { ...piece, path });
    return computation.compute({ table, language: piece.language, surroundings }, language);
  };
  const ofJoined = (parts: readonly HeadedTable[]) => {
    const table = joinedTables(parts);
    return table && computed(table, commonPath(parts.map(({ path }) => path)));
  };
  const own = { table: whole, path: piece.path };
  const joinable = () => others.filter((other) => areJoinable([own, other]));
  if (of === 'alike') {
    const alike = joinable();
    return { text: alike.length === 0 ? null : ofJoined([own, ...alike]), isRefused: false };
  }
  const text = computed(whole, piece.path);
  if (text === null || !computation.needsAllRows) return { text, isRefused: false };
  const alike = joinable().filter(({ table, path }) => computed(table, path) !== null);
  if (alike.length === 0) return { text, isRefused: false };
  const ofAll = ofJoined([own, ...alike]);
  return { text: ofAll, isRefused: ofAll === null };
}

/** Returns the headings that all paths share. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split(' / '));
  const end = first.findIndex((heading, at) => others.some((other) => other[at] !== heading));
  return first.slice(0, end < 0 ? undefined : end).join(' / ');
}
