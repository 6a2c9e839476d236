import { randomBytes } from 'node:crypto';
import { withTimeout } from '@tessera/platform';
import { QueryCancelledError, WarehouseUnavailableError } from '../../../warehouse.errors.js';
import { urlOfDatabase } from '../connections/admin-session.js';
import { ServerSessions } from '../connections/server-sessions.js';
import { loaderPassword, loginPassword, tenantNames } from '../connections/tenant-login.js';
import { BulkSession } from './bulk-session.js';
import { type SessionBounds, SessionSlots } from '../connections/session-slots.js';

export interface BulkSessionsOptions {
  /** Host, port, and the role that may terminate tenants' sessions, with its database. */
  url: string;
  loginSecret: string;
  loaderSecret: string;
  connectTimeoutMs: number;
  /** Concurrent exports, and concurrent loads. */
  maxSessions: number;
  maxSessionsOfTenant: number;
}

/** For short requests: outcomes, failures, table descriptions. */
const BRIEF: SessionBounds & { statementTimeoutMs: number } = {
  maxSessions: 8,
  maxOfTenant: 2,
  statementTimeoutMs: 60_000,
};
/** A session that lives longer may take minutes to end: the job is retried later. */
const END_TIMEOUT_MS = 10_000;
const NAME_BYTES = 4;
const NEVER = new AbortController().signal;

/**
 * Connections of bulk jobs. A deletion of selected rows exports and loads at the same time, so each has its own slots.
 */
export class BulkSessions {
  private readonly exports: SessionSlots;
  private readonly loads: SessionSlots;
  private readonly shortSessions = new SessionSlots(BRIEF);
  private readonly sessions: ServerSessions;

  constructor(private readonly options: BulkSessionsOptions) {
    const bounds = { maxSessions: options.maxSessions, maxOfTenant: options.maxSessionsOfTenant };
    this.exports = new SessionSlots(bounds);
    this.loads = new SessionSlots(bounds);
    this.sessions = new ServerSessions(options);
  }

  /** As the tenant's read-only role. */
  async openExport(namespace: string, id: string, signal: AbortSignal): Promise<BulkSession> {
    const { login } = tenantNames(namespace);
    const password = loginPassword(this.options.loginSecret, namespace);
    const release = await this.exports.take(namespace, signal);
    const name = `tessera export ${id} ${suffix()}`;
    return this.open(namespace, { role: login, password, name, release, statementTimeoutMs: 0 }, signal);
  }

  /** As the tenant's loader, after ending any other session of this load. */
  async openLoad(namespace: string, id: string, signal: AbortSignal): Promise<BulkSession> {
    await this.endLoad(id, signal);
    const release = await this.loads.take(namespace, signal);
    const name = `${nameOfLoad(id)} ${suffix()}`;
    return this.open(namespace, { ...this.loader(namespace), name, release, statementTimeoutMs: 0 }, signal);
  }

  /**
   * Ends this load's sessions in all processes; resolves when they are gone.
   * @throws WarehouseUnavailableError, QueryCancelledError
   */
  async endLoad(id: string, signal: AbortSignal = NEVER): Promise<void> {
    if (signal.aborted) throw new QueryCancelledError();
    const cancelled = Promise.withResolvers<never>();
    const onAbort = () => cancelled.reject(new QueryCancelledError());
    signal.addEventListener('abort', onAbort);
    try {
      const ended = Promise.race([this.sessions.end(nameOfLoad(id)), cancelled.promise]);
      await withTimeout(ended, END_TIMEOUT_MS, () => new WarehouseUnavailableError());
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Runs short work as the tenant's loader. */
  async withShortSession<T>(namespace: string, work: (session: BulkSession) => Promise<T>): Promise<T> {
    const release = await this.shortSessions.take(namespace);
    const { statementTimeoutMs } = BRIEF;
    const name = `tessera brief ${suffix()}`;
    const session = await this.open(
      namespace,
      { ...this.loader(namespace), name, release, statementTimeoutMs },
      NEVER,
    );
    try {
      return await work(session);
    } finally {
      await session.end();
    }
  }

  async ping(): Promise<void> {
    await this.sessions.ping();
  }

  async close(): Promise<void> {
    await this.sessions.close();
  }

  private loader(namespace: string): { role: string; password: string } {
    const { loader } = tenantNames(namespace);
    return { role: loader, password: loaderPassword(this.options.loaderSecret, namespace) };
  }

  private open(
    namespace: string,
    {
      role,
      password,
      ...options
    }: { role: string; password: string; name: string; release: () => void; statementTimeoutMs: number },
    signal: AbortSignal,
  ): Promise<BulkSession> {
    const url = new URL(urlOfDatabase(this.options.url, tenantNames(namespace).database));
    url.username = role;
    url.password = password;
    const { connectTimeoutMs } = this.options;
    return BulkSession.open({ url: url.href, connectTimeoutMs, sessions: this.sessions, ...options }, signal);
  }
}

function nameOfLoad(id: string): string {
  return `tessera load ${id}`;
}

/** Two processes may run the same job. */
function suffix(): string {
  return randomBytes(NAME_BYTES).toString('hex');
}
