import type { Table, TableCell } from '@tessera/text';
import { analyzeQuestion } from '../question/question.js';
import { surroundingsOf } from '../question/years.js';
import type { DocumentTables, Evidence } from '../models.port.js';
import { Computation } from './computation.js';
import type { StatedCells } from '../tables/table-columns.js';
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
  /** Null if the tables do not answer the question. */
  stated: { text: string; cells: CellReference[] } | null;
  /** Whether several tables contribute to the answer but could not be joined. */
  isRefused: boolean;
}

/** A cell of the tables: the position of its table among `whole` and `others`, and its own, row by row. */
export interface CellReference {
  table: number;
  cell: number;
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
  const found = (stated: StatedCells | null) =>
    withReferences(stated, [whole, ...others.map(({ table }) => table)]);
  const own = { table: whole, path: piece.path };
  const joinable = () => others.filter((other) => areJoinable([own, other]));
  if (of === 'alike') {
    const alike = joinable();
    return { stated: alike.length === 0 ? null : found(ofJoined([own, ...alike])), isRefused: false };
  }
  const stated = computed(whole, piece.path);
  if (stated === null || !computation.needsAllRows) return { stated: found(stated), isRefused: false };
  const alike = joinable().filter(({ table, path }) => computed(table, path) !== null);
  if (alike.length === 0) return { stated: found(stated), isRefused: false };
  const ofAll = found(ofJoined([own, ...alike]));
  return { stated: ofAll, isRefused: ofAll === null };
}

function withReferences(stated: StatedCells | null, tables: readonly Table[]): TablesResult['stated'] {
  if (!stated) return null;
  const references = new Map<TableCell, CellReference>();
  for (const [table, { rows }] of tables.entries())
    for (const [cell, source] of rows.flat().entries()) references.set(source, { table, cell });
  return { text: stated.text, cells: stated.cells.flatMap(({ source }) => references.get(source) ?? []) };
}

/** Returns the headings that all paths share. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split(' / '));
  const end = first.findIndex((heading, at) => others.some((other) => other[at] !== heading));
  return first.slice(0, end < 0 ? undefined : end).join(' / ');
}
