import type { SearchResponse } from '@tessera/client';
import { z } from 'zod';
import { chunkUrl } from './links.js';
import { defineTool, READS } from './tool.js';

type TextSource = SearchResponse['sources']['text'][number];

/** Input and output are those that ChatGPT requires of a tool with this name. */
export const searchTool = defineTool({
  name: 'search',
  title: 'Search documents',
  description:
    'Finds passages of the documents that fit a question or keywords, most relevant first. Call `fetch` with an id to read a passage. To get an answer with citations, call `ask`.',
  scope: 'knowledge:read',
  annotations: READS,
  input: z.object({
    query: z.string().min(1).max(8_000).describe('Question or keywords, in any language'),
  }),
  output: z.object({
    results: z
      .array(
        z.object({
          id: z.string().describe('For `fetch`'),
          title: z.string().describe('Document and headings'),
          url: z.string().describe('Page that shows the passage'),
        }),
      )
      .describe('Most relevant first; empty if nothing fits'),
  }),
  async call({ query }, { tessera, publicUrl, signal }) {
    const { sources } = await tessera.search({ query }, { signal });
    return {
      output: {
        results: sources.text.flatMap((source) => {
          const { document_id: documentId, chunk_id: chunkId } = source;
          if (documentId === null || chunkId === null) return [];
          const url = chunkUrl(publicUrl, { documentId, chunkId });
          return [{ id: `${documentId}/${chunkId}`, title: titleOf(source), url }];
        }),
      },
    };
  },
});

function titleOf({ file_name: name, path, page_nums: [page] }: TextSource): string {
  return [name, path, page !== undefined && `page ${page}`].filter(Boolean).join(', ');
}
