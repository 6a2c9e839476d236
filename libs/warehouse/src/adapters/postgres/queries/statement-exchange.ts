import { randomInt } from 'node:crypto';
import type { ColumnType } from '@tessera/tabular';
import type { DatabaseError, FieldDef } from 'pg';
import { uniqueNames } from '../../../unique-names.js';
import { ResultMemoryError } from '../../../warehouse.errors.js';
import type { JsonRows } from '../../../warehouse.port.js';
import { columnType } from '../column-types.js';
import { RowWriter } from './row-writer.js';

export interface StatementOptions {
  /** The statement, limited to one row more than {@link maxRows}. */
  text: string;
  /** The tenant's original statement. */
  ownText: string;
  /** A comment that links the server's log to our records, or empty. */
  mark: string;
  values: ReadonlyArray<string | null>;
  maxRows: number;
  /** Whether it may exceed `maxRows` and would then be counted. Only an optimisation that saves a round trip. */
  mayOverflow: boolean;
  /** Larger results are truncated. */
  maxResultBytes: number;
  /** See `WarehouseQuery`. */
  hasRoomFor: (resultBytes: number) => boolean;
  /** In terms of `Date.now()`. */
  deadline: number;
}

export interface FetchedRows {
  /** Unique, in order. */
  names: string[];
  typeOids: number[];
  columnTypes: ColumnType[];
  rows: JsonRows;
  /** Null if they could not be counted, or a count would be unreliable. */
  totalRows: number | null;
}

/** Sends messages of the extended protocol. */
export interface Frontend {
  /** Parse, Bind, Describe and Execute of an unnamed statement. */
  run: (text: string, values: ReadonlyArray<string | null>) => void;
  flush: () => void;
  sync: () => void;
}

type ServerField = Pick<FieldDef, 'name' | 'dataTypeID' | 'dataTypeModifier'>;

/** A message parsed by `pg-protocol`; rows use {@link StatementExchange.row}. */
export type ServerMessage =
  | { name: 'rowDescription'; fields: ServerField[] }
  | ({ name: 'error' } & Error & Partial<DatabaseError>)
  | { name: string };

/** `ready`: the session is reset and accepts the next statement. `broken`: the state of the session is unknown. */
export type ExchangeEnd = 'ready' | 'broken';

/** A command without a response so far. */
type Step = 'timeout' | 'rows' | 'plan' | 'count' | 'reset' | 'sync';

const WITHOUT_ROWS: ReadonlySet<Step> = new Set(['timeout', 'reset', 'sync']);

const SILENT = new Set(['parseComplete', 'bindComplete', 'noData', 'parameterDescription']);

/** Not even one row fits into the result. */
export class RowTooLargeError extends Error {
  override readonly name = 'RowTooLargeError';
}

/** The server sent an unexpected message. */
export class ProtocolViolationError extends Error {
  override readonly name = 'ProtocolViolationError';
}

const COUNTED = 'tessera_counted';

