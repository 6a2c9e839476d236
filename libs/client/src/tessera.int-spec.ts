import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpStub } from '@tessera/testing';
import fc from 'fast-check';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ConnectionError, ResponseTooLargeError, StreamFailedError } from './errors.js';
import { serverSentEvents } from './server-sent-events.js';
import { Tessera } from './tessera.js';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Ends the connection after the body instead of the response. */
  isCut?: boolean;
}

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Gives its answers in order; the last one again and again. */
class Service extends HttpStub {
  answers: Answer[] = [];
  /** How many of the next uploads it is killed by, in the middle of each. */
  kills = 0;
  readonly seen: Seen[] = [];

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request;
    if (this.kills > 0 && (method === 'POST' || headers['content-length'] === String(LARGE.length))) {
      this.kills--;
      await once(request, 'data');
      await this.stop();
      return this.resume();
    }
    this.seen.push({ method, url, headers, body: await text(request) });
    const {
      status = 200,
      headers: own = {},
      body = '{}',
      isCut,
    } = (this.answers.length > 1 ? this.answers.shift() : this.answers[0]) ?? {};
    const isStream = body.startsWith('event:');
    response.writeHead(status, {
      'content-type': isStream ? 'text/event-stream' : 'application/json',
      connection: 'close',
      ...own,
    });
    if (!isCut) return void response.end(body);
    response.write(body);
    setTimeout(() => response.destroy(), 20);
  }
}

/** Does not fit into the buffers of a connection. */
const LARGE = 'the content '.repeat(1_000_000);
const NOW = { 'retry-after': '0' };
const BUSY: Answer = {
  status: 503,
  headers: { ...NOW, 'x-error-code': 'service_unavailable' },
  body: '{"detail": "Busy."}',
};

