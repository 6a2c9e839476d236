import { unwrap } from '@tessera/client';
import { z } from 'zod';
import { defineTool, READS } from './tool.js';

export const startExportTool = defineTool({
  name: 'start_export',
  title: 'Start an export',
  description:
    'Writes the complete result of a read-only statement to a file, in the background. `export_status` returns its URL.',
  scope: 'bulk:write',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    sql: z.string().min(1).max(100_000),
    label: z.string().min(1).max(255).default('export').describe('What the list of jobs shows'),
    format: z.enum(['CSV', 'JSON', 'PARQUET']).default('CSV'),
  }),
  output: z.object({ job_id: z.string().describe('For `export_status`'), state: z.string() }),
  async call({ sql, label, format }, { tessera, signal }) {
    const body = { operation: 'query', object: label, query: sql, content_type: format } as const;
    const { job_id: id } = unwrap(await tessera.http.POST('/v1/bulk/jobs', { body, signal }));
    const params = { path: { id } };
    const started = await tessera.http.PATCH('/v1/bulk/jobs/{id}', {
      params,
      body: { state: 'UploadComplete' },
      signal,
    });
    return { output: { job_id: id, state: unwrap(started).state } };
  },
});

export const exportStatusTool = defineTool({
  name: 'export_status',
  title: 'Status of an export',
  description: 'Tells how far an export is, and the URL of its file once it is complete.',
  scope: 'bulk:read',
  annotations: READS,
  input: z.object({ job_id: z.guid() }),
  output: z.object({
    job_id: z.string(),
    state: z.string().describe('JobComplete, Failed and Aborted are final'),
    error: z.string().nullable(),
    download_url: z.string().nullable().describe('Valid until expires_at, without a credential'),
    expires_at: z.string().nullable(),
  }),
  async call({ job_id }, { tessera, signal }) {
    const params = { path: { id: job_id } };
    const { state, error } = unwrap(await tessera.http.GET('/v1/bulk/jobs/{id}', { params, signal }));
    const file =
      state === 'JobComplete'
        ? unwrap(await tessera.http.GET('/v1/bulk/jobs/{id}/results', { params, signal }))
        : null;
    return {
      output: {
        job_id,
        state,
        error: error ? `${error.code}: ${error.message}` : null,
        download_url: file?.download_url ?? null,
        expires_at: file?.expires_at ?? null,
      },
    };
  },
});
