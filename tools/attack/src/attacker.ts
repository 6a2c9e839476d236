import { type HttpClient, type HttpRequest, jsonOf, type Reply } from './http/http-client.js';
import { rawRequest, RawConnection } from './http/raw-connection.js';
import type { Findings, StepId } from './judge/findings.js';
import type { LeakSearch } from './judge/leak-search.js';
import type { Tenant } from './stack/world.js';

export interface QueryParameters {
  limit?: number;
  timeout_seconds?: number;
  values?: unknown[];
  dry_run?: boolean;
}

/** What attacks read of the answer to POST /queries. */
export interface QueryAnswer {
  data: Array<Record<string, unknown>>;
  metadata: {
    columns: string[];
    row_count: number;
    /** Absent from the results of a job. */
    total_rows?: number | null;
    truncated: boolean;
    query_id: string;
  };
}

export interface ErrorAnswer {
  error: { code: string; message: string; details: Record<string, unknown> };
}

/** Statements end after a second unless an attack wants it otherwise. */
const TIMEOUT_SECONDS = 1;
/**
 * How long an answer may take: the minute that a statement has when it names no time-out, as all connections of the attacker
 * may be taken by what it did before, and what a loaded machine needs to say that it is over.
 */
export const PATIENCE_MS = 80_000;

/** Texts that stand for one request, wherever they come back. */
const MARKERS = /mk-[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** What came of a run's requests, over all steps. */
export interface Tally {
  requests: number;
  /** Of each status; 0 where no answer came. */
  statuses: Map<number, number>;
}

/** The hostile tenant during one step: sends what the step wants, and has every answer judged. */
export class Attacker {
  /** Whether there was nobody to connect to. */
  isRefused = false;

  constructor(
    private readonly tenant: Tenant,
    private readonly baseUrl: string,
    private readonly client: HttpClient,
    private readonly judge: { leaks: LeakSearch; findings: Findings; tally: Tally },
    private readonly step: StepId & { title: string },
  ) {}

  /** POST /queries with the tenant's key. @param headers added to the usual ones, or instead of them */
  async query(
    sql: string,
    parameters: QueryParameters = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const all = { timeout_seconds: TIMEOUT_SECONDS, ...parameters };
    const body = JSON.stringify({ sql, parameters: all });
    return this.post(body, headers);
  }

  /** POST /queries with a body of one's own. */
  async post(body: string | Buffer, headers: Record<string, string> = {}) {
    const all = { ...this.headers(), 'content-type': 'application/json', ...headers };
    return this.send({ method: 'POST', path: '/queries', headers: all, body });
  }

  /** @param expected what the answer may tell, besides what the request says */
  async get(path: string, expected = ''): Promise<Reply> {
    return this.send({ method: 'GET', path, headers: this.headers() }, expected);
  }

  /** Any request, with the credentials that it brings itself. */
  async send(request: HttpRequest, expected = ''): Promise<Reply> {
    const reply = await this.client.send(request, PATIENCE_MS);
    this.look(`${textOf(request)}${expected}`, reply);
    return reply;
  }

  /** A connection for everything that no client would send. Give what came of it to {@link lookAtBytes}. */
  open(): Promise<RawConnection> {
    return RawConnection.open(this.baseUrl);
  }

  /** Searches what came over a connection of one's own, which may be several answers or none. */
  lookAtBytes(sent: string | Buffer, received: string): void {
    const request = sent.toString('latin1');
    this.judge.tally.requests++;
    this.searchForLeaks(received, request);
    this.searchForMarkers(received, request);
    for (const [, status = ''] of received.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      this.tally(Number(status));
      if (isUnexpected(Number(status))) this.report('unexpected5xx', received, request);
    }
  }

  /** The bytes of a POST /queries with the tenant's key. */
  rawQuery(body: string, headers: ReadonlyArray<readonly [string, string]> = []): Buffer {
    const { pathname, host } = new URL(this.baseUrl);
    const own = Object.entries(this.headers()).map(([name, value]) => [name, value] as const);
    const all = [['Host', host] as const, ...own, ['Content-Type', 'application/json'] as const, ...headers];
    return rawRequest(`POST ${pathname}/queries HTTP/1.1`, all, body);
  }

  /** Credential and tenant of the attacker. */
  headers(): Record<string, string> {
    return { authorization: `Bearer ${this.tenant.apiKey}`, 'x-tenant-id': this.tenant.tenantId };
  }

  /** Reports an answer that is not the right one. */
  wrong(detail: string, request = ''): void {
    this.report('wrong', detail, request);
  }

  /** Reports something that was told. */
  leak(detail: string, request = ''): void {
    this.report('leak', detail, request);
  }

  private look(request: string, reply: Reply): void {
    this.isRefused ||= reply.failure === 'refused';
    this.judge.tally.requests++;
    this.tally(reply.status);
    if (reply.failure === 'timeout') this.wrong('never answered', request);
    if (reply.failure === 'reset') this.wrong('the connection ended without an answer', request);
    if (isUnexpected(reply.status)) this.report('unexpected5xx', `${reply.status} ${reply.text}`, request);
    const answer = `${JSON.stringify(reply.headers)}\n${reply.text}`;
    this.searchForLeaks(answer, request);
    this.searchForMarkers(answer, request);
  }

  private searchForLeaks(answer: string, request: string): void {
    const leaks = this.judge.leaks.find(answer, request);
    if (leaks.length === 0) return;
    const first = answer.toLowerCase().indexOf(leaks[0] as string);
    this.leak(
      `${leaks.slice(0, 5).join(', ')}: ${answer.slice(Math.max(0, first - 100), first + 150)}`,
      request,
    );
  }

  /** An answer with somebody else's marker is the answer to another question. */
  private searchForMarkers(answer: string, request: string): void {
    for (const [marker] of answer.matchAll(MARKERS)) {
      if (request.includes(marker)) continue;
      this.wrong(`the answer to another request: it has ${marker}`, request);
      return;
    }
  }

  private report(kind: 'wrong' | 'leak' | 'unexpected5xx', detail: string, request: string): void {
    const { attack, index, title } = this.step;
    this.judge.findings.add({ kind, step: { attack, index }, title, detail, request });
  }

  private tally(status: number): void {
    const { statuses } = this.judge.tally;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

/** The rows of an answer with status 200, or null. */
export function rowsOf(reply: Reply): QueryAnswer | null {
  return reply.status === 200 ? jsonOf<QueryAnswer>(reply) : null;
}

/** 503 and 504 say honestly that something is away or was too slow. */
function isUnexpected(status: number): boolean {
  return status >= 500 && status !== 503 && status !== 504;
}

function textOf({ method, path, headers, body = '' }: HttpRequest): string {
  return `${method} ${decoded(path)} ${JSON.stringify(headers)}\n${body.toString()}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
