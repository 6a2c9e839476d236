import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageServer, waitUntil, workspaceRoot } from '@tessera/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type JsonResponse, formOf, IngestApp, MAX_FILE_BYTES } from './ingest-app.js';

// Real: HTTP, Postgres 18, Redis, parser processes, and a web server on this machine that the ingest-api may fetch from.

const GOLDEN = join(workspaceRoot, 'libs/documents/e2e/golden/files');
const PDF = readFileSync(join(GOLDEN, 'plain.pdf'));
const DOCX = readFileSync(join(GOLDEN, 'handbook.docx'));
const PNG = readFileSync(join(GOLDEN, 'hall.png'));
const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let web: PageServer;
let api: IngestApp;

beforeAll(async () => {
  web = await PageServer.start();
  api = await IngestApp.start({
    URL_ALLOWED_CIDRS: '127.0.0.1',
    URL_ALLOWED_PORTS: `80,443,${web.port}`,
    URL_TOTAL_TIMEOUT_MS: '120000',
    URL_IDLE_TIMEOUT_MS: '60000',
    URL_VALIDATIONS_AT_ONCE: '2',
  });
});

afterAll(async () => {
  await api.stop();
  await web.stop();
});

function at(path: string): string {
  return `http://127.0.0.1:${web.port}${path}`;
}

function page(path: string, type: string, body: string | Buffer, status = 200): string {
  web.set(path, {
    status,
    headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
    body,
  });
  return at(path);
}

function validate(url: string): Promise<JsonResponse> {
  return api.post('/ingest/validate/url', formOf({ url }));
}

