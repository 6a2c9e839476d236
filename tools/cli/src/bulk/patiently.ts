import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import { ApiError } from '@tessera/client';

/** About three minutes in total, enough for services to restart. */
const RETRIES = 20;

/** Retries transient failures: no connection, rate limits, unavailable services. */
export function patiently<T>(work: () => Promise<T>): Promise<T> {
  return pRetry(work, {
    retries: RETRIES,
    minTimeout: 250,
    maxTimeout: 10_000,
    shouldRetry: ({ error }) => !(error instanceof ApiError) || error.isTemporary,
    onFailedAttempt: async ({ error }) => {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
      if (seconds !== null) await sleep(seconds * 1_000);
    },
  });
}
