import { Injectable } from '@nestjs/common';
import type { SqlJob } from '@tessera/persistence';
import { type ResultReservation, ResultStore } from '@tessera/sql-services';
import { type QueryResult, type ResultColumn, ResultMemoryError } from '@tessera/warehouse';
import { rowPieces } from './inline-results.js';

/** Reads the rows of completed jobs. */
@Injectable()
export class StoredRows {
  constructor(private readonly results: ResultStore) {}

  /** Null if the results are gone, or not stored yet by another process. @throws ResultMemoryError */
  async of(job: SqlJob, memory: ResultReservation): Promise<QueryResult | null> {
    const { rowCount, totalRows } = job;
    const columns = job.columns as ResultColumn[] | null;
    const stored = await this.results.open(job);
    if (!stored || !columns || rowCount === null) return null;
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of stored as AsyncIterable<Buffer | string>) {
      pieces.push(Buffer.from(piece as Buffer));
      bytes += piece.length;
      if (!memory.growTo(bytes)) throw new ResultMemoryError();
    }
    memory.settle();
    const rows = { count: rowCount, pieces: rowPieces(pieces, { columns, rows: { count: rowCount } }) };
    return { columns, rows, totalRows };
  }
}
