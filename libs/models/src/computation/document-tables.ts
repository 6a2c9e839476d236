import { threadPool, type ThreadPool } from '@tessera/platform';
import { surroundingsOf } from '../question/years.js';
import { analyzeQuestion, type Question } from '../question/question.js';
import type { AnswerRequest, DocumentTables, Evidence } from '../models.port.js';
import computeTables, { type TablesRequest, type TablesResult } from './compute-tables.js';
import type { Computation } from './computation.js';

/** Tables with more cells are read by a thread. This many take a few milliseconds of the event loop. */
const MOST_CELLS_AT_ONCE = 1_600;

let threads: ThreadPool | undefined;

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
  async read(piece: Evidence): Promise<string | null> {
    if (piece.table === null || this.refused.has(piece.documentId)) return null;
    const surroundings = surroundingsOf(this.question, piece);
    const own = { table: piece.table, language: piece.language, surroundings };
    if (this.computation.compute(own, this.asked.language) === null) return null;
    const { text, isRefused } = await this.compute(piece, 'piece');
    if (isRefused) this.refused.add(piece.documentId);
    return text;
  }

  /** Computes from all tables of the document that can be joined with the piece's. */
  async readAll(piece: Evidence): Promise<string | null> {
    if (piece.table === null || this.joined.has(piece.documentId)) return null;
    this.joined.add(piece.documentId);
    return (await this.compute(piece, 'alike')).text;
  }

  private async compute(piece: Evidence, of: TablesRequest['of']): Promise<TablesResult> {
    const tables = await this.tablesOf(piece);
    if (!tables) return { text: null, isRefused: false };
    const { question, language } = this.asked;
    const request: TablesRequest = { question, languages: this.languages, language, piece, tables, of };
    if (cellsOf(tables) <= MOST_CELLS_AT_ONCE) return computeTables(request);
    threads ??= threadPool(new URL('./compute-tables.js', import.meta.url), { maxThreads: 1 });
    return threads.run(request, this.signal && { signal: this.signal }) as Promise<TablesResult>;
  }

  private async tablesOf(piece: Evidence): Promise<DocumentTables | null> {
    if (this.asked.tablesOf) return this.asked.tablesOf(piece);
    return piece.table && { whole: piece.table, others: [] };
  }
}

function cellsOf({ whole, others }: DocumentTables): number {
  const tables = [whole, ...others.map(({ table }) => table)];
  return tables.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.length, 0);
}
