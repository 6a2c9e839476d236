import {
  QueryDone,
  QuerySources,
  SearchResponse,
  STEP_TYPES,
  StreamFailure,
  StreamSession,
  StreamToken,
} from '@tessera/contracts';
import type { DocumentedEvent } from '@tessera/platform';

const SESSION_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11';
const MESSAGE_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12';
const ROUTE_STEP = {
  name: 'route',
  mode: 'text',
  selected: ['text_pipeline'],
  reason: 'mode text was requested',
};
const SOURCES = { text: [], image: [] };
const ANSWER = 'The documents do not hold an answer to this question.';

const step: DocumentedEvent = {
  event: 'step',
  description: 'one for each step of the execution trace, as soon as it is done',
  data: STEP_TYPES,
  example: { ...ROUTE_STEP, kb_name: 'default', duration_ms: 0.1 },
};
const sources: DocumentedEvent = {
  event: 'sources',
  description: 'once, the evidence',
  data: QuerySources,
  example: SOURCES,
};
const error: DocumentedEvent = {
  event: 'error',
  description: 'instead of `done`, at any time: what went wrong. Nothing follows it',
  data: StreamFailure,
  example: { code: 'engine_error', message: 'retrieval or generation failed' },
};
const DONE = { sources: SOURCES, route: { mode: 'text' }, steps: [] };

/** Events of POST /query/stream, in their order. */
export const QUERY_EVENTS: readonly DocumentedEvent[] = [
  {
    event: 'session',
    description: 'first, once the question is stored',
    data: StreamSession,
    example: { session_id: SESSION_ID, user_message_id: MESSAGE_ID },
  },
  step,
  sources,
  {
    event: 'token',
    description: 'one for each piece of the answer',
    data: StreamToken,
    example: { delta: ANSWER },
  },
  {
    event: 'done',
    description: 'last, once the answer is stored',
    data: QueryDone,
    example: { ...DONE, answer: ANSWER, message_id: MESSAGE_ID },
  },
  error,
];

/** Events of POST /search/stream, in their order. */
export const SEARCH_EVENTS: readonly DocumentedEvent[] = [
  step,
  sources,
  { event: 'done', description: 'last', data: SearchResponse, example: DONE },
  error,
];
