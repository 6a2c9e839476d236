import { ApiProperty } from '@nestjs/swagger';
import { namedEnum } from '../common/named-enum.js';
import type { QueryDone, SearchResponse } from './query-response.dto.js';
import type { QuerySources } from './sources.dto.js';
import type { QueryStep } from './steps.dto.js';

export const STREAM_ERROR_CODES = namedEnum('StreamErrorCode', [
  'session_error',
  'database_unavailable',
  'engine_error',
]);
export type StreamErrorCode = (typeof STREAM_ERROR_CODES)[number];

/** Data of the event `session`. */
export class StreamSession {
  @ApiProperty({ type: String, format: 'uuid', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11' })
  session_id: string;

  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'Id of the stored question.',
    example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10',
  })
  user_message_id: string;
}

/** Data of the event `token`. */
export class StreamToken {
  @ApiProperty({
    type: String,
    description: 'A piece of the answer. The concatenated pieces are the complete answer.',
    example: 'Shanghai: 1,200 CNY per night. [1]',
  })
  delta: string;
}

/** Data of the event `error`. */
export class StreamFailure {
  @ApiProperty({ enum: STREAM_ERROR_CODES, example: 'session_error' })
  code: StreamErrorCode;

  @ApiProperty({
    type: String,
    description: 'Human-readable message, localized.',
    example: 'session not found',
  })
  message: string;
}

/** Sent once the user's message is stored. */
export interface SessionEvent {
  event: 'session';
  data: StreamSession;
}

export interface StepEvent {
  event: 'step';
  data: QueryStep;
}

/** The evidence, sent before the answer. */
export interface SourcesEvent {
  event: 'sources';
  data: QuerySources;
}

export interface TokenEvent {
  event: 'token';
  data: StreamToken;
}

/** Ends a successful stream. For a query, sent once the assistant's message is stored. */
export interface DoneEvent<T> {
  event: 'done';
  data: T;
}

/** Ends a failed stream. */
export interface StreamErrorEvent {
  event: 'error';
  data: StreamFailure;
}

/** Events of POST /query/stream, in this order: session, step, sources, token, done. An error may end it at any point. */
export type QueryStreamEvent =
  SessionEvent | StepEvent | SourcesEvent | TokenEvent | DoneEvent<QueryDone> | StreamErrorEvent;

/** Events of POST /search/stream: step, sources, done. */
export type SearchStreamEvent = StepEvent | SourcesEvent | DoneEvent<SearchResponse> | StreamErrorEvent;
