import {
  GenerateStep,
  QueryDone,
  QuerySources,
  RecallStep,
  type RouteDecision,
  RouteStep,
  ScopeStep,
  SearchResponse,
  STEP_TYPES,
  StreamFailure,
  StreamSession,
  StreamToken,
  WarningStep,
} from '@tessera/contracts';
import type { DocumentedEvent } from '@tessera/platform';

const SESSION_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11';
const MESSAGE_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12';
const ROUTE = {
  mode: 'text',
  selected: ['text_pipeline'],
  reason: 'the request asks for mode text',
  kb_name: 'default',
} satisfies RouteDecision;
const ROUTE_STEP = { name: 'route', ...ROUTE, duration_ms: 0.1 } satisfies RouteStep;
const SOURCES: QuerySources = { text: [], image: [] };
const ANSWER = 'The documents do not hold an answer to this question.';

const step: DocumentedEvent = {
  event: 'step',
  description: 'one per step of the execution trace, when it completes',
  // Between the tokens and `done` there are no events; the trace in `done` contains the generate step.
  data: STEP_TYPES.filter((type) => type !== GenerateStep),
  example: ROUTE_STEP,
};
const sources: DocumentedEvent = {
  event: 'sources',
  description: 'once, the evidence',
  data: QuerySources,
  example: SOURCES,
};
const error: DocumentedEvent = {
  event: 'error',
  description: 'instead of `done`, at any time: the failure. Nothing follows',
  data: StreamFailure,
  example: { code: 'engine_error', message: 'retrieval or generation failed' } satisfies StreamFailure,
};
const DONE = {
  sources: SOURCES,
  route: {
    ...ROUTE,
    requested_mode: 'text',
    scope: { kb_names: ['default'], unknown_kb_names: [], document_count: 0, tags: [], truncated: false },
    profile: 'core',
  },
  steps: [ROUTE_STEP],
} satisfies SearchResponse;

/** Events of POST /query/stream, in their order. */
export const QUERY_EVENTS: readonly DocumentedEvent[] = [
  {
    event: 'session',
    description: 'first, when the question has been stored',
    data: StreamSession,
    example: { session_id: SESSION_ID, user_message_id: MESSAGE_ID } satisfies StreamSession,
  },
  step,
  {
    ...sources,
    description: 'once, the evidence. If it contains no answer, `done` has empty sources',
  },
  {
    event: 'token',
    description: 'one per piece of the answer',
    data: StreamToken,
    example: { delta: ANSWER } satisfies StreamToken,
  },
  {
    event: 'done',
    description: 'last, when the answer has been stored',
    data: QueryDone,
    example: { ...DONE, answer: ANSWER, citations: [], message_id: MESSAGE_ID } satisfies QueryDone,
  },
  error,
];

/** Events of POST /search/stream, in their order. */
export const SEARCH_EVENTS: readonly DocumentedEvent[] = [
  { ...step, data: [RouteStep, ScopeStep, RecallStep, WarningStep] },
  sources,
  { event: 'done', description: 'last', data: SearchResponse, example: DONE },
  error,
];
