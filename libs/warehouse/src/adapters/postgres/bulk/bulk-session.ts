import pg, { type Client, DatabaseError, type QueryArrayResult, type Submittable } from 'pg';
import { QueryCancelledError, WarehouseUnavailableError } from '../../../warehouse.errors.js';
import { requestCancel } from '../cancel-request.js';
import type { ServerSessions } from '../server-sessions.js';

export interface BulkSessionOptions {
  /** With role, password and database. */
  url: string;
  /** By which the server knows the session, and ends it. */
  name: string;
  connectTimeoutMs: number;
  /** Longest that a statement may take, in milliseconds; 0 for no bound but the signal. */
  statementTimeoutMs: number;
  sessions: ServerSessions;
  /** Gives the session's place back. */
  leave: () => void;
}

type Value = string | number | null | readonly (string | null)[];

/** A server that was asked to end a statement and has not: its session is ended. */
const CANCEL_GRACE_MS = 1_000;

/**
 * A connection for one job, ended with it. When the signal is aborted, what runs is ended in the server, and whoever waits is
 * answered within {@link CANCEL_GRACE_MS}.
 */
export class BulkSession {
  private graceTimer: NodeJS.Timeout | undefined;
  private ending: Promise<void> | undefined;

  private constructor(
    private readonly client: Client,
    private readonly options: BulkSessionOptions,
    private readonly signal: AbortSignal,
  ) {
    client.on('error', () => undefined);
    signal.addEventListener('abort', this.cancel);
  }

  /** @throws WarehouseUnavailableError, QueryCancelledError */
  static async open(options: BulkSessionOptions, signal: AbortSignal): Promise<BulkSession> {
    const client = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: options.connectTimeoutMs,
      application_name: options.name,
      keepAlive: true,
    });
    const session = new BulkSession(client, options, signal);
    try {
      await client.connect();
      // The roles' settings have a bound for statements that somebody waits for.
      await client.query(`set statement_timeout = ${options.statementTimeoutMs}`);
    } catch (error) {
      await session.end();
      throw session.meaningOf(error);
    }
    if (!signal.aborted) return session;
    await session.end();
    throw new QueryCancelledError();
  }

  /** @throws DatabaseError for what the server says, WarehouseUnavailableError, QueryCancelledError */
  async query<Row extends unknown[]>(text: string, values: readonly Value[] = []): Promise<Row[]> {
    return (await this.run<Row>(text, values)).rows;
  }

  /** The same, with the columns and the number of rows that it concerned. */
  async run<Row extends unknown[]>(
    text: string,
    values: readonly Value[] = [],
  ): Promise<QueryArrayResult<Row>> {
    if (this.signal.aborted) throw new QueryCancelledError();
    try {
      const query = { text, values: [...values], rowMode: 'array' as const, types: AS_TEXT };
      return await this.client.query<Row>(query);
    } catch (error) {
      throw this.meaningOf(error);
    }
  }

  /** Hands the connection to something that speaks the protocol itself. */
  submit<T extends Submittable>(query: T): T {
    return this.client.query(query);
  }

  /** What a failure on this connection means, but for what the server says of a statement. */
  meaningOf(error: unknown): Error {
    if (error instanceof QueryCancelledError) return error;
    if (this.signal.aborted) return new QueryCancelledError({ cause: error });
    if (error instanceof DatabaseError && error.code !== undefined && !isOfTheServer(error.code))
      return error;
    return error instanceof WarehouseUnavailableError
      ? error
      : new WarehouseUnavailableError({ cause: error });
  }

  /** Gives the connection up, and ends what runs on it. */
  async end(): Promise<void> {
    this.ending ??= this.close();
    await this.ending;
  }

  private async close(): Promise<void> {
    this.signal.removeEventListener('abort', this.cancel);
    clearTimeout(this.graceTimer);
    if (this.isIdle) await this.client.end().catch(() => undefined);
    else this.destroy();
    this.options.leave();
  }

  /** Whether nothing runs on it, so that it can be asked. */
  get isIdle(): boolean {
    return (this.client as Insides).readyForQuery === true;
  }

  private readonly cancel = (): void => {
    void requestCancel(this.client);
    this.graceTimer = setTimeout(() => this.destroy(), CANCEL_GRACE_MS);
  };

  /** The server may take long to notice: it is asked until the session is gone. */
  private destroy(): void {
    (this.client as Insides).connection.stream.destroy();
    void this.options.sessions.end(this.options.name);
  }
}

/** What pg's types do not tell. */
type Insides = Client & { readyForQuery: boolean; connection: { stream: { destroy: () => void } } };

/** Texts as the server sends them: whoever asks knows what they are. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** Classes of SQLSTATE that tell of the connection, or of a server that is going away. */
function isOfTheServer(code: string): boolean {
  return code.startsWith('08') || code.startsWith('57P') || code.startsWith('28') || code.startsWith('3D');
}
