import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageServer } from '@tessera/testing';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync, constants } from 'node:zlib';
import { fetcherFor, fetchText, type Fetched } from './fetcher.fixture-spec.js';

// Real: an HTTP server on this machine that misreports what it sends and never stops sending.

const MAX_BYTES = 100_000;

let server: PageServer;

beforeAll(async () => {
  server = await PageServer.start();
});

afterAll(() => server.stop());

function fetchPage(path: string): Promise<Fetched> {
  return fetchText(fetcherFor([server.port]), `http://127.0.0.1:${server.port}${path}`, MAX_BYTES);
}

const COMPRESSIONS = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: zstdCompressSync,
} satisfies Record<string, (bytes: Buffer) => Buffer>;

describe('a body', () => {
  it.each(Object.entries(COMPRESSIONS))(
    'that is compressed by %s without a request for it is read',
    async (encoding, compress) => {
      server.set(`/${encoding}`, {
        headers: { 'content-encoding': encoding },
        body: compress(Buffer.from('the document')),
      });

      expect(await fetchPage(`/${encoding}`)).toMatchObject({ text: 'the document', sizeBytes: null });
    },
  );

  it.each(Object.entries(COMPRESSIONS))('that is a bomb of %s is cut off', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(64_000_000));
    server.set(`/bomb-${encoding}`, { headers: { 'content-encoding': encoding }, body: bomb });

    expect(bomb.length).toBeLessThan(MAX_BYTES);
    expect(await fetchPage(`/bomb-${encoding}`)).toMatchObject({
      error: 'file_too_large',
      isTemporary: false,
    });
  });

  it('that is a bomb inside a bomb is cut off', async () => {
    const bomb = gzipSync(brotliCompressSync(Buffer.alloc(200_000_000)));
    server.set('/nested', { headers: { 'content-encoding': 'br, gzip' }, body: bomb });

    expect(await fetchPage('/nested')).toMatchObject({ error: 'file_too_large' });
  });

  it.each(['gzip, gzip, gzip', 'compress', 'gzip, unknown', 'sdch'])(
    'that is encoded as %s is rejected',
    async (encoding) => {
      server.set('/encoding', { headers: { 'content-encoding': encoding }, body: 'x' });

      expect(await fetchPage('/encoding')).toMatchObject({
        error: 'url_content_unsupported',
        isTemporary: false,
      });
    },
  );

  it.each(Object.keys(COMPRESSIONS))(
    'that is declared as compressed by %s, but is not, is rejected',
    async (encoding) => {
      server.set('/no-encoding', {
        headers: { 'content-encoding': encoding },
        body: 'This is plain text, and no more than that.',
      });

      expect(await fetchPage('/no-encoding')).toMatchObject({ error: 'url_content_unsupported' });
    },
  );

  it.each(Object.entries(COMPRESSIONS))(
    'whose %s ends in the middle is rejected',
    async (encoding, compress) => {
      const whole = compress(Buffer.from(Array.from({ length: 2_000 }, (_, n) => `line ${n}`).join('\n')));
      server.set('/half', {
        headers: { 'content-encoding': encoding },
        body: whole.subarray(0, whole.length / 2),
      });

      expect(await fetchPage('/half')).toMatchObject({ error: 'url_content_unsupported' });
    },
  );

  it('is not read if its server announces a size above the limit', async () => {
    server.set('/large', { headers: { 'content-length': '100001' }, body: Buffer.alloc(100_001) });

    expect(await fetchPage('/large')).toMatchObject({ error: 'file_too_large' });
  });

  it('that exceeds the limit without an announced size is cut off', async () => {
    server.set('/open', (_request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.end(Buffer.alloc(100_001));
    });

    expect(await fetchPage('/open')).toMatchObject({ error: 'file_too_large' });
  });

  it('of exactly the limit is read', async () => {
    server.set('/full', {
      headers: { 'content-length': String(MAX_BYTES) },
      body: Buffer.alloc(MAX_BYTES, 'x'),
    });

    expect(await fetchPage('/full')).toMatchObject({ text: 'x'.repeat(MAX_BYTES), sizeBytes: MAX_BYTES });
  });

  it('that never ends is cut off', async () => {
    server.set('/endless', (_request, response) => {
      const send = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000)));
        if (!response.destroyed) response.once('drain', send);
      };
      response.writeHead(200);
      send();
    });

    expect(await fetchPage('/endless')).toMatchObject({ error: 'file_too_large' });
  });

  it('that ends before its Content-Length is not a document', async () => {
    server.set('/short', (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half of it');
      setImmediate(() => response.destroy());
    });

    expect(await fetchPage('/short')).toMatchObject({ error: 'url_unreachable', isTemporary: true });
  });

  it('that breaks off between its chunks is not a document', async () => {
    server.set('/chunks', (_request, response) => {
      response.writeHead(200);
      response.write('half of it', () => response.destroy());
    });

    expect(await fetchPage('/chunks')).toMatchObject({ error: 'url_unreachable', isTemporary: true });
  });

  it('that continues after its Content-Length ends there', async () => {
    server.set('/long', (request, response) => {
      request.socket.write(
        'HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nwhole, and more',
      );
      request.socket.end();
      response.destroy();
    });

    const fetched = await fetchPage('/long');

    expect('text' in fetched ? fetched.text : fetched.error).toMatch(/^(whole|url_unreachable)$/);
  });

  it('that is empty is empty', async () => {
    server.set('/empty', { headers: { 'content-length': '0' }, body: '' });

    expect(await fetchPage('/empty')).toMatchObject({ text: '', sizeBytes: 0 });
  });
});

describe('what the server states about it', () => {
  it.each([
    ['text/HTML; charset="gb2312"', 'text/html'],
    ['application/pdf', 'application/pdf'],
    [' text/plain ;x', 'text/plain'],
    ['nonsense', null],
    ['text/html<script>', null],
    [`text/${'x'.repeat(200)}`, null],
  ])('is reported if it is a media type: %j', async (header, contentType) => {
    server.set('/typed', { headers: { 'content-type': header }, body: 'x' });

    expect(await fetchPage('/typed')).toMatchObject({ contentType });
  });

  it.each([
    [undefined, null],
    ['inline', null],
    ['attachment; filename="report.docx"', 'report.docx'],
    ["attachment; filename=x; filename*=UTF-8''%E8%B3%87.pdf", '資.pdf'],
    ['attachment; filename="../../etc/passwd"', '../../etc/passwd'],
    [';;;=', null],
  ])('names it: %j', async (disposition, fileName) => {
    server.set('/named', { headers: disposition ? { 'content-disposition': disposition } : {}, body: 'x' });

    expect(await fetchPage('/named')).toMatchObject({ fileName });
  });
});
