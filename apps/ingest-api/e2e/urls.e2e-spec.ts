import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil, workspaceRoot } from '@tessera/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IngestStack, type Task } from './ingest-stack.js';
import { ARTICLE, UrlSources } from './url-sources.js';

// Real: ingest-api and text-worker inside this process, router-worker as a built process, Postgres, Redis, files,
// parser processes, and a web server on this machine that they may fetch from.

const GOLDEN = join(workspaceRoot, 'libs/documents/e2e/golden/files');
const PDF = readFileSync(join(GOLDEN, 'plain.pdf'));

let web: UrlSources;
let stack: IngestStack;

beforeAll(async () => {
  web = await UrlSources.start();
  const env = {
    URL_ALLOWED_CIDRS: '127.0.0.1',
    URL_ALLOWED_PORTS: `80,443,${web.port}`,
    URL_IDLE_TIMEOUT_MS: '60000',
    URL_TOTAL_TIMEOUT_MS: '120000',
    QUEUE_MAX_ATTEMPTS: '3',
  };
  stack = await IngestStack.start(env, { processes: ['router-worker'] });
});

afterAll(async () => {
  await stack.stop();
  await web.stop();
});

async function ingested(url: string, fields: Record<string, string> = {}): Promise<Task> {
  const { status, body } = await stack.ingestUrl(url, fields);
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'pending', dedup_hit: false } });
  return stack.untilEnded(body.job_id!);
}

interface Row {
  name: string;
  sha256: string | null;
  source_uri: string;
  content_type: string | null;
  size_bytes: string;
  status: string;
  chunks: number;
}

async function row(documentId: string): Promise<Row | undefined> {
  const rows = await stack.sql<Row>(
    `select name, sha256, source_uri, content_type, size_bytes, s.status, s.text_chunk_count chunks
     from documents d join document_states s on s.document_id = d.id where d.id = $1`,
    [documentId],
  );
  return rows[0];
}

function lastLog(task: Task, step: string) {
  return task.logs.findLast((entry) => entry.step === step);
}

