import { threadPool, type ThreadPool } from '@tessera/platform';
import type { TableCell } from '@tessera/text';
import { surroundingsOf } from '../question/years.js';
import { analyzeQuestion, type Question } from '../question/question.js';
import type { AnswerRequest, DocumentTables, Evidence } from '../models.port.js';
import computeTables, { type TablesRequest, type TablesResult } from './compute-tables.js';
import type { Computation } from './computation.js';

/** Tables with more cells are read by a thread. This many take a few milliseconds of the event loop. */
const MOST_CELLS_AT_ONCE = 1_600;

let threads: ThreadPool | undefined;

/** A computed answer, and the cells that it was computed from. */
export interface Computed {
  text: string;
  cells: readonly TableCell[];
}

/**
 * Computes answers from the tables of documents: from the table of a piece of evidence, or from all tables of its
 * document that share its columns.
 */
export class DocumentTablesReader {
  private readonly question: Question;
  /** Documents whose tables contribute to the answer but could not be joined. */
  private readonly refused = new Set<string>();
  /** Documents whose tables were already read as one. */
  private readonly joined = new Set<string>();

  constructor(
    private readonly computation: Computation,
    private readonly asked: Pick<AnswerRequest, 'question' | 'language' | 'tablesOf'>,
    private readonly languages: readonly string[],
    private readonly signal?: AbortSignal,
  ) {
    this.question = analyzeQuestion(asked.question, languages);
  }

  /**
   * Computes from the table that the piece is a part of, joined with other tables of its document that answer the
   * question, too.
   */
  async read(piece: Evidence): Promise<Computed | null> {
    if (piece.table === null || this.refused.has(piece.documentId)) return null;
    const surroundings = surroundingsOf(this.question, piece);
    const own = { table: piece.table, language: piece.language, surroundings };
    if (this.computation.compute(own, this.asked.language) === null) return null;
    const { computed, isRefused } = await this.compute(piece, 'piece');
    if (isRefused) this.refused.add(piece.documentId);
    return computed;
  }

  /** Computes from all tables of the document that can be joined with the piece's. */
  async readAll(piece: Evidence): Promise<Computed | null> {
    if (piece.table === null || this.joined.has(piece.documentId)) return null;
    this.joined.add(piece.documentId);
    return (await this.compute(piece, 'alike')).computed;
  }

  private async compute(
    piece: Evidence,
    of: TablesRequest['of'],
  ): Promise<{ computed: Computed | null; isRefused: boolean }> {
    const tables = await this.tablesOf(piece);
    if (!tables) return { computed: null, isRefused: false };
    const { question, language } = this.asked;
    const request: TablesRequest = { question, languages: this.languages, language, piece, tables, of };
    const cells = [tables.whole, ...tables.others.map(({ table }) => table)].map(({ rows }) => rows.flat());
    const { stated, isRefused } = await this.run(request, cells.flat().length);
    const used = stated?.cells.flatMap(({ table, cell }) => cells[table]?.[cell] ?? []) ?? [];
    return { computed: stated && { text: stated.text, cells: used }, isRefused };
  }

  private async run(request: TablesRequest, cellCount: number): Promise<TablesResult> {
    if (cellCount <= MOST_CELLS_AT_ONCE) return computeTables(request);
    threads ??= threadPool(new URL('./compute-tables.js', import.meta.url), { maxThreads: 1 });
    return threads.run(request, this.signal && { signal: this.signal }) as Promise<TablesResult>;
  }

  private async tablesOf(piece: Evidence): Promise<DocumentTables | null> {
    if (this.asked.tablesOf) return this.asked.tablesOf(piece);
    return piece.table && { whole: piece.table, others: [] };
  }
}
