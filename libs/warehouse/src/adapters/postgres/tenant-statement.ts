import type { Connection, DatabaseError, FieldDef, Submittable } from 'pg';
import { uniqueNames } from '../../unique-names.js';
import type { JsonRows } from '../../warehouse.port.js';
import { MessageFilter } from './message-filter.js';
import { RowWriter } from './row-writer.js';

export interface StatementOptions {
  /** The statement, already cut at one row more than {@link maxRows}. */
  text: string;
  /** Counts all rows of the statement, with the same parameters. */
  countText: string;
  values: ReadonlyArray<string | null>;
  maxRows: number;
  /** Whether it may have more rows than that, which are counted then. */
  mayOverflow: boolean;
  /** Rows are cut there. */
  maxResultBytes: number;
  /** `Date.now()` at which it has to have ended. */
  deadline: number;
}

export interface FetchedRows {
  /** Unique names, in order. */
  names: string[];
  typeOids: number[];
  rows: JsonRows;
  /** Null when they could not be counted in time. */
  totalRows: number | null;
}

/** Bytes of one result that are read off the connection at most, in parts of what may be kept of it. */
const WIRE_BYTES_FACTOR = 2;

/** The result is too large to be read, and not a single row of it fits. */
export class RowTooLargeError extends Error {
  override readonly name = 'RowTooLargeError';
}

/**
 * Reads a statement in one round trip, and counts its rows in the same snapshot when there are more than may be given.
 *
 * It speaks the extended protocol by itself (a `Submittable`, as pg's own cursors are): time-out, statement and, if need be,
 * the count are sent within one implicit transaction, which is read-only and repeatable by the role's settings and ends
 * with the final Sync. pg's own queries would take four round trips for it.
 * See https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export class TenantStatement implements Submittable {
  /** Resolves with the rows, before the connection is free again. */
  readonly fetched: Promise<FetchedRows>;
  /** Resolves when the connection is free again. Never rejects. */
  readonly ended: Promise<void>;

  private readonly outcome = Promise.withResolvers<FetchedRows>();
  private readonly end = Promise.withResolvers<void>();
  private connection: Connection | null = null;
  private phase: 'timeout' | 'rows' | 'countTimeout' | 'count' | 'over' = 'timeout';
  private names: string[] = [];
  private typeOids: number[] = [];
  /** Made when the server describes the rows, before the first of them. */
  private writer: RowWriter;
  private filter: MessageFilter | null = null;
  private rowCount = 0;
  private keptBytes = 0;
  private wireBytes = 0;
  private isCut = false;
  private counted: number | null = null;

  constructor(private readonly options: StatementOptions) {
    this.fetched = this.outcome.promise;
    this.ended = this.end.promise;
    // Whoever only waits for the end must not be surprised by a failure.
    this.fetched.catch(() => undefined);
  }

  submit(connection: Connection): void {
    this.connection = connection;
    this.filter = new MessageFilter(connection.stream, this.addRow);
    this.filter.attach();
    connection.stream.on('data', this.countWireBytes);
    const wire = new Wire(connection);
    wire.together(() => {
      wire.run(this.timeoutSetting());
      wire.run(this.options.text, this.options.values);
      // The transaction stays open where its rows may have to be counted.
      if (this.options.mayOverflow) connection.flush();
      else connection.sync();
    });
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    if (this.phase !== 'rows') return;
    this.names = uniqueNames(fields.map(({ name }) => name));
    this.typeOids = fields.map(({ dataTypeID }) => dataTypeID);
    this.writer = new RowWriter(this.names, this.typeOids);
  }

  /** Of the count: the rows of the statement do not come this way. */
  handleDataRow({ fields }: { fields: Array<string | null> }): void {
    this.counted = Number(fields[0]);
  }

  handleCommandComplete(): void {
    switch (this.phase) {
      case 'timeout':
        this.phase = 'rows';
        return;
      case 'rows':
        this.afterRows();
        return;
      case 'countTimeout':
        this.phase = 'count';
        return;
      case 'count':
        this.finish(this.counted);
        return;
      case 'over':
    }
  }

  /** Of the server, or of a connection that broke. The message is whatever went wrong; the server waits for a Sync. */
  handleError(error: DatabaseError | Error, connection?: Connection): void {
    if (this.phase === 'count' || this.phase === 'countTimeout') this.finish(null);
    else {
      if (this.phase !== 'over') this.outcome.reject(this.explained(error));
      this.phase = 'over';
      if (this.options.mayOverflow) connection?.sync();
    }
    this.release();
  }

  handleReadyForQuery(): void {
    this.release();
  }

  handlePortalSuspended(): void {}

  handleEmptyQuery(): void {}

  private readonly addRow = (message: Buffer, start: number): void => {
    this.rowCount++;
    this.keptBytes += message.readUInt32BE(start - 4);
    this.isCut ||= this.writer.count >= this.options.maxRows || this.keptBytes > this.options.maxResultBytes;
    // Behind the number of fields, which the description of the rows has told already.
    if (!this.isCut) this.writer.add(message, start + 2);
  };

  private afterRows(): void {
    this.filter?.detach();
    const isWhole = this.rowCount <= this.options.maxRows;
    if (isWhole || this.remainingMs <= 0) {
      this.finish(isWhole ? this.rowCount : null);
      if (this.options.mayOverflow) this.connection?.sync();
      return;
    }
    this.phase = 'countTimeout';
    const connection = this.connection as Connection;
    const wire = new Wire(connection);
    wire.together(() => {
      wire.run(this.timeoutSetting());
      wire.run(this.options.countText, this.options.values);
      connection.sync();
    });
  }

  private finish(totalRows: number | null): void {
    this.phase = 'over';
    if (this.isCut && this.writer.count === 0) {
      this.outcome.reject(new RowTooLargeError());
      return;
    }
    const { names, typeOids } = this;
    this.outcome.resolve({ names, typeOids, rows: this.writer.build(), totalRows });
  }

  private release(): void {
    this.filter?.detach();
    this.connection?.stream.off('data', this.countWireBytes);
    this.end.resolve();
  }

  private get remainingMs(): number {
    return this.options.deadline - Date.now();
  }

  /** A time-out of 0 would mean none. It is a setting of the session: the next statement sets its own. */
  private timeoutSetting(): string {
    return `set statement_timeout = ${Math.max(1, Math.ceil(this.remainingMs))}`;
  }

  /** A single value may have a gigabyte, more than a string can hold: the connection is given up before. */
  private readonly countWireBytes = (chunk: Buffer): void => {
    this.wireBytes += chunk.length;
    if (this.wireBytes <= WIRE_BYTES_FACTOR * this.options.maxResultBytes) return;
    if (this.phase === 'rows') {
      this.isCut = true;
      this.finish(null);
    }
    this.connection?.stream.destroy();
  };

  private explained(error: Error): Error {
    return this.phase === 'timeout' ? new Error('The session could not be set up.', { cause: error }) : error;
  }
}

/** The messages of an unnamed statement, through pg's own connection. */
class Wire {
  constructor(private readonly connection: Connection) {}

  /** Sends what is written meanwhile with one system call. */
  together(write: () => void): void {
    this.connection.stream.cork();
    write();
    this.connection.stream.uncork();
  }

  run(text: string, values: ReadonlyArray<string | null> = []): void {
    // The types of pg lag behind: these take one argument.
    const connection = this.connection as unknown as Record<
      'parse' | 'bind' | 'describe' | 'execute',
      (message: object) => void
    >;
    connection.parse({ text });
    connection.bind({ values });
    connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '', rows: 0 });
  }
}
