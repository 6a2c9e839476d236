import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SqlQueryMetadata } from '@tessera/contracts';
import type { SqlJobSummary } from '@tessera/persistence';
import {
  type ResultReservation,
  type ServiceResponse,
  sizeOf,
  toServiceError,
  wrapPieces,
} from '@tessera/sql-services';
import { ARROW_STREAM_TYPE, ArrowEncoder, FileFormatError } from '@tessera/tabular';
import {
  InvalidSqlError,
  type QueryResult,
  QueryTimeoutError,
  type ResultColumn,
  ResultMemoryError,
} from '@tessera/warehouse';
import type { Request } from 'express';

export type RowsFormat = 'json' | 'arrow';

/** JSON, unless the client prefers Arrow. */
export function rowsFormat(request: Request): RowsFormat {
  const preferred = request.accepts(['application/json', ARROW_STREAM_TYPE]);
  return preferred === ARROW_STREAM_TYPE ? 'arrow' : 'json';
}

export interface RowsForm {
  format: RowsFormat;
  /** Memory for the response. */
  memory: ResultReservation;
}

/** Larger than any stream of results in JSON, whose size is limited. */
const MAX_ARROW_BYTES = 67_108_864;
const ENCODE_TIMEOUT_MS = 60_000;

/** Makes responses of the rows of statements. */
@Injectable()
export class RowsResponder implements OnApplicationShutdown {
  private readonly arrow = new ArrowEncoder();

  async onApplicationShutdown(): Promise<void> {
    await this.arrow.close();
  }

  /**
   * The rows, and what is known of them.
   * @throws ServiceError INVALID_SQL for what Arrow cannot represent, RATE_LIMITED without memory
   */
  async respond(
    { columns, rows, totalRows }: QueryResult,
    job: SqlJobSummary & { totalRows: number | null },
    { format, memory }: RowsForm,
  ): Promise<ServiceResponse> {
    const metadata = {
      ...metadataOf(columns, job),
      truncated: totalRows === null || totalRows > rows.count,
    };
    if (format === 'arrow') {
      const body = await this.encode(job.tenantId, columns, rows.pieces, metadata, memory);
      return { status: 200, headers: { 'Content-Type': ARROW_STREAM_TYPE }, body };
    }
    const tail = `],"metadata":${JSON.stringify(metadata)}}`;
    return { status: 200, headers: {}, body: wrapPieces('{"data":[', rows.pieces, tail) };
  }

  private async encode(
    tenantId: string,
    columns: readonly ResultColumn[],
    pieces: readonly Uint8Array[],
    { columns: _names, column_types: _types, ...metadata }: SqlQueryMetadata,
    memory: ResultReservation,
  ): Promise<Uint8Array[]> {
    const entries = Object.entries(metadata).map(([key, value]) => [`tessera.${key}`, JSON.stringify(value)]);
    const task = {
      rows: [...pieces],
      columns: columns.map(({ name, type, columnType }) => ({ name, type: columnType, typeName: type })),
      metadata: Object.fromEntries(entries) as Record<string, string>,
      maxBytes: MAX_ARROW_BYTES,
    };
    try {
      // The thread has a copy.
      if (!memory.growTo(2 * sizeOf(pieces))) throw new ResultMemoryError();
      const body = await this.arrow.encode(tenantId, task, AbortSignal.timeout(ENCODE_TIMEOUT_MS));
      if (!memory.growTo(sizeOf(pieces) + sizeOf(body))) throw new ResultMemoryError();
      return body;
    } catch (error) {
      throw toServiceError(meaningOf(error));
    }
  }
}

export function metadataOf(
  columns: readonly ResultColumn[],
  job: SqlJobSummary & { totalRows: number | null },
): Omit<SqlQueryMetadata, 'truncated'> {
  return {
    columns: columns.map(({ name }) => name),
    column_types: columns.map(({ type }) => type),
    row_count: job.rowCount ?? 0,
    total_rows: job.totalRows,
    execution_time_ms: job.executionTimeMs ?? 0,
    query_id: job.id,
  };
}

function meaningOf(error: unknown): unknown {
  if (error instanceof FileFormatError) {
    const hint = 'Cast the column to text, select fewer rows, or request JSON.';
    return new InvalidSqlError(error.message, null, hint);
  }
  const isLate = error instanceof Error && /^(?:AbortError|TimeoutError)$/.test(error.name);
  return isLate ? new QueryTimeoutError(ENCODE_TIMEOUT_MS, { cause: error }) : error;
}
