import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageServer } from '@tessera/testing';
import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { deflatedZeros, emptyPng, imageBombPdf, pdfWithoutPages } from './bad-files.js';
import { picture } from './scans.js';
import { type Task, VisualStack } from './visual-stack.js';

// Real: the services, inside this process; Postgres, Redis, files, rendering and OCR; a hostile web server on this
// machine.

const MAX_FILE_BYTES = 4_000_000;
const PDF = 'application/pdf';
const NOTICE = ['# Lift of the north wing', 'The lift is out of order until Thursday.'];

let stack: VisualStack;
let web: PageServer;

beforeAll(async () => {
  web = await PageServer.start();
  stack = await VisualStack.start({
    INGEST_MAX_FILE_BYTES: String(MAX_FILE_BYTES),
    URL_ALLOWED_CIDRS: '127.0.0.1',
    URL_ALLOWED_PORTS: String(web.port),
    URL_TOTAL_TIMEOUT_MS: '10000',
    QUEUE_MAX_ATTEMPTS: '1',
  });
});

afterAll(async () => {
  await stack.stop();
  await web.stop();
});

/** The outcome: the rejection of the upload, or the end of its task. */
interface Outcome {
  code: unknown;
  reason: unknown;
}

async function outcomeOf(form: FormData): Promise<Outcome> {
  const body = await stack.get<{ job_id?: string; detail?: Outcome }>('ingest-api', '/ingest', {
    method: 'POST',
    body: form,
  });
  if (body.job_id === undefined) return { code: body.detail?.code, reason: body.detail?.reason };
  const task = await stack.untilEnded(body.job_id);
  expect(task.status).toBe('failed');
  expect(task.logs.filter(({ step }) => step === 'retry')).toEqual([]);
  return { code: codeOf(task), reason: task.error };
}

/** The error code of a fetch; afterwards a task contains only the reason. */
function codeOf({ logs }: Task): unknown {
  return logs.findLast(({ step }) => step === 'fetch')?.['code'];
}

function upload(name: string, bytes: Uint8Array): Promise<Outcome> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return outcomeOf(form);
}

function ingestUrl(path: string): Promise<Outcome> {
  const form = new FormData();
  form.set('url', `http://127.0.0.1:${web.port}${path}`);
  return outcomeOf(form);
}

/** The queue is no longer than before, and a new upload is read. */
async function expectQueueGoesOn(name: string): Promise<void> {
  const { task } = await stack.uploadToTheEnd(name, await picture([...NOTICE, name]));
  expect(task).toMatchObject({ status: 'success', error: null });
}

describe('a bad file', () => {
  it.each<[string, string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['a PNG of 30,000 × 30,000 pixels', 'bomb.png', () => emptyPng(30_000), /pixels/],
    ['a PNG that ends in its middle', 'cut.png', async () => half(await picture(NOTICE)), /damaged/],
    ['a PNG without pixels', 'header.png', async () => (await picture(NOTICE)).subarray(0, 64), /damaged/],
    ['a WebP that ends in its middle', 'cut.webp', async () => half(await noise('webp')), /damaged/],
    [
      'a TIFF that ends in its middle',
      'cut.tiff',
      async () => half(await noise('tiff')),
      /cannot be ingested/,
    ],
    ['a PDF without pages', 'none.pdf', () => pdfWithoutPages(), /damaged/],
    ['a PDF whose picture is a bomb', 'bomb.pdf', () => imageBombPdf(30_000), /pixels/],
  ])('is rejected with a reason: %s', async (_what, name, make, reason) => {
    const outcome = await upload(name, await make());
    expect(outcome.reason).toEqual(expect.stringMatching(reason));
  });

  it('does not delay the documents after it', async () => {
    await expectQueueGoesOn('after-files.png');
  });
});

describe('a URL', () => {
  it.each<[string, string, () => void, string]>([
    ['that never ends', '/endless.pdf', () => web.set('/endless.pdf', endless), 'file_too_large'],
    ['that drips', '/drips.pdf', () => web.set('/drips.pdf', dripping), 'url_timeout'],
    ['that is a bomb in its packing', '/bomb.txt', () => web.set('/bomb.txt', packedBomb), 'file_too_large'],
    [
      'that leads in a circle',
      '/a',
      () => {
        web.set('/a', { status: 302, headers: { location: '/b' }, body: '' });
        web.set('/b', { status: 302, headers: { location: '/a' }, body: '' });
      },
      'url_too_many_redirects',
    ],
    ['that wants a log-in', '/login', () => page('/login', 'text/html', LOG_IN, 401), 'url_http_error'],
    [
      'that is an error page under status 200',
      '/scan.pdf',
      () => page('/scan.pdf', 'text/html', '<!doctype html><p>Gone'),
      'url_content_unsupported',
    ],
    [
      'that calls a page a PDF',
      '/said',
      () => page('/said', PDF, '<!doctype html><p>No PDF'),
      'url_content_unsupported',
    ],
    [
      'that calls a text a picture',
      '/c.png',
      () => page('/c.png', 'image/png', 'x'),
      'url_content_unsupported',
    ],
    [
      'that calls a program a picture',
      '/d.png',
      () => page('/d.png', 'image/png', ELF),
      'url_content_unsupported',
    ],
  ])('is rejected by its name: one %s', async (_what, path, prepare, code) => {
    prepare();

    const outcome = await ingestUrl(path);
    expect(outcome).toEqual({ code, reason: expect.stringMatching(/^\w.*\.$/s) });
  });

  it('does not delay the documents after it', async () => {
    await expectQueueGoesOn('after-addresses.png');
  });
});

const LOG_IN = '<h1>Please log in</h1>';
const ELF = Buffer.from('7f454c460201010000', 'hex');

function page(path: string, type: string, body: string | Buffer, status = 200): void {
  web.set(path, { status, headers: { 'content-type': type }, body });
}

function endless(_request: unknown, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': PDF });
  const block = Buffer.alloc(65_536, ' ');
  const go = (): void => {
    while (!response.closed && response.write(block));
  };
  response.on('drain', go);
  response.write('%PDF-1.7\n');
  go();
}

function dripping(_request: unknown, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': PDF });
  response.write('%PDF-1.7\n');
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
}

function packedBomb(_request: unknown, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'deflate' });
  response.end(deflatedZeros(64 * MAX_FILE_BYTES));
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

/** Hardly compressible: nothing in the middle looks like a header. */
function noise(format: 'webp' | 'tiff'): Promise<Buffer> {
  const grey = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#888888', noise: grey } })
    .toFormat(format)
    .toBuffer();
}
