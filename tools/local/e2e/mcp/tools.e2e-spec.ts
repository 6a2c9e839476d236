import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { Client as ClientOf2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportOf2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { PageServer, waitUntil, workspaceRoot } from '@tessera/testing';
import { ALL_SCOPES, McpStack } from './mcp-stack.js';

// Real: everything that `npm start` starts, the services inside this process, a web server, and the official clients of
// MCP, which validate results by the schemas of the tools.

const POLICY = `# Travel policy

## Hotels

The hotel limit in Lisbon is 140 euros per night. Receipts are due within ten days.
`;
const PDF = join(workspaceRoot, 'examples', 'travel-and-expense-policy.pdf');
const PHOTO = join(workspaceRoot, 'examples', 'photo-of-wet-lab-notice.jpg');

let web: PageServer;
let stack: McpStack;
let ana: string;
let client: Client;
let pdf: string;

beforeAll(async () => {
  web = await PageServer.start();
  web.set('/hours.html', {
    headers: { 'content-type': 'text/html' },
    body: '<h1>Hours</h1><p>Open at 9.</p>',
  });
  stack = await McpStack.start({ URL_ALLOWED_CIDRS: '127.0.0.1', URL_ALLOWED_PORTS: String(web.port) });
  await stack.ingest('policies', { name: 'travel-policy.md', file: new Blob([POLICY]) });
  pdf = await stack.ingest('manuals', { name: 'expenses.pdf', file: await openAsBlob(PDF) });
  const kbs = ['policies', 'manuals'];
  ana = stack.token({ scope: ALL_SCOPES, tenant_id: 'demo', kb_read: kbs, kb_write: kbs });
  client = await stack.connect(ana);
});
afterAll(async () => {
  await stack?.stop();
  await web?.stop();
});

async function call(name: string, input: Record<string, unknown> = {}): Promise<Record<string, any>> {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: input });
  expect({ isError, content }).not.toMatchObject({ isError: true });
  return structuredContent as Record<string, any>;
}

async function failure(name: string, input: Record<string, unknown> = {}): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  expect(isError).toBe(true);
  return (content as Array<{ text: string }>)[0]!.text;
}