describe('Tessera', () => {
  const service = new Service();
  let tessera: Tessera;

  beforeEach(async () => {
    service.answers = [];
    service.kills = 0;
    service.seen.length = 0;
    await service.resume();
    tessera = new Tessera({ baseUrl: `${service.baseUrl}/`, credential: 'tsk_1', tenantId: 'acme' });
  });

  afterEach(() => service.stop());

  it('calls the service of each path behind the edge, with the given headers', async () => {
    const behind = new Tessera({
      baseUrl: (path) => (path.startsWith('/kbs') ? `${service.baseUrl}/` : 'http://127.0.0.1:1'),
      headers: { 'x-request-id': 'r1' },
      maxRetries: 0,
    });

    await behind.http.GET('/kbs', { params: { query: { limit: 1 } } });

    expect(service.seen).toMatchObject([{ url: '/kbs?limit=1', headers: { 'x-request-id': 'r1' } }]);
    await expect(behind.search({ query: 'x' })).rejects.toThrow('Cannot connect to http://127.0.0.1:1');
  });

  it('reads no more than the limit of its responses', async () => {
    service.answers = [{ body: JSON.stringify({ sources: 'x'.repeat(5_000) }) }];
    const bounded = new Tessera({ baseUrl: service.baseUrl, maxResponseBytes: 5_000 });

    await expect(bounded.search({ query: 'x' })).rejects.toThrow(ResponseTooLargeError);

    expect(service.seen).toHaveLength(1);
  });

  const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
    const all: T[] = [];
    for await (const item of items) all.push(item);
    return all;
  };

  it('sends the credential and the tenant', async () => {
    await tessera.http.GET('/v1/catalog/tables');
    expect(service.seen[0]?.headers).toMatchObject({ authorization: 'Bearer tsk_1', 'x-tenant-id': 'acme' });
    expect(service.seen[0]?.url).toBe('/v1/catalog/tables');
  });

  it('asks for the credential before each attempt', async () => {
    let asked = 0;
    service.answers = [BUSY, {}];
    const renewing = new Tessera({ baseUrl: service.baseUrl, credential: async () => `token-${++asked}` });
    await renewing.http.GET('/kbs');
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it.each([502, 503, 504, 429])('repeats a GET after %i', async (status) => {
    service.answers = [{ status, headers: NOW }, { body: '{"items": []}' }];
    await expect(collect(tessera.documents())).resolves.toEqual([]);
    expect(service.seen).toHaveLength(2);
  });

  it('repeats a question after 429 only', async () => {
    service.answers = [{ status: 429, headers: NOW }, BUSY];
    await expect(tessera.query({ query: 'q' })).rejects.toMatchObject({
      name: 'ApiError',
      code: 'service_unavailable',
      status: 503,
      message: 'Busy.',
      retryAfterSeconds: 0,
    });
    expect(service.seen).toHaveLength(2);
  });

  it('repeats a statement with the same idempotency key', async () => {
    service.answers = [BUSY, { isCut: true, body: '' }, { body: '{"data": [], "metadata": {}}' }];
    await tessera.runQuery({ sql: 'select 1' });
    const keys = service.seen.map(({ headers }) => headers['x-idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(service.seen.map(({ body }) => body)).toEqual(Array(3).fill('{"sql":"select 1"}'));
  });

  it('tells a statement that still runs from its rows', async () => {
    const request = { sql: 'select 1', parameters: { wait_seconds: 1 } };
    const rows = { data: [{ one: 1 }], metadata: {} };
    service.answers = [{ status: 202, body: '{"job_id": "1"}' }, { body: JSON.stringify(rows) }];

    const outcomes = [await tessera.runQuery(request), await tessera.runQuery(request)];

    expect(outcomes).toEqual([
      { status: 'running', job: { job_id: '1' } },
      { status: 'completed', ...rows },
    ]);
    // @ts-expect-error It may still be running.
    expect(outcomes.map(({ data }) => data)).toEqual([undefined, rows.data]);
  });

  it('uploads the whole file again after a failure', async () => {
    service.answers = [BUSY, { body: '{"job_id": "1"}' }];
    await tessera.ingest(
      { file: new Blob(['the content']), name: 'a.txt' },
      { kbName: 'hr', pipeline: 'text' },
    );
    expect(service.seen).toHaveLength(2);
    for (const { body } of service.seen) {
      expect(body).toContain('the content');
      expect(body).toContain('filename="text_pipeline:a.txt"');
    }
  });

  it.each([
    ['ingest', () => tessera.ingest({ file: new Blob([LARGE]), name: 'a.txt' })],
    ['attach', () => tessera.attach(new Blob([LARGE]), 'a.txt')],
    ['uploadBulkFile', () => tessera.uploadBulkFile('1', new Blob([LARGE]))],
  ])('%s sends the whole file again if the service is killed meanwhile', async (_, upload) => {
    service.kills = 2;
    service.answers = [{ body: JSON.stringify({ upload_url: `${service.baseUrl}/signed` }) }];

    await upload();

    expect(service.kills).toBe(0);
    expect(service.seen.filter(({ body }) => body.includes(LARGE))).toHaveLength(1);
  });

  it('reports what it has sent of a file, also when it sends it again', async () => {
    const content = 'the content '.repeat(50_000);
    service.answers = [BUSY, { body: '{"job_id": "1"}' }];
    const sent: number[] = [];
    await tessera.ingest(
      { file: new Blob([content]), name: 'a.txt' },
      {
        onUpload: (sentBytes, totalBytes) => {
          expect(totalBytes).toBe(content.length);
          sent.push(sentBytes);
        },
      },
    );
    expect(service.seen.map(({ body }) => body.includes(content))).toEqual([true, true]);
    expect(sent[0]).toBeLessThan(content.length);
    expect(sent.at(-1)).toBe(content.length);
  });

  it.each([undefined, () => undefined])(
    'uploads the file of a bulk job with its length, and without the credential',
    async (onUpload) => {
      const address = (n: number) => ({
        body: JSON.stringify({ upload_url: `${service.baseUrl}/signed/${n}` }),
      });
      service.answers = [
        address(1),
        BUSY,
        address(2),
        {},
        BUSY,
        { status: 409 },
        { body: '{"state": "InProgress"}' },
      ];
      // A conflict with what a lost response has already done is a success.
      await expect(tessera.uploadBulkFile('1', new Blob(['a,b\n']), { onUpload })).resolves.toEqual({
        state: 'InProgress',
      });
      const uploads = service.seen.filter(({ method }) => method === 'PUT');
      expect(uploads.map(({ url, body }) => [url, body])).toEqual([
        ['/signed/1', 'a,b\n'],
        ['/signed/2', 'a,b\n'],
      ]);
      for (const { headers } of uploads) {
        expect(headers['content-length']).toBe('4');
        expect(headers).not.toHaveProperty('authorization');
        expect(headers).not.toHaveProperty('x-tenant-id');
      }
    },
  );

  it('throws the conflict of a bulk job that has not been through the state', async () => {
    service.answers = [{ status: 409 }, { body: '{"state": "JobComplete"}' }];
    await expect(tessera.changeBulkJob('1', 'Aborted')).rejects.toMatchObject({ status: 409 });
  });

  it('follows a bulk job until it ends', async () => {
    const states = ['InProgress', 'JobComplete'];
    service.answers = states.map((state) => ({ body: JSON.stringify({ state }) }));
    const seen: string[] = [];
    await tessera.waitForBulkJob('1', { onProgress: ({ state }) => seen.push(state) });
    expect(seen).toEqual(states);
  });

  it('gives up after the allowed retries', async () => {
    service.answers = [BUSY];
    const impatient = new Tessera({ baseUrl: service.baseUrl, maxRetries: 2 });
    const { response } = await impatient.http.GET('/kbs');
    expect(response.status).toBe(503);
    expect(service.seen).toHaveLength(3);
  });

  it('does not wait for a service that asks for more than two minutes', async () => {
    service.answers = [{ status: 503, headers: { 'retry-after': '86400' } }];
    await expect(collect(tessera.documents())).rejects.toMatchObject({ retryAfterSeconds: 86_400 });
    expect(service.seen).toHaveLength(1);
  });

  it('says where nobody answers', async () => {
    await service.stop();
    const impatient = new Tessera({ baseUrl: service.baseUrl, maxRetries: 0 });
    await expect(impatient.http.GET('/kbs')).rejects.toThrow(
      `Cannot connect to ${service.baseUrl} (ECONNREFUSED).`,
    );
  });

  it('ends with the reason of the signal, also between attempts', async () => {
    service.answers = [{ status: 503, headers: { 'retry-after': '60' } }];
    const reason = new Error('left');
    const leaving = new AbortController();
    const asked = tessera.search({ query: 'q' }, { signal: leaving.signal });
    setTimeout(() => leaving.abort(reason), 50);
    await expect(asked).rejects.toBe(reason);
  });

  it('takes an existing knowledge base for a success, and nothing else', async () => {
    service.answers = [{ status: 201 }, { status: 409 }, { status: 403 }];

    await tessera.ensureKnowledgeBase('hr');
    await tessera.ensureKnowledgeBase('hr');

    await expect(tessera.ensureKnowledgeBase('hr')).rejects.toMatchObject({ status: 403 });
    expect(service.seen.map(({ body }) => body)).toEqual(Array(3).fill('{"kb_name":"hr"}'));
  });

  it('reads all pages of a list', async () => {
    const item = (n: number) => ({ document_id: String(n) });
    service.answers = [
      { body: JSON.stringify({ items: [item(1), item(2)], total: 3 }) },
      { body: JSON.stringify({ items: [item(3)], total: 3 }) },
    ];
    await expect(collect(tessera.documents({ kb_name: 'hr' }))).resolves.toHaveLength(3);
    expect(service.seen.map(({ url }) => url)).toEqual([
      '/documents?kb_name=hr&limit=100&offset=0',
      '/documents?kb_name=hr&limit=100&offset=2',
    ]);
  });

  it('reads all pages of a list with tokens', async () => {
    service.answers = [
      { body: '{"jobs": [{"job_id": "1"}], "next_offset": "abc"}' },
      { body: '{"jobs": [{"job_id": "2"}], "next_offset": null}' },
    ];
    await expect(collect(tessera.bulkJobs())).resolves.toEqual([{ job_id: '1' }, { job_id: '2' }]);
    expect(service.seen[1]?.url).toContain('offset=abc');
  });

  it('yields the events of an answer', async () => {
    service.answers = [
      {
        body: 'event: token\ndata: {"delta": "A"}\n\nevent: done\ndata: {"answer": "A"}\n\nevent: late\ndata: {}\n\n',
      },
    ];
    await expect(collect(tessera.ask({ query: 'q' }))).resolves.toEqual([
      { event: 'token', data: { delta: 'A' } },
      { event: 'done', data: { answer: 'A' } },
    ]);
  });

  it('throws the failure of an answer, and the loss of its connection', async () => {
    service.answers = [{ body: 'event: error\ndata: {"code": "internal_error", "message": "Failed."}\n\n' }];
    await expect(collect(tessera.ask({ query: 'q' }))).rejects.toEqual(
      new StreamFailedError('internal_error', 'Failed.'),
    );
    service.answers = [{ body: 'event: token\ndata: {"delta": "A"}\n\n' }];
    await expect(collect(tessera.ask({ query: 'q' }))).rejects.toBeInstanceOf(ConnectionError);
    service.answers = [{ status: 422, headers: { 'x-error-code': 'invalid_request' } }];
    await expect(collect(tessera.ask({ query: '' }))).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('follows a task across lost connections', async () => {
    const progress = (phase: string, percent: number) =>
      `event: progress\ndata: {"status_phase": "${phase}", "progress": ${percent}}\n\n`;
    service.answers = [
      { body: progress('running', 10), isCut: true },
      BUSY,
      { body: progress('running', 50) },
      { body: progress('success', 100) },
    ];
    const seen: number[] = [];
    const task = await tessera.waitForTask('1', { onProgress: (now) => seen.push(now.progress) });
    expect(task.status_phase).toBe('success');
    expect(seen).toEqual([10, 50, 100]);
  });
});

describe('serverSentEvents', () => {
  it('parses a stream however it is cut', async () => {
    const line = fc.stringMatching(/^[a-z0-9é漢 :]*$/);
    const events = fc.array(
      fc.record({ event: fc.constantFrom('', 'token', 'done'), data: fc.array(line, { minLength: 1 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
        async (all, end, sizes) => {
          const written = all
            .map(({ event, data }) =>
              [
                ...(event ? [`event: ${event}`] : [': comment']),
                ...data.map((one) => `data: ${one}`),
                '',
                '',
              ].join(end),
            )
            .join('');
          // A lone CR at the end may be the first half of a line end.
          const bytes = new TextEncoder().encode(`${written}:${end}${end}:`);
          const body = new ReadableStream<Uint8Array>({
            start(controller) {
              for (let at = 0; at < bytes.length;) {
                const size = sizes.next().value;
                controller.enqueue(bytes.subarray(at, at + size));
                at += size;
              }
              controller.close();
            },
          });
          const parsed = [];
          for await (const event of serverSentEvents(body)) parsed.push(event);
          expect(parsed).toEqual(
            all.map(({ event, data }) => ({ event: event || 'message', data: data.join('\n') })),
          );
        },
      ),
    );
  });
});
