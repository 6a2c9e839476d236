import type { IngestApiConfig } from '../config.js';

/** From the end of a body to the registration: looking at the file included. */
const GRACE_MS = 600_000;

/** No upload takes longer from its first byte to its registration, in milliseconds. */
export function uploadTimeoutMs({ http }: IngestApiConfig): number {
  return http.requestTimeoutMs + GRACE_MS;
}