describe('a URL', () => {
  it('of a web page is found by its text and its tables, without the furniture of its site', async () => {
    const url = web.page('/wiki/Lock_gates', 'text/html', ARTICLE);

    const task = await ingested(url, { filename: 'text_pipeline:Lock_gates' });

    expect(task).toMatchObject({
      status: 'success',
      pipeline: 'text_pipeline',
      name: 'Lock_gates',
      source_uri: url,
    });
    expect(task.logs.map(({ step }) => step)).toEqual([
      'fetch',
      'route',
      'route',
      'parse',
      'index',
      'publish',
    ]);
    expect(task.logs.find(({ level }) => level === 'warning')?.message).toContain('are missing');
    expect(await row(task.document_id)).toMatchObject({
      status: 'ready',
      source_uri: url,
      content_type: 'text/html',
      size_bytes: String(Buffer.byteLength(ARTICLE)),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const [hit] = await find('lock gates painted', task.document_id);
    expect(hit?.payload).toMatchObject({ fileName: 'Lock_gates', path: 'Lock gates' });
    expect(await find('imprint office', task.document_id)).toEqual([]);
    expect((await stack.tablesOf(task.document_id))[0]).toContain('18.25 m');
  });

  it('of a PDF is ingested like an upload, under the name that the server sends', async () => {
    const url = web.page('/download?id=7', 'application/octet-stream', PDF, {
      'content-disposition': 'attachment; filename="../Plan 2026.pdf"',
    });

    const task = await ingested(url);

    expect(task).toMatchObject({ status: 'success', pipeline: 'text_pipeline', name: 'Plan 2026.pdf' });
    expect(await row(task.document_id)).toMatchObject({ content_type: 'application/pdf', status: 'ready' });
  });

  it.each([
    ['values', '/export', 'text/csv', 'quay,depth\neastern,9.5\nwestern,7\n', 'export', 'text/csv'],
    [
      'a fragment of a page',
      '/part',
      'text/html',
      '<h1>Bollards</h1><p>Bollards are iron.</p>',
      'part.html',
      'text/html',
    ],
    ['Markdown', '/notes', 'text/markdown', 'Ropes are checked monthly.', 'notes.md', 'text/markdown'],
    ['a text', '/plain.txt', 'text/plain; charset=utf-8', 'Fenders are rubber.', 'plain.txt', 'text/plain'],
    [
      'a text in another encoding than is said',
      '/wrong.txt',
      'text/plain; charset=utf-16',
      Buffer.from('Schleusentore für größere Schiffe.', 'latin1'),
      'wrong.txt',
      'text/plain',
    ],
    [
      'a text with a mark in front',
      '/marked.txt',
      'text/plain',
      Buffer.from('\ufeffPonton bridges sway.', 'utf16le'),
      'marked.txt',
      'text/plain',
    ],
  ])('of %s is parsed by its actual format', async (_what, path, type, body, name, contentType) => {
    // Without a requested pipeline, a page would wait for the visual one.
    const task = await ingested(web.page(path, type, body), { filename: `text_pipeline:${path.slice(1)}` });

    expect(task).toMatchObject({ status: 'success', name });
    expect(await row(task.document_id)).toMatchObject({ content_type: contentType, status: 'ready' });
  });

  it('of a page is decoded as its server declares, and stored with its final URL', async () => {
    const text = 'Паром уходит из порта каждое утро в восемь часов, билеты продаются в кассе.';
    const windows1251 = Buffer.from(
      Array.from(text, (char) => (char < '\u0400' ? char.charCodeAt(0) : char.charCodeAt(0) - 0x410 + 0xc0)),
    );
    const body = Buffer.concat([Buffer.from('<!doctype html><p>'), windows1251]);
    web.page('/moved/ferry', 'text/html; charset="windows-1251"', body);

    const task = await ingested(web.moved('/ferry', '/moved/ferry'), { filename: 'text_pipeline:Паром' });

    const [hit] = await find('паром каждое утро', task.document_id);
    expect(hit?.payload.content).toBe(text);
    const kept = await stack.sql('select fetched_from, charset from documents where id = $1', [
      task.document_id,
    ]);
    expect(kept).toEqual([{ fetched_from: web.at('/moved/ferry'), charset: 'windows-1251' }]);
  });

  it('keeps the name that its uploader gives, and follows the pipeline prefix in it', async () => {
    const url = web.page('/named', 'text/plain', 'The crane lifts forty tonnes.');

    const task = await ingested(url, { filename: 'text_pipeline:Crane.txt' });

    expect(task).toMatchObject({ status: 'success', name: 'Crane.txt' });
  });

  it('whose content is already known succeeds, and belongs to the document with that content', async () => {
    const text = 'The tug boats are stationed at the northern mole.';
    const { body: first } = await stack.upload('tugs.txt', text);
    await stack.untilEnded(first.job_id!);

    const { body } = await stack.ingestUrl(web.page('/tugs', 'text/plain', text));
    const task = await stack.untilEnded(body.job_id!);

    expect(task).toMatchObject({ status: 'success', progress: 100, document_id: first.document_id });
    expect(lastLog(task, 'duplicate_of')).toMatchObject({ document_id: first.document_id });
    expect(await row(body.document_id!)).toBeUndefined();
    expect(await stack.objectsOf(body.document_id!)).toEqual([]);
    expect(await stack.vectors.count('svc_text', { documentIds: [first.document_id!] })).toBe(1);
  });

  it('that is given twice at once is one document', async () => {
    const url = web.page('/twice', 'text/plain', 'The pilot station is manned day and night.');

    const [one, two] = await Promise.all([stack.ingestUrl(url), stack.ingestUrl(url)]);
    const tasks = await Promise.all([one, two].map(({ body }) => stack.untilEnded(body.job_id!)));

    expect(tasks.map(({ status }) => status)).toEqual(['success', 'success']);
    expect(tasks[0]!.document_id).toBe(tasks[1]!.document_id);
    expect(await stack.sql('select 1 from documents where source_uri = $1', [url])).toHaveLength(1);
  });

  it('that could not be fetched is the same document when it is given again', async () => {
    const failed = await ingested(web.status('/later', 404));
    web.page('/later', 'text/plain', 'The customs shed opens at six.');

    const task = await ingested(web.at('/later'));

    expect(failed).toMatchObject({ status: 'failed' });
    expect(task).toMatchObject({ status: 'success', document_id: failed.document_id });
    expect(task.job_id).not.toBe(failed.job_id);
    expect(await stack.sql('select 1 from documents where source_uri = $1', [web.at('/later')])).toHaveLength(
      1,
    );
    expect(await row(task.document_id)).toMatchObject({ status: 'ready', chunks: 1 });
  });

  it('that waits to be fetched is recognised when it is given again', async () => {
    let go = (): void => undefined;
    web.set('/waiting', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('The weighbridge ');
      go = () => response.end('is closed on Sundays.');
    });
    const { body: first } = await stack.ingestUrl(web.at('/waiting'));
    await waitUntil(() => web.requested.includes('/waiting'), { what: 'the fetch' });

    const again = await stack.ingestUrl(web.at('/waiting'));
    go();

    expect(again).toMatchObject({
      status: 200,
      body: { dedup_hit: true, document_id: first.document_id, job_id: first.job_id },
    });
    expect(await stack.untilEnded(first.job_id!)).toMatchObject({ status: 'success' });
  });

  it('retries a document that has failed with the same bytes', async () => {
    const text = 'The breakwater was raised by two metres.';
    const { body: first } = await stack.upload('breakwater.txt', text);
    await stack.untilEnded(first.job_id!);
    await stack.sql(
      `update document_pipelines set status = 'failed', error = 'broken', published_attempt = null where document_id = $1`,
      [first.document_id],
    );

    const task = await ingested(web.page('/breakwater', 'text/plain', text));

    expect(task).toMatchObject({ status: 'success', document_id: first.document_id });
    expect(await row(first.document_id!)).toMatchObject({ status: 'ready', chunks: 1 });
  });

  it.each([
    ['is missing', () => web.status('/missing', 404), 'url_http_error', /HTTP status 404/],
    ['wants a log-in', () => web.status('/log-in', 401), 'url_http_error', /HTTP status 401.*login/],
    [
      'leads into a private network',
      () => web.moved('/inner', 'http://10.0.0.1/'),
      'url_private_address',
      /private network/,
    ],
    [
      'leads to a metadata service',
      () => web.moved('/meta', 'http://169.254.169.254/latest/'),
      'url_private_address',
      /metadata/,
    ],
    [
      'leads in a circle',
      () => web.moved('/circle', '/circle'),
      'url_too_many_redirects',
      /redirects more than 5/,
    ],
    [
      'is an error page in the place of a PDF',
      () => web.page('/gone.pdf', 'text/html', ARTICLE),
      'url_content_unsupported',
      /another kind of file/,
    ],
    ['is empty', () => web.page('/empty', 'text/plain', ''), 'file_empty', /empty/],
    [
      'is a program',
      () => web.page('/program', 'text/plain', Buffer.from('7f454c460201010000', 'hex')),
      'url_content_unsupported',
      /cannot be ingested/,
    ],
    [
      'is a damaged PDF',
      () => web.page('/damaged', 'application/pdf', '%PDF-1.7 nothing'),
      'pdf_unreadable',
      /PDF/,
    ],
  ])('that %s fails at once, with a reason', async (_what, prepare, code, reason) => {
    const task = await ingested(prepare());

    expect(task).toMatchObject({
      status: 'failed',
      pipeline: 'router',
      error: expect.stringMatching(reason),
    });
    expect(lastLog(task, 'fetch')).toMatchObject({ code });
    expect(task.logs.filter(({ step }) => step === 'retry')).toEqual([]);
    expect(await row(task.document_id)).toMatchObject({ status: 'failed', sha256: null });
    expect(await stack.objectsOf(task.document_id)).toEqual([]);
  });

  it('whose page redirects by its markup is that page, and nothing else is fetched', async () => {
    web.page('/elsewhere', 'text/plain', 'not to be fetched');
    const markup = `<!doctype html><meta http-equiv="refresh" content="0;url=/elsewhere"><p>This page has moved to the archive.</p>`;

    const task = await ingested(web.page('/refresh', 'text/html', markup), {
      filename: 'text_pipeline:refresh',
    });

    expect(task).toMatchObject({ status: 'success' });
    expect(web.requested).not.toContain('/elsewhere');
  });

  it('whose server fails is retried until it recovers', async () => {
    let asked = 0;
    web.set('/faulty', (_request, response) => {
      asked++;
      response
        .writeHead(asked < 3 ? 503 : 200, { 'content-type': 'text/plain' })
        .end('The lighthouse is automatic.');
    });

    const task = await ingested(web.at('/faulty'));

    expect(task).toMatchObject({ status: 'success', error: null });
    expect(task.logs.filter(({ step }) => step === 'retry')).toHaveLength(2);
  });

  it('whose server always fails ends with its error, and can be retried by hand', async () => {
    const url = web.status('/always-faulty', 500);
    const task = await ingested(url);
    web.page('/always-faulty', 'text/plain', 'The foghorn is tested on Mondays.');

    await fetch(`${stack.base}/tasks/${task.job_id}/retry`, { method: 'POST' });
    const retried = await stack.untilEnded(task.job_id);

    expect(task).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/Failed 3 times.*HTTP status 500/),
    });
    expect(retried).toMatchObject({ status: 'success', document_id: task.document_id });
  });

  it('is fetched again when the router is killed in the middle, and indexed once', async () => {
    const text = 'The dry dock holds ships of up to three hundred metres.';
    let asked = 0;
    web.set('/slow', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': String(text.length) });
      response.write(text.slice(0, 10));
      if (++asked > 1) response.end(text.slice(10));
    });

    const { body } = await stack.ingestUrl(web.at('/slow'));
    await waitUntil(() => asked === 1, { what: 'the fetch' });
    await stack.killAndRestart('router-worker');
    const task = await stack.untilEnded(body.job_id!);

    expect(task).toMatchObject({ status: 'success', document_id: body.document_id });
    expect(asked).toBe(2);
    expect(await row(task.document_id)).toMatchObject({ status: 'ready', chunks: 1 });
    expect(await stack.vectors.count('svc_text', { documentIds: [task.document_id] })).toBe(1);
    expect(await stack.objectsOf(task.document_id)).toHaveLength(1);
    await waitUntil(async () => (await stack.workFolders()).length === 0, {
      what: 'the work folders to be empty',
    });
  });

  it('of a document that is deleted while it is being fetched leaves nothing behind', async () => {
    let go = (): void => undefined;
    web.set('/deleted', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('The signal mast ');
      go = () => response.end('was taken down.');
    });
    const { body } = await stack.ingestUrl(web.at('/deleted'));
    await waitUntil(() => web.requested.includes('/deleted'), { what: 'the fetch' });

    await stack.sql('delete from documents where id = $1', [body.document_id]);
    go();
    await waitUntil(async () => (await stack.task(body.job_id!)).status !== 'processing', {
      what: 'the end',
    });

    await waitUntil(async () => (await stack.objectsOf(body.document_id!)).length === 0, {
      what: 'nothing to be left',
    });
    expect(await row(body.document_id!)).toBeUndefined();
  });
});

function find(text: string, documentId: string) {
  return stack.vectors.search({
    collection: 'svc_text',
    text,
    filter: { documentIds: [documentId] },
    limit: 5,
  });
}
