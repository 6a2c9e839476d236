import type { SearchResponse } from '@tessera/client';
import { z } from 'zod';
import { chunkUrl } from './links.js';
import { defineTool, READS } from './tool.js';

type Sources = SearchResponse['sources'];

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
    const results = byScore(sources).flatMap((source) => {
      const { document_id: documentId, chunk_id: chunkId } = source;
      if (documentId === null || chunkId === null) return [];
      const url = chunkUrl(publicUrl, { documentId, chunkId });
      return [{ id: `${documentId}/${chunkId}`, title: titleOf(source), url }];
    });
    return { output: { results } };
  },
});

/** Scans and pictures beside texts. */
function byScore({ text, image }: Sources): Array<Sources['text'][number] | Sources['image'][number]> {
  return [...text, ...image].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
}

function titleOf(source: Sources['text'][number] | Sources['image'][number]): string {
  const isText = 'page_nums' in source;
  const page = isText ? source.page_nums[0] : source.page;
  const path = isText ? source.path : source.parent_section;
  return [source.file_name, path, page != null && `page ${page}`].filter(Boolean).join(', ');
}