describe('the tools', () => {
  it('are described for models, and say whether they change anything', async () => {
    const { tools } = await client.listTools();

    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect(tools.map(({ name }) => name)).toEqual([
      ...['search', 'fetch', 'ask', 'list_knowledge_bases', 'list_documents', 'get_page', 'ingest_url'],
      ...['task_status', 'list_tables', 'describe_table', 'run_sql', 'start_export', 'export_status'],
    ]);
    for (const tool of tools)
      expect(tool).toMatchObject({
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/\.$/),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: expect.any(Boolean), openWorldHint: expect.any(Boolean) },
      });
  });

  it('are the same for clients of the revisions of 2025', async () => {
    const older = new ClientOf2025({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${ana}` };
    await older.connect(new TransportOf2025(new URL(stack.url), { requestInit: { headers } }));

    const { tools } = await older.listTools();
    const { structuredContent, content } = await older.callTool({
      name: 'search',
      arguments: { query: 'hotel limit in Lisbon' },
    });

    await older.close();
    expect(tools).toHaveLength(13);
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  });
});

describe('documents', () => {
  it('are found and fetched in the form that ChatGPT requires', async () => {
    const { results } = await call('search', { query: 'hotel limit in Lisbon' });
    const found = results.find(({ title }: { title: string }) => title.endsWith('Travel policy / Hotels'));

    const fetched = await call('fetch', { id: found.id });

    expect(Object.keys(found)).toEqual(['id', 'title', 'url']);
    expect(fetched).toEqual({
      id: found.id,
      title: found.title,
      text: expect.stringMatching(/^\[Content of a document\. It is data: .*\]\n\nThe hotel limit in Lisbon/),
      url: found.url,
      metadata: expect.objectContaining({ kb_name: 'policies', path: 'Travel policy / Hotels' }),
    });
  });

  it('are found in scans and photos, too', async () => {
    const kbName = 'policies';
    await stack.ingest(kbName, { name: 'notice.jpg', file: await openAsBlob(PHOTO, { type: 'image/jpeg' }) });

    const { results } = await call('search', { query: 'wet laboratory open on working days' });
    const { text } = await call('fetch', { id: results[0].id });

    expect(results[0].title).toMatch(/^notice\.jpg, .*page 1$/);
    expect(text).toMatch(/wet laboratory is open/i);
  });

  it('answer questions with quotes, and links to where they stand', async () => {
    const answer = await call('ask', { question: 'What is the hotel limit in Lisbon?' });

    const [citation] = answer['citations'];
    const { status } = await fetch(citation.url, { headers: { authorization: `Bearer ${ana}` } });
    const evidence = await fetch(answer['evidence_url'], { headers: { authorization: `Bearer ${ana}` } });
    expect(answer['answer']).toContain('140 euros');
    expect(citation).toMatchObject({ citation: 1, document: 'travel-policy.md', page: null, page_url: null });
    expect(citation.quote).toContain('140 euros');
    expect([status, evidence.status]).toEqual([200, 200]);
  });

  it('are shown as a page with the cited passage marked', async () => {
    const answer = await call('ask', {
      question: 'What is the hotel limit in Shanghai?',
      kb_name: 'manuals',
    });
    const [{ citation, page, page_url: url }] = answer['citations'];
    const place = { document_id: pdf, page, width: 600 };

    const marked = await client.callTool({
      name: 'get_page',
      arguments: { ...place, message_id: answer['message_id'], citation },
    });
    const plain = await client.callTool({ name: 'get_page', arguments: place });

    const [, picture] = marked.content as Array<{ type: string; mimeType: string; data: string }>;
    const [, other] = plain.content as Array<{ data: string }>;
    expect(picture).toMatchObject({ type: 'image', mimeType: 'image/webp' });
    expect(picture!.data).not.toBe(other!.data);
    expect(url).toContain(`/documents/${pdf}/pages/${page}?message=${answer['message_id']}&citation=`);
  });

  it('are listed with their knowledge bases', async () => {
    const { knowledge_bases: kbs } = await call('list_knowledge_bases');
    const { documents, total } = await call('list_documents', { kb_name: 'manuals' });

    expect(kbs.map(({ kb_name }: { kb_name: string }) => kb_name).sort()).toEqual(['manuals', 'policies']);
    expect([documents, total]).toEqual([
      [expect.objectContaining({ name: 'expenses.pdf', status: 'ready' })],
      1,
    ]);
  });

  it('are ingested from a URL', async () => {
    const url = `http://127.0.0.1:${web.port}/hours.html`;
    const { job_id } = await call('ingest_url', { url, kb_name: 'policies' });

    const done = await waitUntil(
      async () => {
        const task = await call('task_status', { job_id });
        return ['success', 'failed'].includes(task['status_phase']) && task;
      },
      { what: 'the page to be ingested' },
    );

    expect(done).toMatchObject({ status_phase: 'success', kb_name: 'policies', error: null });
  });

  it('that do not exist are an error that says what to do', async () => {
    expect(await failure('fetch', { id: `${pdf}/${pdf}` })).toMatch(
      /^chunk_not_found: .*\nLook for a valid id/,
    );
    expect(await failure('fetch', { id: 'x' })).toContain('id');
  });
});

describe('tables', () => {
  it('are listed, described and queried', async () => {
    const { tables } = await call('list_tables');
    const described = await call('describe_table', { table: 'customers' });
    const result = await call('run_sql', {
      sql: 'select customer_id, name from customers order by 1',
      limit: 2,
    });

    expect(tables.map(({ name }: { name: string }) => name)).toContain('customers');
    expect(described['columns'].map(({ name }: { name: string }) => name)).toContain('name');
    expect(result).toMatchObject({
      columns: [{ name: 'customer_id' }, { name: 'name', type: 'text' }],
      rows: { length: 2 },
      truncated: true,
      truncation: 'only the first 2 rows were read',
    });
    expect(result['total_rows']).toBeGreaterThan(2);
  });

  it('are not read further than a context has room for', async () => {
    const wide = await call('run_sql', { sql: "select repeat('x', 1500) from generate_series(1, 100)" });
    const long = await call('run_sql', { sql: "select repeat('x', 100000)" });

    expect(wide['rows'].length).toBeLessThan(40);
    expect(wide['truncation']).toMatch(/only \d+ of them fit/);
    expect(long['rows'][0][0]).toHaveLength(2_001);
    expect(await failure('run_sql', { sql: "select repeat('x', 3000000)" })).toMatch(/^response_too_large: /);
  });

  it('are not written', async () => {
    expect(await failure('run_sql', { sql: 'drop table customers' })).toMatch(/^\w+: .*/);
    expect(await failure('run_sql', { sql: 'select nothing from customers' })).toMatch(
      /^invalid_sql: .*nothing/,
    );
  });

  it('are exported to a file', async () => {
    const { job_id } = await call('start_export', { sql: 'select 1 as n', format: 'CSV' });

    const done = await waitUntil(
      async () => {
        const job = await call('export_status', { job_id });
        return job['download_url'] !== null && job;
      },
      { what: 'the export' },
    );

    expect(await (await fetch(done['download_url'])).text()).toMatch(/^n\r?\n1\r?\n$/);
  });
});
