import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import { ApiError } from '../api/api.error.js';

/** About three minutes in all: services that are started anew are back by then. */
const RETRIES = 20;

/** Does it again while it fails for a reason that may pass: no connection, too many requests, a service that is away. */
export function patiently<T>(work: () => Promise<T>): Promise<T> {
  return pRetry(work, {
    retries: RETRIES,
    minTimeout: 250,
    maxTimeout: 10_000,
    shouldRetry: ({ error }) => !(error instanceof ApiError) || error.mayPass,
    onFailedAttempt: async ({ error }) => {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
      if (seconds !== null) await sleep(seconds * 1_000);
    },
  });
}
