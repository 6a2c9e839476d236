import type { IngestApiConfig } from '../config.js';

/** From the end of a body to the registration, including the inspection of the file. */
const GRACE_MS = 600_000;

/** The longest an upload takes from its first byte to its registration, in milliseconds. */
export function uploadTimeoutMs({ http }: IngestApiConfig): number {
  return http.requestTimeoutMs + GRACE_MS;
}
