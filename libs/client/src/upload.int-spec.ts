/** Real here: Chromium, which runs this package unbundled, and HTTP between origins. Skipped if there is no Chromium. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpStub } from '@tessera/testing';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Browser, chromium, type Page } from 'playwright-core';
import ts from 'typescript';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/snap/bin/chromium'].find((path) =>
  existsSync(path),
);
const SIZE_BYTES = 16 * 1024 * 1024;
const PAGE = `<!doctype html>
<script type="importmap">{ "imports": { "openapi-fetch": "/openapi-fetch.js" } }</script>
<script type="module">
  import { Tessera } from '/client/index.js';
  const tessera = new Tessera({ baseUrl: location.origin, credential: 'tsk_1', tenantId: 'acme', maxRetries: 1 });
  const file = new Blob([new Uint8Array(${SIZE_BYTES}).fill(97)]);
  const leaving = new AbortController();
  const upload = { signal: leaving.signal, onUpload: (sent, total) => onUpload(sent, total) };
  const methods = {
    ingest: () => tessera.ingest({ file, name: 'a.txt' }, upload),
    attach: () => tessera.attach(file, 'a.txt', upload),
    uploadBulkFile: () => tessera.uploadBulkFile('1', file, upload),
  };
  window.call = (method) =>
    methods[method]().catch(({ name, code, message }) => ({ name, code, message }));
  window.leave = () => leaving.abort(new Error('left'));
</script>`;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
};

interface Uploaded {
  method: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Serves the page, this package, and the routes of uploads. */
class Service extends HttpStub {
  readonly uploaded: Uploaded[] = [];
  /** Called when an upload begins; the rest is read when it resolves. */
  onBegin: (request: IncomingMessage) => Promise<void> | void = () => undefined;
  answer = { status: 200, headers: {}, body: '{"job_id": "1"}' };
  objects: Service | null = null;

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    // Browsers repeat a request on their own if a connection that they reuse is cut.
    response.setHeader('connection', 'close');
    const script = /^\/client\/([\w-]+)\.js$/.exec(url)?.[1];
    const send = (type: string, body: string) => void response.setHeader('content-type', type).end(body);
    if (url === '/') return send('text/html', PAGE);
    if (url === '/openapi-fetch.js')
      return send(
        'text/javascript',
        readFileSync(fileURLToPath(import.meta.resolve('openapi-fetch')), 'utf8'),
      );
    if (script) return send('text/javascript', transpiled(script));
    if (method === 'GET' && url.endsWith('/upload-url'))
      return send('application/json', JSON.stringify({ upload_url: `${this.objects?.baseUrl}/signed` }));
    if (method === 'PATCH') return send('application/json', '{"state": "UploadComplete"}');
    if (method !== 'POST' && method !== 'PUT') return void response.writeHead(204, CORS).end();
    await new Promise((resolve) => request.once('readable', resolve));
    await this.onBegin(request);
    this.uploaded.push({ method, headers, body: await text(request) });
    const { status, headers: own, body } = this.answer;
    response.writeHead(status, { 'content-type': 'application/json', ...CORS, ...own }).end(body);
  }
}

function transpiled(name: string): string {
  const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8');
  const compilerOptions = { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

if (CHROMIUM === undefined) it.skip('an upload in a browser: no Chromium on this machine', () => undefined);

(CHROMIUM === undefined ? describe.skip : describe)('an upload in a browser', () => {
  let browser: Browser;
  let service: Service;
  let page: Page;
  let reports: Array<[sent: number, total: number]>;
  let firstReport: PromiseWithResolvers<void>;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    service = new Service();
    service.objects = new Service();
    await service.resume();
    await service.objects.resume();
    reports = [];
    firstReport = Promise.withResolvers();
    page = await browser.newPage();
    await page.exposeFunction('onUpload', (sent: number, total: number) => {
      reports.push([sent, total]);
      firstReport.resolve();
    });
    await page.goto(`${service.baseUrl}/`);
    await page.waitForFunction('window.call');
  });
  afterEach(async () => {
    await page.close();
    await Promise.all([service.stop(), service.objects?.stop()]);
  });

  const call = (method: string): Promise<unknown> => page.evaluate(`call('${method}')`);

  it.each(['ingest', 'attach', 'uploadBulkFile'])(
    'reports what %s has sent while it sends',
    async (method) => {
      const receiver = method === 'uploadBulkFile' ? service.objects! : service;
      // The file does not fit into the buffers of a connection, so this report comes before its end.
      receiver.onBegin = () => firstReport.promise;

      await call(method);

      expect(reports[0]![0]).toBeLessThan(SIZE_BYTES);
      expect(reports.map(([sent]) => sent)).toEqual(reports.map(([sent]) => sent).toSorted((a, b) => a - b));
      expect(reports.at(-1)).toEqual([SIZE_BYTES, SIZE_BYTES]);
      expect(receiver.uploaded).toHaveLength(1);
      expect(receiver.uploaded[0]!.body).toContain('a'.repeat(SIZE_BYTES));
    },
  );

  it('is sent with the credential, which a signed URL does not get', async () => {
    await call('ingest');
    await call('uploadBulkFile');

    expect(service.uploaded[0]!.headers).toMatchObject({
      authorization: 'Bearer tsk_1',
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    });
    const { method, headers } = service.objects!.uploaded[0]!;
    expect([method, headers['content-length']]).toEqual(['PUT', String(SIZE_BYTES)]);
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('x-tenant-id');
  });

  it.each(['ingest', 'uploadBulkFile'])('by %s ends when it is aborted', async (method) => {
    const receiver = method === 'uploadBulkFile' ? service.objects! : service;
    const ended = Promise.withResolvers<void>();
    receiver.onBegin = async (request) => {
      request.once('close', () => ended.resolve());
      await firstReport.promise;
      await page.evaluate('leave()');
      request.resume();
      await ended.promise;
      throw new Error('cut');
    };

    await expect(call(method)).resolves.toMatchObject({ message: 'left' });

    await ended.promise;
    expect(receiver.uploaded).toEqual([]);
  });

  it.each(['ingest', 'attach', 'uploadBulkFile'])('by %s is repeated after a cut', async (method) => {
    const receiver = method === 'uploadBulkFile' ? service.objects! : service;
    let cuts = 0;
    receiver.onBegin = (request) => {
      if (cuts++ === 0) request.destroy();
    };

    const answer = await call(method);

    expect(answer).not.toHaveProperty('message');
    expect(receiver.uploaded).toHaveLength(1);
    expect(receiver.uploaded[0]!.body).toContain('a'.repeat(SIZE_BYTES));
  });

  it('fails with the code of the service', async () => {
    service.answer = { status: 422, headers: { 'x-error-code': 'file_empty' }, body: '{"detail": "Empty."}' };

    await expect(call('ingest')).resolves.toEqual({
      name: 'ApiError',
      code: 'file_empty',
      message: 'Empty.',
    });
  });

  it('fails if nobody answers', async () => {
    await service.stop();

    await expect(call('ingest')).resolves.toMatchObject({ name: 'ConnectionError' });
  });
});
