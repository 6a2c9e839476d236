import { unwrap } from '@tessera/client';
import { z } from 'zod';
import { defineTool, READS } from './tool.js';

export const ingestUrlTool = defineTool({
  name: 'ingest_url',
  title: 'Ingest a URL',
  description:
    'Fetches a web page or file from a public URL into a knowledge base, in the background. Call it only if the user asks for it. `task_status` tells when its content can be found.',
  scope: 'knowledge:write',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    url: z
      .string()
      .max(2_048)
      .regex(/^https?:\/\//)
      .describe('http or https'),
    kb_name: z.string().min(1).max(64).optional().describe('Knowledge base. Default: the default one'),
    name: z.string().min(1).max(255).optional().describe('Name of the document. Default: from the URL'),
  }),
  output: z.object({
    job_id: z.string().describe('For `task_status`'),
    document_id: z.string(),
    status: z.string(),
    dedup_hit: z.boolean().describe('Whether the same content was already there'),
  }),
  async call({ url, kb_name, name }, { tessera, signal }) {
    const source = { url, ...(name !== undefined && { name }) };
    const { job_id, document_id, status, dedup_hit } = await tessera.ingest(source, {
      kbName: kb_name,
      signal,
    });
    return { output: { job_id, document_id, status, dedup_hit } };
  },
});

export const taskStatusTool = defineTool({
  name: 'task_status',
  title: 'Status of an ingestion',
  description: 'Tells how far the ingestion of a document is, by the job_id of `ingest_url`.',
  scope: 'knowledge:read',
  annotations: READS,
  input: z.object({ job_id: z.guid() }),
  output: z.object({
    job_id: z.string(),
    document_id: z.string().nullable(),
    name: z.string(),
    kb_name: z.string(),
    status_phase: z.string().describe('`success` and `failed` are final'),
    progress: z.number().int().describe('Percent'),
    error: z.string().nullable(),
  }),
  async call({ job_id }, { tessera, signal }) {
    const { document_id, name, kb_name, status_phase, progress, error } = unwrap(
      await tessera.http.GET('/tasks/{job_id}', { params: { path: { job_id } }, signal }),
    );
    return { output: { job_id, document_id, name, kb_name, status_phase, progress, error } };
  },
});
