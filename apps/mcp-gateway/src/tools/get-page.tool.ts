import { unwrap } from '@tessera/client';
import { z } from 'zod';
import { DATA_NOTICE, pageUrl } from './links.js';
import { defineTool, READS } from './tool.js';

const TYPE = 'image/webp';

export const getPageTool = defineTool({
  name: 'get_page',
  title: 'Show a page',
  description:
    'Returns a picture of a page of a PDF, a scan or an image. Pass message_id and citation of an answer of `ask` to mark the cited passage, or chunk_id to mark a passage.',
  scope: 'knowledge:read',
  annotations: READS,
  input: z.object({
    document_id: z.guid(),
    page: z.number().int().min(1).describe('From 1'),
    message_id: z.string().max(64).optional().describe('Answer of `ask`, together with citation'),
    citation: z.number().int().min(1).max(1_000).optional().describe('The n of `[n]` in the answer'),
    chunk_id: z.string().max(64).optional().describe('Passage, the part after `/` of an id of `search`'),
    width: z.number().int().min(200).max(1_600).default(1_000).describe('Width of the picture in pixels'),
  }),
  output: z.object({ notice: z.string(), document_id: z.string(), page: z.number().int(), url: z.string() }),
  async call({ document_id, page, message_id, citation, chunk_id, width }, { tessera, publicUrl, signal }) {
    const query = {
      width,
      ...(message_id !== undefined && { message: message_id }),
      ...(citation !== undefined && { citation }),
      ...(chunk_id !== undefined && { highlight: chunk_id }),
    };
    const answer = await tessera.http.GET('/documents/{document_id}/pages/{n}', {
      params: { path: { document_id, n: page }, query },
      headers: { accept: TYPE },
      parseAs: 'arrayBuffer',
      signal,
    });
    const bytes = new Uint8Array(unwrap<ArrayBuffer>(answer));
    const url = pageUrl(publicUrl, { documentId: document_id, page, query });
    return {
      output: { notice: DATA_NOTICE, document_id, page, url },
      picture: { bytes, mimeType: answer.response.headers.get('content-type') ?? TYPE },
    };
  },
});
