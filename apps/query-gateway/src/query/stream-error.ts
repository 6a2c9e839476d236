import type { StreamErrorEvent } from '@tessera/contracts';
import { isDatabaseUnavailable, KnowledgeError } from '@tessera/platform';

/** The session of a request does not exist. */
export class SessionNotFoundError extends Error {
  override readonly name = 'SessionNotFoundError';

  constructor() {
    super('session not found');
  }
}

/** A failure as the last event of a stream. The message tells nothing of what is inside. */
export function streamError(error: unknown): StreamErrorEvent {
  if (error instanceof SessionNotFoundError) {
    return { event: 'error', data: { code: 'session_error', message: error.message } };
  }
  if (isDatabaseUnavailable(error)) {
    return { event: 'error', data: { code: 'database_unavailable', message: 'database unavailable' } };
  }
  const message = error instanceof KnowledgeError ? error.message : 'retrieval or generation failed';
  return { event: 'error', data: { code: 'engine_error', message } };
}
