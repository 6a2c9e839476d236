import { randomInt } from 'node:crypto';
import type { DatabaseError, FieldDef } from 'pg';
import { uniqueNames } from '../../unique-names.js';
import { ResultMemoryError } from '../../warehouse.errors.js';
import type { JsonRows } from '../../warehouse.port.js';
import { RowWriter } from './row-writer.js';

export interface StatementOptions {
  /** The statement, already cut at one row more than {@link maxRows}. */
  text: string;
  /** The statement as the tenant gave it. */
  ownText: string;
  /** Ties what the server logs to our own records: a comment, or nothing. */
  mark: string;
  values: ReadonlyArray<string | null>;
  maxRows: number;
  /** Whether it may have more rows than that, which are counted then. Only saves a round trip: nothing relies on it. */
  mayOverflow: boolean;
  /** Rows are cut there. */
  maxResultBytes: number;
  /** See `WarehouseQuery`. */
  hasRoomFor: (resultBytes: number) => boolean;
  /** `Date.now()` at which it has to have ended. */
  deadline: number;
}

export interface FetchedRows {
  /** Unique names, in order. */
  names: string[];
  typeOids: number[];
  rows: JsonRows;
  /** Null when they could not be counted, or would have been others. */
  totalRows: number | null;
}

/** What is sent to the server, as messages of the extended protocol. */
export interface Frontend {
  /** Parse, Bind, Describe and Execute of an unnamed statement. */
  run: (text: string, values: ReadonlyArray<string | null>) => void;
  flush: () => void;
  sync: () => void;
}

/** What the server says, as `pg-protocol` reads it; rows come by {@link StatementExchange.row}. */
export type ServerMessage =
  | { name: 'rowDescription'; fields: Array<Pick<FieldDef, 'name' | 'dataTypeID'>> }
  | ({ name: 'error' } & Error & Partial<DatabaseError>)
  | { name: string };

/**
 * `ready`: the server waits for the next statement, in a session as it was at its start. `broken`: nobody knows what it
 * will say next, or whether it still runs the statement.
 */
export type ExchangeEnd = 'ready' | 'broken';

/** What the server was asked to do and has not answered yet. */
type Step = 'timeout' | 'rows' | 'plan' | 'count' | 'reset' | 'sync';

const WITHOUT_ROWS: ReadonlySet<Step> = new Set(['timeout', 'reset', 'sync']);

/** Answers without a meaning of their own. */
const SILENT = new Set(['parseComplete', 'bindComplete', 'noData', 'parameterDescription']);

/** The result is too large to be read, and not a single row of it fits. */
export class RowTooLargeError extends Error {
  override readonly name = 'RowTooLargeError';
}

/** The server said what nobody had asked it. */
export class ProtocolViolationError extends Error {
  override readonly name = 'ProtocolViolationError';
}

const COUNTED = 'tessera_counted';

/**
 * One statement, from its first message to the last: reads its rows, and counts all of them in the same transaction when
 * there are more than may be given.
 *
 * Whatever is sent is noted as a step, and whatever the server says is an answer to the first step that is open: an
 * answer that does not fit ends the exchange as broken. So nothing is taken for the answer to another question, and the
 * exchange is `ready` only when the server has said ReadyForQuery as often as Sync was sent.
 *
 * The steps: time-out and statement; if need be a look at its plan and the count; Sync, which ends the implicit
 * transaction; and a reset of all that a session can remember (DISCARD ALL, and the seed of `random()`, which that leaves;
 * SET seed costs half of what a call of setseed() does).
 * See https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export class StatementExchange {
  /** Resolves with the rows, before the connection is free again. */
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
  /** Made when the server describes the rows, before the first of them. */
  private writer: RowWriter | undefined;
  private rowCount = 0;
  /** Of the rows' memory that {@link StatementOptions.hasRoomFor} was told. */
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
    // Whoever only waits for the end must not be surprised by a failure.
    this.fetched.catch(() => undefined);
  }

  /** How it has ended; null while it has not. */
  get endedAs(): ExchangeEnd | null {
    return this.state;
  }

  /** Sends the statement. */
  begin(): void {
    this.run('rows', this.options.text);
    if (this.options.mayOverflow) this.frontend.flush();
    else this.close();
  }

  /** A DataRow. @param start of the row in the message: the number of its fields */
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

  /** The connection is gone, or is given up: whoever waits is told why. */
  abandon(reason: Error): void {
    this.outcome.reject(reason);
    this.finishAs('broken');
  }

  /** Answers with the rows that there are; the connection is given up, since more come than anybody reads. */
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
    // Behind the number of fields, which the description of the rows has told already.
    this.writer.add(message, start + 2);
    if (this.writer.bytes === this.toldBytes) return;
    this.toldBytes = this.writer.bytes;
    if (!this.options.hasRoomFor(this.toldBytes)) this.abandon(new ResultMemoryError());
  }

  private describe(fields: ReadonlyArray<Pick<FieldDef, 'name' | 'dataTypeID'>>): void {
    const [step] = this.open;
    if (step === undefined || WITHOUT_ROWS.has(step)) this.violate('a description of rows');
    if (step !== 'rows') return;
    this.names = uniqueNames(fields.map(({ name }) => name));
    this.typeOids = fields.map(({ dataTypeID }) => dataTypeID);
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

  /** The server skips what it was sent behind a failure, up to the next Sync. */
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
    const { names, typeOids } = this;
    const rows = this.writer?.build() ?? { count: 0, pieces: [] };
    this.outcome.resolve({ names, typeOids, rows, totalRows });
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

  /** A time-out of 0 would mean none. */
  private timeoutSetting(): string {
    return `set statement_timeout = ${Math.max(1, Math.ceil(this.remainingMs))}`;
  }
}

function isError(message: ServerMessage): message is Extract<ServerMessage, Error> {
  return message.name === 'error' && message instanceof Error;
}

/**
 * Whether a line of a plan tells that the statement gives other rows when it is run again: Postgres keeps a CTE with a
 * volatile function in it, also in a view, apart from the query around it, and dissolves every other one.
 */
function givesOtherRowsAgain(line: string): boolean {
  const text = line.trim();
  if (text.startsWith('Sampling:')) return !text.includes(' REPEATABLE (');
  return text === `CTE ${COUNTED}` || text.includes('statement_timestamp(');
}

/** The only field of a row, as text. */
function firstField(message: Buffer, start: number): string {
  const length = message.readInt32BE(start + 2);
  return message.toString('utf8', start + 6, start + 6 + Math.max(0, length));
}

/** Between -1 and 1. Of no use to whoever wants to know what another statement's `random()` gave. */
function newSeed(): number {
  return randomInt(2 ** 47) / 2 ** 46 - 1;
}
