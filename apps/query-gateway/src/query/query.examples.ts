import type { SearchRequest } from '@tessera/contracts';
import type { BodyExamples } from '@tessera/platform';

const QUERY = 'What is the hotel limit per night in Shanghai?';

/** Questions for search and answers. Each finds something in the documents that the first `npm start` ingests. */
export const QUESTION_EXAMPLES: BodyExamples<SearchRequest> = {
  question: { summary: 'A question', value: { query: QUERY } },
  filters: {
    summary: 'Text of policies only',
    value: {
      query: QUERY,
      kb_name: 'default',
      filters: { source_type: 'policy', pipeline: 'text_pipeline' },
      top_k: 5,
    },
  },
  scope: {
    summary: 'Union of knowledge bases and tagged documents',
    value: { query: QUERY, scope_filter: { kb_names: ['default'], document_ids: [], tags: ['hotel'] } },
  },
  pictures: {
    summary: 'Scanned pages and images',
    value: { query: 'Until when is the wet laboratory open on working days?', mode: 'visual' },
  },
};
