import type { Connection, Submittable } from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { MessageFilter } from '../connections/message-filter.js';
import {
  type ExchangeEnd,
  type FetchedRows,
  StatementExchange,
  type StatementOptions,
} from './statement-exchange.js';

/** Bytes read per result, as a multiple of what may be kept. */
const WIRE_BYTES_FACTOR = 2;

/** Bytes of a result per turn: about a millisecond's work. */
const MAX_BYTES_OF_TURN = 131_072;
/** Fields per turn: NULLs and small values are few bytes and much work. */
const MAX_FIELDS_OF_TURN = 8_192;

/**
 * Runs a {@link StatementExchange} over a pg connection as a `Submittable`, like pg's own cursors. pg sees only the
 * last ReadyForQuery.
 */
export class TenantStatement implements Submittable {
  /** Resolves with the rows, before the connection is free. */
  readonly fetched: Promise<FetchedRows>;
  /** Resolves when nothing more is expected. Never rejects. */
  readonly ended: Promise<ExchangeEnd>;

  private readonly exchange: StatementExchange;
  private readonly parser = new Parser();
  private connection: Connection | null = null;
  private filter: MessageFilter | null = null;
  private wireBytes = 0;
  private bytesOfTurn = 0;
  private fieldsOfTurn = 0;

  constructor(private readonly options: StatementOptions) {
    this.exchange = new StatementExchange(options, {
      run: (text, values) => this.write(text, values),
      flush: () => this.connection?.flush(),
      sync: () => this.connection?.sync(),
    });
    this.fetched = this.exchange.fetched;
    this.ended = this.exchange.ended;
    void this.ended.then((end) => {
      if (end === 'broken') this.connection?.stream.destroy();
    });
  }

  submit(connection: Connection): void {
    this.connection = connection;
    this.filter = new MessageFilter(connection.stream, {
      onRow: (message, start) => {
        this.fieldsOfTurn += message.readUInt16BE(start);
        this.safely(() => this.exchange.row(message, start));
      },
      onMessage: this.read,
    });
    this.filter.attach();
    connection.stream.on('data', this.countWireBytes);
    this.together(() => this.exchange.begin());
  }

  /** Rejects now; the connection is not reused. */
  abandon(reason: Error): void {
    this.exchange.abandon(reason);
  }

  /** For a broken connection: the server's errors do not reach pg. */
  handleError(error: Error): void {
    this.exchange.abandon(error);
    this.release();
  }

  handleReadyForQuery(): void {
    this.release();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  private readonly read = (message: Buffer): void => {
    this.safely(() =>
      this.parser.parse(message, (parsed) => this.together(() => this.exchange.receive(parsed))),
    );
    if (this.exchange.endedAs !== 'ready') return;
    const { filter } = this;
    this.release();
    // The last ReadyForQuery tells pg that the connection is free.
    filter?.passToPg(message);
  };

  /** Unreadable messages must not crash the process. */
  private safely(read: () => void): void {
    try {
      read();
    } catch (error) {
      this.exchange.abandon(error as Error);
    }
  }

  private release(): void {
    this.filter?.detach();
    this.connection?.stream.off('data', this.countWireBytes);
  }

  /** A single value may have a gigabyte, more than a string can hold. */
  private readonly countWireBytes = (chunk: Buffer): void => {
    this.wireBytes += chunk.length;
    this.bytesOfTurn += chunk.length;
    if (this.wireBytes > WIRE_BYTES_FACTOR * this.options.maxResultBytes) this.exchange.cutShort();
    if (this.bytesOfTurn > MAX_BYTES_OF_TURN || this.fieldsOfTurn > MAX_FIELDS_OF_TURN) this.yieldTurn();
  };

  /** Otherwise up to two megabytes of one connection would be read before any other. */
  private yieldTurn(): void {
    this.bytesOfTurn = 0;
    this.fieldsOfTurn = 0;
    const stream = this.connection?.stream.pause();
    setImmediate(() => stream?.resume());
  }

  /** Sends several messages with one system call. */
  private together(write: () => void): void {
    this.connection?.stream.cork();
    write();
    this.connection?.stream.uncork();
  }

  private write(text: string, values: ReadonlyArray<string | null>): void {
    // pg's types are outdated: these take one argument.
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
