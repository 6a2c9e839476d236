import { unwrap } from '@tessera/client';
import { z } from 'zod';
import { defineTool, READS } from './tool.js';

const LIMIT = 200;

export const listKnowledgeBasesTool = defineTool({
  name: 'list_knowledge_bases',
  title: 'List knowledge bases',
  description: 'Lists the collections of documents that can be searched, by name, with what they hold.',
  scope: 'knowledge:read',
  annotations: READS,
  input: z.object({}),
  output: z.object({
    knowledge_bases: z.array(
      z.object({
        kb_name: z.string().describe('For the argument `kb_name` of other tools'),
        display_name: z.string().nullable(),
        description: z.string().nullable(),
        document_count: z.number().int(),
      }),
    ),
    total: z.number().int().describe(`Number of all knowledge bases, of which at most ${LIMIT} are listed`),
  }),
  async call(_input, { tessera, signal }) {
    const { items, total } = unwrap(
      await tessera.http.GET('/kbs', { params: { query: { limit: LIMIT } }, signal }),
    );
    const knowledge_bases = items.map(({ kb_name, display_name, description, document_count }) => ({
      kb_name,
      display_name,
      description,
      document_count,
    }));
    return { output: { knowledge_bases, total } };
  },
});
