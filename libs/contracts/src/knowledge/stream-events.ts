import type { QueryDone, SearchResponse } from './query-response.dto.js';
import type { QuerySources } from './sources.dto.js';
import type { QueryStep } from './steps.dto.js';

/** Why a stream failed. */
export const STREAM_ERROR_CODES = ['session_error', 'database_unavailable', 'engine_error'] as const;
export type StreamErrorCode = (typeof STREAM_ERROR_CODES)[number];

/** The session is known, and the user's message is stored. */
export interface SessionEvent {
  event: 'session';
  data: { session_id: string; user_message_id: string };
}

export interface StepEvent {
  event: 'step';
  data: QueryStep;
}

/** The evidence, before an answer is written from it. */
export interface SourcesEvent {
  event: 'sources';
  data: QuerySources;
}

/** A piece of the answer; the pieces put together are the answer. */
export interface TokenEvent {
  event: 'token';
  data: { delta: string };
}

/** The end, in success. Of a query: after the assistant's message is stored. */
export interface DoneEvent<T> {
  event: 'done';
  data: T;
}

/** The end, in failure. */
export interface StreamErrorEvent {
  event: 'error';
  data: { code: StreamErrorCode; message: string };
}

/** Events of POST /query/stream, in this order: session, step, sources, token, done; an error ends it anywhere. */
export type QueryStreamEvent =
  SessionEvent | StepEvent | SourcesEvent | TokenEvent | DoneEvent<QueryDone> | StreamErrorEvent;

/** Events of POST /search/stream: step, sources, done. */
export type SearchStreamEvent = StepEvent | SourcesEvent | DoneEvent<SearchResponse> | StreamErrorEvent;
