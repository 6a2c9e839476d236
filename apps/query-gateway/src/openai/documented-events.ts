import { ChatCompletionChunk, ResponseStreamEvent } from '@tessera/contracts';
import { type DocumentedEvent, OpenAiErrorBody } from '@tessera/platform';
import { END_OF_STREAM } from './chat.service.js';

const CHUNK = {
  id: 'chatcmpl-0198f0de-7a52-7c41-9d3b-2f6f0f8c1a12',
  object: 'chat.completion.chunk',
  created: 1_780_000_000,
  model: 'default',
  choices: [{ index: 0, delta: { content: 'Shanghai: 1,200 CNY' }, finish_reason: null, logprobs: null }],
} satisfies ChatCompletionChunk;

/** Events of a streamed chat completion, in their order. */
export const CHAT_EVENTS: readonly DocumentedEvent[] = [
  {
    description:
      'A chunk: the first with the role, then one per piece of the answer, then one with the annotations; with `include_usage`, one with the usage. A failure ends the stream instead',
    data: [ChatCompletionChunk, OpenAiErrorBody],
    example: CHUNK,
  },
  { description: 'Last', data: END_OF_STREAM, example: END_OF_STREAM },
];

/** Names of the events of a streamed response, in their order, and what each is sent for. */
const RESPONSE_EVENT_NAMES: ReadonlyArray<[name: string, description: string]> = [
  ['response.created', 'first, when the question has been stored'],
  ['response.in_progress', 'once'],
  ['response.output_item.added', 'for the search, and for the message'],
  ['response.file_search_call.in_progress', 'once'],
  ['response.file_search_call.searching', 'once'],
  ['response.file_search_call.completed', 'once, with the evidence found'],
  ['response.output_item.done', 'for the search, and for the message'],
  ['response.content_part.added', 'once, before the text'],
  ['response.output_text.delta', 'one per piece of the answer'],
  ['response.output_text.annotation.added', 'one per citation'],
  ['response.output_text.done', 'once, the whole text'],
  ['response.content_part.done', 'once'],
  ['response.completed', 'last, the response'],
  ['response.failed', 'instead, the failure. Nothing follows'],
];

export const RESPONSE_EVENTS: readonly DocumentedEvent[] = RESPONSE_EVENT_NAMES.map(
  ([event, description]): DocumentedEvent => ({
    event,
    description,
    data: ResponseStreamEvent,
    example: { type: event, sequence_number: 0 } satisfies ResponseStreamEvent,
  }),
);
