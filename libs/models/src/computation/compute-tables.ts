import type { Table } from '@tessera/text';
import { analyzeQuestion } from '../lexical/question.js';
import { surroundingsOf } from '../lexical/years.js';
import type { DocumentTables, Evidence } from '../models.port.js';
import { Computation } from './computed-answer.js';
import { areJoinable, type HeadedTable, joinedTables } from './joined-tables.js';

/** What is to be computed of the tables of one document. */
export interface TablesRequest {
  question: string;
  /** Of all evidence. */
  languages: readonly string[];
  /** In which the basis is stated. */
  language: string;
  piece: Evidence;
  tables: DocumentTables;
  /** Of the table of the piece, or of all that are like it. */
  of: 'piece' | 'alike';
}

export interface TablesResult {
  text: string | null;
  /** Whether the tables have it between them, in a way that cannot be computed. */
  isRefused: boolean;
}

/** Reads all rows, however many there are. Entry of a thread, too. */
export default function computeTables({
  question,
  languages,
  language,
  piece,
  tables: { whole, others },
  of,
}: TablesRequest): TablesResult {
  const computation = Computation.askedBy(question, languages);
  const asked = analyzeQuestion(question, languages);
  const computed = (table: Table, path: string) => {
    const surroundings = surroundingsOf(asked, { ...piece, path });
    return computation.of({ table, language: piece.language, surroundings }, language);
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
  if (text === null || !computation.isOfAllRows) return { text, isRefused: false };
  const alike = joinable().filter(({ table, path }) => computed(table, path) !== null);
  if (alike.length === 0) return { text, isRefused: false };
  const ofAll = ofJoined([own, ...alike]);
  return { text: ofAll, isRefused: ofAll === null };
}

/** The headings that all have in common. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split(' / '));
  const end = first.findIndex((heading, at) => others.some((other) => other[at] !== heading));
  return first.slice(0, end < 0 ? undefined : end).join(' / ');
}
