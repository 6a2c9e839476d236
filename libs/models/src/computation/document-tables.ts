import { mapInSlices } from '@tessera/platform';
import type { Table } from '@tessera/text';
import type { Question } from '../lexical/question.js';
import { surroundingsOf } from '../lexical/years.js';
import type { AnswerRequest, Evidence } from '../models.port.js';
import type { Computation } from './computed-answer.js';
import { areJoinable, type HeadedTable, joinedTables } from './joined-tables.js';

/** Computes what a question asks of the tables of documents: of one that has it, or of all that have a part of it. */
export class DocumentTablesReader {
  /** Documents whose tables have it between them, in a way that cannot be computed. */
  private readonly refused = new Set<string>();
  /** Documents whose tables have been read as one. */
  private readonly joined = new Set<string>();

  constructor(
    private readonly computation: Computation,
    private readonly question: Question,
    private readonly known: Pick<AnswerRequest, 'language' | 'tablesOf'>,
  ) {}

  /** Of the table that the piece is a part of; of several, where others of its document answer the question alike. */
  async read(piece: Evidence): Promise<string | null> {
    if (piece.table === null || this.refused.has(piece.documentId)) return null;
    if (this.of(piece, piece) === null) return null;
    const tables = await this.tablesOf(piece);
    const text = tables && this.of(piece, { table: tables.whole, path: piece.path });
    if (!tables || text === null || !this.computation.isOfAllRows) return text;
    const own = { table: tables.whole, path: piece.path };
    const joinable = tables.others.filter((other) => areJoinable([own, other]));
    const texts = await mapInSlices(joinable, undefined, (other) => this.of(piece, other));
    const alike = joinable.filter((_, at) => texts[at] !== null);
    if (alike.length === 0) return text;
    const all = this.ofJoined(piece, [own, ...alike]);
    if (all === null) this.refused.add(piece.documentId);
    return all;
  }

  /** Of all tables of the document that are like the one of the piece. */
  async readAll(piece: Evidence): Promise<string | null> {
    if (piece.table === null || this.joined.has(piece.documentId)) return null;
    this.joined.add(piece.documentId);
    const tables = await this.tablesOf(piece);
    if (!tables) return null;
    const own = { table: tables.whole, path: piece.path };
    const alike = tables.others.filter((other) => areJoinable([own, other]));
    return alike.length === 0 ? null : this.ofJoined(piece, [own, ...alike]);
  }

  private ofJoined(piece: Evidence, parts: readonly HeadedTable[]): string | null {
    const table = joinedTables(parts);
    return table && this.of(piece, { table, path: commonPath(parts.map(({ path }) => path)) });
  }

  private of(piece: Evidence, { table, path }: { table: Table | null; path: string }): string | null {
    const surroundings = surroundingsOf(this.question, { ...piece, path });
    const { language } = this.known;
    return table && this.computation.of({ table, language: piece.language, surroundings }, language);
  }

  private async tablesOf(piece: Evidence) {
    if (this.known.tablesOf) return this.known.tablesOf(piece);
    return piece.table && { whole: piece.table, others: [] };
  }
}

/** The headings that all have in common. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split(' / '));
  const end = first.findIndex((heading, at) => others.some((other) => other[at] !== heading));
  return first.slice(0, end < 0 ? undefined : end).join(' / ');
}
