import type { ChatCompletionRequest } from '@tessera/contracts';
import type { BodyExamples } from '@tessera/platform';

const QUESTION = { role: 'user', content: 'What is the hotel limit per night in Shanghai?' } as const;

/** Transcripts. Each finds something in the documents that the first `npm start` ingests. */
export const CHAT_EXAMPLES: BodyExamples<ChatCompletionRequest> = {
  question: { summary: 'A question', value: { model: 'default', messages: [QUESTION] } },
  followUp: {
    summary: 'A follow-up, streamed',
    value: {
      model: 'tessera',
      messages: [
        QUESTION,
        { role: 'assistant', content: 'Shanghai: 1,200 CNY per night.' },
        { role: 'user', content: 'And in Beijing?' },
      ],
      stream: true,
      stream_options: { include_usage: true },
    },
  },
};
