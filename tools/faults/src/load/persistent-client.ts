import { setTimeout as sleep } from 'node:timers/promises';

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Created for each try. */
  body?: () => FormData | string;
  /** Called with the reason of each retry. */
  onRetry?: (reason: string) => void;
}

export interface Answered {
  status: number;
  text: string;
}

const TRY_TIMEOUT_MS = 30_000;
const AGAIN_MS = 200;
/** Longer waits mean that something is stuck. */
export const PATIENCE_MS = 180_000;

/** Something did not end. */
export class StuckError extends Error {
  override readonly name = 'StuckError';
}

/**
 * Retries like a reliable client: after broken connections, 429, 5xx, and conflicts with the same key in progress.
 * @throws StuckError after the time limit
 */
export async function ask(url: string, sent: Sent = {}): Promise<Answered> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let last: string; ; await sleep(AGAIN_MS)) {
    try {
      const response = await fetch(url, {
        method: sent.method ?? 'GET',
        headers: sent.headers ?? {},
        signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
        ...(sent.body ? { body: sent.body() } : {}),
      });
      const text = await response.text();
      if (!isToBeTriedAgain(response.status, text)) return { status: response.status, text };
      last = `HTTP ${response.status}: ${text.slice(0, 300)}`;
    } catch (error) {
      last = String((error as Error).cause ?? error);
    }
    sent.onRetry?.(last);
    if (Date.now() > deadline)
      throw new StuckError(`${sent.method ?? 'GET'} ${url} had no good answer in time; the last was ${last}`);
  }
}

function isToBeTriedAgain(status: number, text: string): boolean {
  return status >= 500 || status === 429 || (status === 409 && text.includes('"in_progress"'));
}

/** The JSON of a response with an expected status. @throws Error for another status, StuckError */
export async function askFor<T>(url: string, sent: Sent, statuses: readonly number[]): Promise<T> {
  const { status, text } = await ask(url, sent);
  if (!statuses.includes(status))
    throw new Error(`${sent.method ?? 'GET'} ${url} answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

export function json(body: object): Sent {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify(body),
  };
}
