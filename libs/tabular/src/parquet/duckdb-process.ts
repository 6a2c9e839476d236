import { ChildFailedError, ChildPool, siblingModule } from '@tessera/platform';

const MIB = 1024 * 1024;
const MAX_RESIDENT_BYTES = 512 * MIB;

export interface DuckdbRequest {
  /** The only folder that it can access. */
  folder: string;
  /** Our own SQL; file and column names are quoted. */
  sql: string;
}

export interface DuckdbAnswer {
  rows: unknown[][];
}

/** DuckDB in a child process for one job, with limits on time and memory, since it reads untrusted files. */
export class DuckdbProcess {
  private readonly pool: ChildPool<DuckdbRequest, DuckdbAnswer>;

  /** @param options.statementTimeoutMs per statement */
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
      // The job closes it.
      idleMs: 24 * 60 * 60 * 1_000,
    });
  }

  /**
   * @returns rows, with large integers as strings
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

/** DuckDB refused a statement or its input; the message is internal. */
export class DuckdbError extends Error {
  override readonly name = 'DuckdbError';
  /** May quote the input, so it is not logged. */
  readonly quotesInput = true;
}
