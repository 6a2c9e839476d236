import { unwrap } from '@tessera/client';
import { z } from 'zod';
import { defineTool, READS } from './tool.js';

const LIMIT = 50;

export const listDocumentsTool = defineTool({
  name: 'list_documents',
  title: 'List documents',
  description:
    'Lists documents, newest first, optionally of one knowledge base or with a word in their name.',
  scope: 'knowledge:read',
  annotations: READS,
  input: z.object({
    kb_name: z.string().min(1).max(64).optional().describe('Knowledge base. Default: all'),
    q: z.string().min(1).max(256).optional().describe('Part of the name'),
    offset: z.number().int().min(0).max(100_000).default(0).describe('How many to skip'),
  }),
  output: z.object({
    documents: z.array(
      z.object({
        document_id: z.string(),
        name: z.string(),
        kb_name: z.string(),
        status: z.string().describe('`ready` documents can be found'),
        page_count: z.number().int().nullable(),
        created_at: z.string(),
      }),
    ),
    total: z.number().int().describe(`Number of all matching documents, of which ${LIMIT} are listed`),
  }),
  async call({ kb_name, q, offset }, { tessera, signal }) {
    const query = {
      limit: LIMIT,
      offset,
      ...(kb_name !== undefined && { kb_name }),
      ...(q !== undefined && { q }),
    };
    const { items, total } = unwrap(await tessera.http.GET('/documents', { params: { query }, signal }));
    const documents = items.map(({ document_id, name, kb_name, status, page_count, created_at }) => ({
      document_id,
      name,
      kb_name,
      status,
      page_count,
      created_at,
    }));
    return { output: { documents, total } };
  },
});
