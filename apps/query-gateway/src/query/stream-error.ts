import { type Language, message, type StreamErrorEvent } from '@tessera/contracts';
import { isDatabaseUnavailable, ServiceError } from '@tessera/platform';

/** The reader of a stream. */
export interface StreamReader {
  /** Kinds of failures. */
  language: Language;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** The last event of a failed stream. The message reveals no internals. */
export function streamError(error: unknown, language: Language): StreamErrorEvent {
  const { code, words } = failureOf(error);
  return { event: 'error', data: { code, message: words.in(language) } };
}

/** The error of an answer that is not streamed: internal errors become `engine_error`. */
export function engineFailure(error: unknown): unknown {
  if (error instanceof ServiceError || isDatabaseUnavailable(error)) return error;
  return ServiceError.of('engine_failed', {}, { cause: error });
}

function failureOf(error: unknown) {
  if (error instanceof ServiceError && error.code === 'session_error')
    return { code: 'session_error', words: message('session_not_found') } as const;
  if (isDatabaseUnavailable(error))
    return { code: 'database_unavailable', words: message('database_unavailable') } as const;
  return { code: 'engine_error', words: message('engine_failed') } as const;
}
