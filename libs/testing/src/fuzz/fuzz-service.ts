import fc from 'fast-check';
import { AnswerChecker, type GivenAnswer, NO_ANSWER } from '../openapi/answer-checker.js';
import { KNOWN_ID, type RequestHints, requestsOf } from './open-api-requests.js';
import type { OpenApiDocument } from '../openapi/open-api.js';
import type { WildRequest } from './wild-request.js';

/** Number of concurrent requests. */
const AT_ONCE = 20;
/** Ids from earlier responses that requests use; the newest are kept. */
const KNOWN_IDS = 200;
const ANSWER_MS = 30_000;
/** Limit of reported failures; one bug of a service fails many requests. */
const MAX_FAILURES = 10;

export interface FuzzReport {
  count: number;
  seed: number;
  statuses: Map<number, number>;
  failures: Array<{ problem: string; request: WildRequest; answer: string }>;
}

/**
 * Sends generated requests for everything that a service describes at /openapi.json, using ids from its responses, and
 * validates each response against the description. The same seed generates the same requests; which ids are known
 * depends on the responses.
 * @param knownIds of existing resources
 */
export async function fuzzService(options: {
  baseUrl: string;
  count: number;
  seed: number;
  knownIds?: string[];
  /** Sent with every request, unless it has its own. */
  headers?: Record<string, string>;
  hints?: RequestHints;
  /** What no response may reveal. Default: any text of a database or of another service. */
  leaks?: RegExp;
}): Promise<FuzzReport> {
  const { baseUrl, count, seed, headers = {}, hints, leaks } = options;
  const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as OpenApiDocument;
  const checker = new AnswerChecker(document);
  const requests = fc.sample(requestsOf(document, hints), { numRuns: count, seed });
  const knownIds = [...(options.knownIds ?? [])];
  const report: FuzzReport = { count, seed, statuses: new Map(), failures: [] };
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < requests.length; index = next++) {
      const request = withKnownId(requests[index]!, knownIds[index % Math.max(knownIds.length, 1)]);
      const answer = await send(baseUrl, { ...request, headers: { ...headers, ...request.headers } });
      report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1);
      const problem = checker.problemOf(request, answer, leaks);
      if (problem) report.failures.push({ problem, request, answer: answer.text.slice(0, 500) });
      if (report.failures.length >= MAX_FAILURES) return;
      knownIds.push(...idsOf(answer.text));
      knownIds.splice(0, knownIds.length - KNOWN_IDS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return report;
}

/** One line for people: the number of requests, and of responses by status. */
export function describeFuzz(service: string, { count, seed, statuses }: FuzzReport): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  return `${service}: ${count.toLocaleString('en')} generated requests (seed ${seed}): ${counts.join(', ')}`;
}

async function send(baseUrl: string, { method, path, headers, body }: WildRequest): Promise<GivenAnswer> {
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const contentType = response.headers.get('content-type') ?? '';
    const errorCode = response.headers.get('x-error-code');
    return { status: response.status, contentType, text: await response.text(), errorCode };
  } catch (error) {
    return { status: NO_ANSWER, contentType: '', text: String(error) };
  }
}

function withKnownId(request: WildRequest, id: string | undefined): WildRequest {
  if (!id) return request;
  const { path, body } = request;
  return { ...request, path: path.replaceAll(KNOWN_ID, id), body: body?.replaceAll(KNOWN_ID, id) };
}

/** Ids of resources that a response created or found. */
function idsOf(text: string): string[] {
  return [...text.slice(0, 4_000).matchAll(/"\w+_id":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id);
}
