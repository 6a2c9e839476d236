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

/** The parts of a POST /queries response that attacks read. */
export interface QueryAnswer {
  data: Array<Record<string, unknown>>;
  metadata: {
    columns: string[];
    row_count: number;
    /** Absent from a job's results. */
    total_rows?: number | null;
    truncated: boolean;
    query_id: string;
  };
}

export interface ErrorAnswer {
  error: { code: string; message: string; details: Record<string, unknown> };
}

/** Default timeout of statements. */
const TIMEOUT_SECONDS = 1;
/**
 * Limit of a response: a statement's default minute, as the attacker's connections may be busy, plus time for a loaded
 * machine to report the timeout.
 */
export const PATIENCE_MS = 80_000;

/** Texts that identify a request, if they come back. */
const MARKERS = /mk-[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Request counts of a run. */
export interface Tally {
  requests: number;
  /** By status; 0 without a response. */
  statuses: Map<number, number>;
}

/** The hostile tenant during one step: sends requests and judges every response. */
export class Attacker {
  /** Whether a connection was refused. */
  isRefused = false;

  constructor(
    private readonly tenant: Tenant,
    private readonly baseUrl: string,
    private readonly client: HttpClient,
    private readonly judge: { leaks: LeakSearch; findings: Findings; tally: Tally },
    private readonly step: StepId & { title: string },
  ) {}

  /** POST /queries with the tenant's key. @param headers added to the usual ones or replacing them */
  async query(
    sql: string,
    parameters: QueryParameters = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const all = { timeout_seconds: TIMEOUT_SECONDS, ...parameters };
    const body = JSON.stringify({ sql, parameters: all });
    return this.post(body, headers);
  }

  /** POST /queries with a custom body. */
  async post(body: string | Buffer, headers: Record<string, string> = {}) {
    const all = { ...this.headers(), 'content-type': 'application/json', ...headers };
    return this.send({ method: 'POST', path: '/queries', headers: all, body });
  }

  /** @param expected what the response may reveal besides the request */
  async get(path: string, expected = ''): Promise<Reply> {
    return this.send({ method: 'GET', path, headers: this.headers() }, expected);
  }

  /** Any request with its own credentials. */
  async send(request: HttpRequest, expected = ''): Promise<Reply> {
    const reply = await this.client.send(request, PATIENCE_MS);
    this.look(`${textOf(request)}${expected}`, reply);
    return reply;
  }

  /** A raw connection. Pass what it received to {@link lookAtBytes}. */
  open(): Promise<RawConnection> {
    return RawConnection.open(this.baseUrl);
  }

  /** Searches the bytes of a raw connection, which may contain any number of responses. */
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

  /** A raw POST /queries with the tenant's key. */
  rawQuery(body: string, headers: ReadonlyArray<readonly [string, string]> = []): Buffer {
    const { pathname, host } = new URL(this.baseUrl);
    const own = Object.entries(this.headers()).map(([name, value]) => [name, value] as const);
    const all = [['Host', host] as const, ...own, ['Content-Type', 'application/json'] as const, ...headers];
    return rawRequest(`POST ${pathname}/queries HTTP/1.1`, all, body);
  }

  /** The attacker's credential and tenant. */
  headers(): Record<string, string> {
    return { authorization: `Bearer ${this.tenant.apiKey}`, 'x-tenant-id': this.tenant.tenantId };
  }

  /** Reports a wrong response. */
  wrong(detail: string, request = ''): void {
    this.report('wrong', detail, request);
  }

  /** Reports a leak. */
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

  /** Another request's marker means a mixed-up response. */
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

/** The rows of a 200 response, or null. */
export function rowsOf(reply: Reply): QueryAnswer | null {
  return reply.status === 200 ? jsonOf<QueryAnswer>(reply) : null;
}

/** 503 and 504 are honest failures. */
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
