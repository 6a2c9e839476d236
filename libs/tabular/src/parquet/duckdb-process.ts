import { ChildFailedError, ChildPool, siblingModule } from '@tessera/platform';

const MIB = 1024 * 1024;
const MAX_RESIDENT_BYTES = 512 * MIB;

export interface DuckdbRequest {
  /** The only one that it reads and writes files in. */
  folder: string;
  /** Made by us: file names and column names are quoted, and nothing else is anybody's text. */
  sql: string;
}

export interface DuckdbAnswer {
  rows: unknown[][];
}

/**
 * DuckDB in a process of its own, which one job has for itself: files of strangers are read in it, so it is bounded in time and memory, and
 * whatever becomes of it, this process lives on.
 */
export class DuckdbProcess {
  private readonly pool: ChildPool<DuckdbRequest, DuckdbAnswer>;

  /** @param options.statementTimeoutMs a statement may take so long */
  constructor(
    private readonly folder: string,
    private readonly options: { statementTimeoutMs: number; signal: AbortSignal },
  ) {
    this.pool = new ChildPool({
      module: siblingModule('duckdb.child', import.meta.url),
      processes: 1,
      maxHeapBytes: 128 * MIB,
      maxResidentBytes: MAX_RESIDENT_BYTES,
      memoryCheckIntervalMs: 200,
      recycleResidentBytes: MAX_RESIDENT_BYTES,
      writableFolders: [folder],
      requestTimeoutMs: options.statementTimeoutMs,
      // It is closed with its job.
      idleMs: 24 * 60 * 60 * 1_000,
    });
  }

  /**
   * Runs a statement.
   * @returns its rows; large integers are strings
   * @throws DuckdbError, ChildFailedError, the signal's reason
   */
  async run(sql: string, signal = this.options.signal): Promise<unknown[][]> {
    try {
      return (await this.pool.run({ folder: this.folder, sql }, signal)).rows;
    } catch (error) {
      if (error instanceof ChildFailedError && error.kind === 'threw') throw new DuckdbError(error.message);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}

/** DuckDB refused a statement or what it read; the message is not for users. */
export class DuckdbError extends Error {
  override readonly name = 'DuckdbError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;
}
