import { ChatCompletionChunk } from '@tessera/contracts';
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