describe('POST /ingest/validate/url', () => {
  it('reads a PDF like an upload, and counts its pages', async () => {
    web.set('/go', { status: 302, headers: { location: '/files/plain.pdf#page=2' }, body: '' });
    page('/files/plain.pdf', 'application/pdf', PDF);

    expect(await validate(at('/go'))).toEqual({
      status: 200,
      body: {
        ok: true,
        status_code: 200,
        content_type: 'application/pdf',
        final_url: at('/files/plain.pdf'),
        resource_kind: 'pdf',
        size_bytes: PDF.length,
        page_count: expect.any(Number),
        suggested_pipeline: 'text_pipeline',
      },
    });
  });

  it.each([
    [
      'a web page',
      '/page',
      'text/html; charset=utf-8',
      '<!doctype html><title>A</title><p>text',
      'html',
      'visual_pipeline',
    ],
    ['a page that only its type tells', '/fragment', 'text/html', '<p>text', 'html', 'visual_pipeline'],
    ['a picture', '/hall.png', 'image/png', PNG, 'image', 'visual_pipeline'],
    ['a Word document', '/handbook.docx', DOCX_TYPE, DOCX, 'other', 'text_pipeline'],
    ['a Word document that only its type tells', '/download?id=1', DOCX_TYPE, DOCX, 'other', 'text_pipeline'],
    ['values', '/values.csv', 'text/csv', 'a,b\n1,2\n', 'other', 'text_pipeline'],
    ['Markdown', '/notes.md', 'text/plain', '# Notes\n\nSome.', 'other', 'text_pipeline'],
    ['a PDF that is said to be bytes', '/x', 'application/octet-stream', PDF, 'pdf', 'text_pipeline'],
    ['a PDF that is said to be a page', '/y', 'text/html', PDF, 'pdf', 'text_pipeline'],
  ])('recognises %s by its bytes', async (_what, path, type, body, kind, pipeline) => {
    const answer = await validate(page(path, type, body));

    expect(answer).toMatchObject({
      status: 200,
      body: { resource_kind: kind, suggested_pipeline: pipeline },
    });
    expect(answer.body.size_bytes).toBe(Buffer.byteLength(body));
  });

  it('also accepts a URL-encoded form', async () => {
    const body = new URLSearchParams({ url: page('/page', 'text/html', '<!doctype html><p>text') });

    const response = await fetch(`${api.base}/ingest/validate/url`, { method: 'POST', body });

    expect(response.status).toBe(200);
  });

  it('reads no more of a page than its start', async () => {
    web.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const send = (): void => {
        while (!response.destroyed && response.write(`<!doctype html>${'<p>text'.repeat(1_000)}`));
        if (!response.destroyed) response.once('drain', send);
      };
      send();
    });

    expect(await validate(at('/endless'))).toMatchObject({ status: 200, body: { resource_kind: 'html' } });
  });

  it.each([
    ['no address', 'handbook.pdf', 'url_invalid'],
    ['another scheme', 'file:///etc/passwd', 'url_scheme_unsupported'],
    ['a password', 'https://a:b@example.com/', 'url_credentials_forbidden'],
    ['a port of another service', 'http://127.0.0.1:5432/', 'url_port_forbidden'],
    ['a private address', 'http://192.168.0.1/', 'url_private_address'],
    ['this machine', 'http://localhost/', 'url_private_address'],
    ['a metadata service', 'http://169.254.169.254/latest/meta-data/', 'url_private_address'],
    ['a metadata service by name', 'http://metadata.google.internal/', 'url_private_address'],
    ['a number for an address', 'http://2130706434/', 'url_private_address'],
    ['IPv4 inside of IPv6', 'http://[::ffff:10.0.0.1]/', 'url_private_address'],
  ])('rejects %s before connecting anywhere', async (_what, url, code) => {
    expect(await validate(url)).toEqual({
      status: 422,
      body: {
        detail: expect.objectContaining({ code, reason: expect.any(String), suggestion: expect.any(String) }),
      },
    });
  });

  it.each([
    ['a page that is missing', () => page('/404', 'text/html', '<h1>Not found</h1>', 404), 'url_http_error'],
    ['a log-in', () => page('/401', 'text/html', '<h1>Log in</h1>', 401), 'url_http_error'],
    ['a server with a fault', () => page('/500', 'text/html', 'oops', 500), 'url_http_error'],
    [
      'an error page with status 200 in the place of a PDF',
      () => page('/a.pdf', 'text/html', '<!doctype html><p>Gone'),
      'url_content_unsupported',
    ],
    [
      'a page that is said to be a PDF',
      () => page('/b', 'application/pdf', '<!doctype html><p>Gone'),
      'url_content_unsupported',
    ],
    [
      'a text that is said to be a picture',
      () => page('/c.png', 'image/png', 'no picture'),
      'url_content_unsupported',
    ],
    [
      'a program',
      () => page('/d', 'application/octet-stream', Buffer.from('7f454c4602010100', 'hex')),
      'url_content_unsupported',
    ],
    [
      'an archive',
      () => page('/e.zip', 'application/zip', Buffer.from('504b0304140000000800', 'hex')),
      'url_content_unsupported',
    ],
    [
      'a program in the place of a PDF',
      () => page('/g.pdf', 'application/pdf', Buffer.from('7f454c4602010100', 'hex')),
      'url_content_unsupported',
    ],
    ['rich text', () => page('/h.rtf', 'application/rtf', '{\\rtf1 Hello}'), 'url_content_unsupported'],
    [
      'a picture in a format that is not read',
      () => page('/i', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      'url_content_unsupported',
    ],
    ['nothing', () => page('/empty', 'text/plain', ''), 'file_empty'],
    ['a damaged PDF', () => page('/f.pdf', 'application/pdf', '%PDF-1.7 and nothing more'), 'pdf_unreadable'],
    [
      'a file that is too large',
      () => page('/large.csv', 'text/csv', Buffer.alloc(MAX_FILE_BYTES + 1, 'a,b\n')),
      'file_too_large',
    ],
    ['a PDF that grows too large', () => growingPdf(), 'file_too_large'],
    ['a bomb', () => bomb(), 'file_too_large'],
    ['a redirect into a private network', () => redirect('/r1', 'http://10.0.0.1/'), 'url_private_address'],
    [
      'a redirect to a metadata service',
      () => redirect('/r2', 'http://169.254.169.254/'),
      'url_private_address',
    ],
    ['a redirect to a file', () => redirect('/r3', 'file:///etc/passwd'), 'url_scheme_unsupported'],
    ['a redirect in a circle', () => redirect('/r4', '/r4'), 'url_too_many_redirects'],
    ['a server that hangs up', () => hangingUp(), 'url_unreachable'],
  ])('rejects %s with a reason', async (_what, prepare, code) => {
    expect(await validate(prepare())).toMatchObject({ status: 422, body: { detail: { code } } });
  });

  it('limits concurrent validations, and accepts more when these are done', async () => {
    const ends: Array<() => void> = [];
    web.set('/held', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      ends.push(() => response.end('The wharf is long.'));
    });
    const held = [validate(at('/held')), validate(at('/held'))];
    await waitUntil(() => ends.length === 2, { what: 'both to be fetched' });

    const refused = await validate(at('/held'));
    for (const end of ends) end();

    expect(refused).toMatchObject({ status: 503, body: { detail: expect.stringContaining('try again') } });
    for (const answer of await Promise.all(held)) expect(answer).toMatchObject({ status: 200 });
    expect(await validate(page('/after', 'text/plain', 'The wharf is wide.'))).toMatchObject({ status: 200 });
  });

  it('rejects a PDF with too many pages, and states the limit', async () => {
    const pdf = readFileSync(join(workspaceRoot, 'examples', 'travel-and-expense-policy.pdf'));

    expect(await validate(page('/pages.pdf', 'application/pdf', pdf))).toMatchObject({
      status: 422,
      body: { detail: { code: 'pdf_too_many_pages', limit: 3, actual: 4 } },
    });
  });

  it.each([
    ['no url', formOf({})],
    [
      'a file',
      (() => {
        const form = new FormData();
        form.set('file', new Blob(['x']), 'a.txt');
        return form;
      })(),
    ],
    ['an unknown field', formOf({ url: 'https://example.com/', colour: 'red' })],
    ['an address that is too long', formOf({ url: `https://example.com/${'a'.repeat(2_048)}` })],
  ])('rejects a form with %s', async (_what, form) => {
    expect((await api.post('/ingest/validate/url', form)).status).toBe(422);
  });

  it('leaves nothing behind', async () => {
    expect(await api.workFiles()).toEqual([]);
    expect(await api.sql('select 1 from documents')).toEqual([]);
  });
});

function redirect(path: string, location: string): string {
  web.set(path, { status: 302, headers: { location }, body: '' });
  return at(path);
}

function hangingUp(): string {
  web.set('/hangs-up', (request) => void request.socket.destroy());
  return at('/hangs-up');
}

/** A PDF that does not state its length. */
function growingPdf(): string {
  web.set('/growing.pdf', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.write(PDF);
    response.end(Buffer.alloc(MAX_FILE_BYTES));
  });
  return at('/growing.pdf');
}

function bomb(): string {
  const body = gzipSync(Buffer.concat([PDF, Buffer.alloc(50_000_000)]));
  web.set('/bomb.pdf', { headers: { 'content-type': 'application/pdf', 'content-encoding': 'gzip' }, body });
  return at('/bomb.pdf');
}