/**
 * One statement from first to last message: reads its rows, and counts them in the same transaction if they are
 * truncated.
 *
 * Every command is recorded as a step, and every message must answer the first open step; otherwise the exchange is
 * broken. It is `ready` only after one ReadyForQuery for each Sync.
 *
 * The steps: timeout and statement; if needed, its plan and count; Sync, which ends the implicit transaction; and a
 * reset of the session (DISCARD ALL, and the seed of `random()`, which that keeps; SET seed costs half as much as
 * setseed()). See https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export class StatementExchange {
  /** Resolves with the rows, before the connection is free. */
  readonly fetched: Promise<FetchedRows>;
  /** Resolves when nothing more is expected. Never rejects. */
  readonly ended: Promise<ExchangeEnd>;

  private readonly outcome = Promise.withResolvers<FetchedRows>();
  private readonly end = Promise.withResolvers<ExchangeEnd>();
  private readonly open: Step[] = [];
  private state: ExchangeEnd | null = null;
  private isClosing = false;
  private isSessionReset = true;
  private names: string[] = [];
  private typeOids: number[] = [];
  private columnTypes: ColumnType[] = [];
  /** Created by the row description. */
  private writer: RowWriter | undefined;
  private rowCount = 0;
  /** Memory last reported to {@link StatementOptions.hasRoomFor}. */
  private toldBytes = 0;
  private isCut = false;
  private areRowsRead = false;
  private isAnswered = false;
  private isRepeatable = true;
  private counted: number | null = null;

  constructor(
    private readonly options: StatementOptions,
    private readonly frontend: Frontend,
  ) {
    this.fetched = this.outcome.promise;
    this.ended = this.end.promise;
    // Callers may wait only for the end.
    this.fetched.catch(() => undefined);
  }

  get endedAs(): ExchangeEnd | null {
    return this.state;
  }

  begin(): void {
    this.run('rows', this.options.text);
    if (this.options.mayOverflow) this.frontend.flush();
    else this.close();
  }

  /** A DataRow. @param start of the row: the number of its fields */
  row(message: Buffer, start: number): void {
    if (this.state) return;
    switch (this.open[0]) {
      case 'rows':
        this.addRow(message, start);
        return;
      case 'plan':
        this.isRepeatable &&= !givesOtherRowsAgain(firstField(message, start));
        return;
      case 'count':
        this.counted = Number(firstField(message, start));
        return;
      default:
        this.violate('a row');
    }
  }

  /** Any other message. */
  receive(message: ServerMessage): void {
    if (this.state || SILENT.has(message.name)) return;
    if (isError(message)) this.fail(message);
    else if (message.name === 'rowDescription' && 'fields' in message) this.describe(message.fields);
    else if (message.name === 'commandComplete') this.complete();
    else if (message.name === 'readyForQuery') this.ready();
    else this.violate(message.name);
  }

  /** Rejects when the connection is lost or given up. */
  abandon(reason: Error): void {
    this.outcome.reject(reason);
    this.finishAs('broken');
  }

  /** Returns the rows so far and gives up the connection, which has more to send. */
  cutShort(): void {
    this.isCut ||= !this.areRowsRead;
    if (this.writer) this.answer(null);
    this.abandon(new RowTooLargeError());
  }

  private addRow(message: Buffer, start: number): void {
    if (!this.writer) {
      this.violate('a row without a description');
      return;
    }
    this.rowCount++;
    const rowBytes = message.readUInt32BE(start - 4);
    this.isCut ||=
      this.writer.count >= this.options.maxRows || this.writer.bytes + rowBytes > this.options.maxResultBytes;
    if (this.isCut) return;
    // After the number of fields.
    this.writer.add(message, start + 2);
    if (this.writer.bytes === this.toldBytes) return;
    this.toldBytes = this.writer.bytes;
    if (!this.options.hasRoomFor(this.toldBytes)) this.abandon(new ResultMemoryError());
  }

  private describe(fields: readonly ServerField[]): void {
    const [step] = this.open;
    if (step === undefined || WITHOUT_ROWS.has(step)) this.violate('a description of rows');
    if (step !== 'rows') return;
    this.names = uniqueNames(fields.map(({ name }) => name));
    this.typeOids = fields.map(({ dataTypeID }) => dataTypeID);
    this.columnTypes = fields.map((field) => columnType(field.dataTypeID, field.dataTypeModifier));
    this.writer = new RowWriter(this.names, this.typeOids);
  }

  private complete(): void {
    const step = this.open.shift();
    switch (step) {
      case 'timeout':
      case 'reset':
        return;
      case 'rows':
        this.afterRows();
        return;
      case 'plan':
        this.afterPlan();
        return;
      case 'count':
        this.answer(this.counted);
        return;
      default:
        this.violate('the end of a command');
    }
  }

  private afterRows(): void {
    this.areRowsRead = true;
    const isWhole = this.rowCount <= this.options.maxRows;
    if (isWhole || this.isClosing || this.remainingMs <= 0) {
      this.answer(isWhole ? this.rowCount : null);
      this.close();
      return;
    }
    const { mark, ownText } = this.options;
    this.run(
      'plan',
      `${mark}explain (verbose, costs off) with ${COUNTED} as (\n${ownText}\n) select count(*) from ${COUNTED}`,
    );
    this.frontend.flush();
  }

  private afterPlan(): void {
    if (!this.isRepeatable || this.remainingMs <= 0) {
      this.answer(null);
      this.close();
      return;
    }
    const { mark, ownText } = this.options;
    this.run('count', `${mark}select count(*) from (\n${ownText}\n) q`);
    this.close();
  }

  /** After an error, the server skips everything up to the next Sync. */
  private fail(error: Error): void {
    const step = this.open[0];
    if (step === 'reset') this.isSessionReset = false;
    else if (this.areRowsRead) this.answer(null);
    else if (step === 'timeout')
      this.outcome.reject(new Error('The session could not be set up.', { cause: error }));
    else this.outcome.reject(error);
    while (this.open.length > 0 && this.open[0] !== 'sync') this.open.shift();
    this.close();
  }

  private ready(): void {
    if (this.open.shift() !== 'sync') this.violate('ReadyForQuery');
    else if (this.open.length === 0) this.finishAs(this.isSessionReset ? 'ready' : 'broken');
  }

  private run(step: Step, text: string): void {
    this.send('timeout', this.timeoutSetting(), []);
    this.send(step, text, this.options.values);
  }

  private close(): void {
    if (this.isClosing || this.state) return;
    this.isClosing = true;
    this.sync();
    this.send('reset', 'discard all', []);
    this.send('reset', `set seed = ${newSeed()}`, []);
    this.sync();
  }

  private send(step: Step, text: string, values: ReadonlyArray<string | null>): void {
    this.open.push(step);
    this.frontend.run(text, values);
  }

  private sync(): void {
    this.open.push('sync');
    this.frontend.sync();
  }

  private answer(totalRows: number | null): void {
    if (this.isAnswered) return;
    this.isAnswered = true;
    if (this.isCut && this.writer?.count === 0) {
      this.outcome.reject(new RowTooLargeError());
      return;
    }
    const { names, typeOids, columnTypes } = this;
    const rows = this.writer?.build() ?? { count: 0, pieces: [] };
    this.outcome.resolve({ names, typeOids, columnTypes, rows, totalRows });
  }

  private violate(what: string): void {
    this.abandon(new ProtocolViolationError(`The server sent ${what} that was not asked for.`));
  }

  private finishAs(end: ExchangeEnd): void {
    this.state ??= end;
    this.end.resolve(end);
  }

  private get remainingMs(): number {
    return this.options.deadline - Date.now();
  }

  /** A timeout of 0 would disable it. */
  private timeoutSetting(): string {
    return `set statement_timeout = ${Math.max(1, Math.ceil(this.remainingMs))}`;
  }
}

function isError(message: ServerMessage): message is Extract<ServerMessage, Error> {
  return message.name === 'error' && message instanceof Error;
}

/**
 * Whether a line of the plan shows that the statement would return other rows when repeated: Postgres keeps a CTE
 * separate if it contains a volatile function, also within a view, and inlines all others.
 */
function givesOtherRowsAgain(line: string): boolean {
  const text = line.trim();
  if (text.startsWith('Sampling:')) return !text.includes(' REPEATABLE (');
  return text === `CTE ${COUNTED}` || text.includes('statement_timestamp(');
}

function firstField(message: Buffer, start: number): string {
  const length = message.readInt32BE(start + 2);
  return message.toString('utf8', start + 6, start + 6 + Math.max(0, length));
}

/** Between -1 and 1; unpredictable, so that statements learn nothing about each other's `random()`. */
function newSeed(): number {
  return randomInt(2 ** 47) / 2 ** 46 - 1;
}
