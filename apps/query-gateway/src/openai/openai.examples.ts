import type {
  AttachFileRequest,
  ChatCompletionRequest,
  CreateEmbeddingsRequest,
  CreateResponseRequest,
  RetrievalRequest,
  VectorStoreSearchRequest,
} from '@tessera/contracts';
import type { BodyExamples } from '@tessera/platform';

const QUERY = 'What is the hotel limit per night in Shanghai?';
const QUESTION = { role: 'user', content: QUERY } as const;

/** Transcripts. Each finds something in the documents that the first `npm start` ingests. */
export const CHAT_EXAMPLES: BodyExamples<ChatCompletionRequest> = {
  question: { summary: 'A question', value: { model: 'default', messages: [QUESTION] } },
  followUp: {
    summary: 'A follow-up, streamed',
    value: {
      model: 'tessera',
      messages: [
        QUESTION,
        {
          role: 'assistant',
          content: 'Destination: Shanghai; Country: China; Hotel limit (EUR per night): 140 [1]',
        },
        { role: 'user', content: 'And in Singapore?' },
      ],
      stream: true,
      stream_options: { include_usage: true },
    },
  },
};

export const VECTOR_SEARCH_EXAMPLES: BodyExamples<VectorStoreSearchRequest> = {
  question: { summary: 'A question', value: { query: QUERY } },
  filters: {
    summary: 'Text of policies only',
    value: {
      query: [QUERY],
      filters: {
        type: 'and',
        filters: [
          { type: 'eq', key: 'source_type', value: 'policy' },
          { type: 'eq', key: 'pipeline', value: 'text_pipeline' },
        ],
      },
      max_num_results: 5,
    },
  },
};

export const DIFY_EXAMPLES: BodyExamples<RetrievalRequest> = {
  question: {
    summary: 'A question',
    value: { knowledge_id: 'default', query: QUERY, retrieval_setting: { top_k: 5, score_threshold: 0.1 } },
  },
};

export const EMBEDDING_EXAMPLES: BodyExamples<CreateEmbeddingsRequest> = {
  text: { summary: 'A text', value: { model: 'default', input: QUERY } },
};

export const RESPONSE_EXAMPLES: BodyExamples<CreateResponseRequest> = {
  question: { summary: 'A question', value: { model: 'tessera', input: QUERY, store: false } },
  fileSearch: {
    summary: 'A search with its results, streamed',
    value: {
      model: 'tessera',
      input: [QUESTION],
      tools: [{ type: 'file_search', vector_store_ids: ['default'] }],
      include: ['file_search_call.results'],
      stream: true,
    },
  },
};

export const ATTACH_EXAMPLES: BodyExamples<AttachFileRequest> = {
  file: { summary: 'An uploaded file', value: { file_id: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' } },
};
