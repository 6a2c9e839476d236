import pg, { type Client, DatabaseError, type QueryArrayResult, type Submittable } from 'pg';
import { QueryCancelledError, WarehouseUnavailableError } from '../../../warehouse.errors.js';
import { requestCancel } from '../connections/cancel-request.js';
import type { ServerSessions } from '../connections/server-sessions.js';

export interface BulkSessionOptions {
  /** Includes role, password and database. */
  url: string;
  /** Identifies the session in the server. */
  name: string;
  connectTimeoutMs: number;
  /** In milliseconds; 0 means only the signal ends a statement. */
  statementTimeoutMs: number;
  sessions: ServerSessions;
  /** Releases the session's slot. */
  release: () => void;
}

type Value = string | number | null | readonly (string | null)[];

/** After this, an uncancelled statement's session is terminated. */
const CANCEL_GRACE_MS = 1_000;

/**
 * The connection of one job. When the signal is aborted, cancels the statement in the server and rejects within {@link
 * CANCEL_GRACE_MS}.
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
      // The role's default timeout is meant for interactive statements.
      await client.query(`set statement_timeout = ${options.statementTimeoutMs}`);
    } catch (error) {
      await session.end();
      throw session.meaningOf(error);
    }
    if (!signal.aborted) return session;
    await session.end();
    throw new QueryCancelledError();
  }

  /** @throws DatabaseError from the server, WarehouseUnavailableError, QueryCancelledError */
  async query<Row extends unknown[]>(text: string, values: readonly Value[] = []): Promise<Row[]> {
    return (await this.run<Row>(text, values)).rows;
  }

  /** The same, with columns and row count. */
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

  /** For queries that speak the protocol themselves. */
  submit<T extends Submittable>(query: T): T {
    return this.client.query(query);
  }

  /** Classifies a failure of this connection; errors of the statement itself are returned as they are. */
  meaningOf(error: unknown): Error {
    if (error instanceof QueryCancelledError) return error;
    if (this.signal.aborted) return new QueryCancelledError({ cause: error });
    if (error instanceof DatabaseError && error.code !== undefined && !isOfTheServer(error.code))
      return error;
    return error instanceof WarehouseUnavailableError
      ? error
      : new WarehouseUnavailableError({ cause: error });
  }

  /** Closes the connection and cancels what runs on it. */
  async end(): Promise<void> {
    this.ending ??= this.close();
    await this.ending;
  }

  private async close(): Promise<void> {
    this.signal.removeEventListener('abort', this.cancel);
    clearTimeout(this.graceTimer);
    if (this.isIdle) await this.client.end().catch(() => undefined);
    else this.destroy();
    this.options.release();
  }

  get isIdle(): boolean {
    return (this.client as PgClientInternals).readyForQuery === true;
  }

  private readonly cancel = (): void => {
    void requestCancel(this.client);
    this.graceTimer = setTimeout(() => this.destroy(), CANCEL_GRACE_MS);
  };

  /** The server may react slowly, so it is asked until the session is gone. */
  private destroy(): void {
    (this.client as PgClientInternals).connection.stream.destroy();
    void this.options.sessions.end(this.options.name);
  }
}

/** Missing from pg's types. */
type PgClientInternals = Client & { readyForQuery: boolean; connection: { stream: { destroy: () => void } } };

/** Keeps values as the server's text. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** SQLSTATE classes of a broken connection or a stopping server. */
function isOfTheServer(code: string): boolean {
  return code.startsWith('08') || code.startsWith('57P') || code.startsWith('28') || code.startsWith('3D');
}
