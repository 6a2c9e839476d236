import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AttachmentOut, QueryResponse } from '@tessera/contracts';
import { createTestFolder, waitUntil, workspaceRoot } from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { AttachmentCleaner } from '../src/attachments/attachment-cleaner.js';
import { ReadAhead } from '../src/attachments/read-ahead.js';
import { type JsonResponse, Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, files, parser processes, the vector store.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_FILE_BYTES = 1_000_000;

let gateway: Gateway;
const folder = createTestFolder('attachments');
const example = (name: string) => readFile(join(workspaceRoot, 'examples', name));

beforeAll(async () => {
  gateway = await Gateway.start({
    OBJECT_STORE_PATH: join(folder, 'objects'),
    WORK_PATH: join(folder, 'work'),
    INGEST_MAX_FILE_BYTES: String(MAX_FILE_BYTES),
    ATTACHMENT_MAX_CHUNKS: '60',
    ATTACHMENT_PARSER_PROCESSES: '1',
    QUERY_TIMEOUT_MS: '240000',
  });
  await gateway.addDocument({
    name: 'vacation.pdf',
    chunks: [
      { path: 'Vacation', content: 'Everybody has thirty days of vacation a year.' },
      { path: 'Vacation', content: 'Unused days are paid out in March.' },
    ],
  });
});

afterAll(() => gateway.stop());

async function attach(name: string, content: string | Buffer): Promise<JsonResponse<AttachmentOut>> {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return gateway.get<AttachmentOut>('/attachments', { method: 'POST', body: form });
}

async function attached(name: string, content: string | Buffer): Promise<string> {
  const { status, body } = await attach(name, content);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.attachment_id;
}

const remove = (id: string) => gateway.get<{ deleted: boolean }>(`/attachments/${id}`, { method: 'DELETE' });
const untilRead = () => gateway.service(ReadAhead).whenIdle();
const clean = () => gateway.service(AttachmentCleaner).run(new AbortController().signal);
const stepsOf = ({ steps }: QueryResponse, name: string) => steps.filter((step) => step.name === name);

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(join(folder, path), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

describe('an attachment', () => {
  it('is told as it was stored', async () => {
    const bytes = await example('travel-and-expense-policy.pdf');

    const made = await attach('text_pipeline:../offers/Angebot für 2026.pdf', bytes);

    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      attachment_id: expect.stringMatching(UUID),
      filename: 'Angebot für 2026.pdf',
      content_type: 'application/pdf',
      size_bytes: bytes.length,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      expires_at: expect.any(String),
    });
    expect(Date.parse(made.body.expires_at) - Date.parse(made.body.created_at)).toBe(24 * 3_600_000);
    expect(await gateway.get(`/attachments/${made.body.attachment_id}`)).toMatchObject({
      status: 200,
      body: made.body,
    });
  });

  it('gives its file back, and lets a browser run none of it', async () => {
    const page = '<!doctype html><title>A</title><script>alert(1)</script><p>text';
    const id = await attached('Seite 一.html', page);

    const { status, body, headers } = await gateway.get<string>(`/attachments/${id}/file`);
    const part = await gateway.get<string>(`/attachments/${id}/file`, { headers: { range: 'bytes=0-8' } });

    expect({ status, body }).toEqual({ status: 200, body: page });
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Seite%20%E4%B8%80.html");
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect({ status: part.status, body: part.body }).toEqual({ status: 206, body: '<!doctype' });
  });

  it('is unknown from its deletion on, and a second deletion deletes nothing', async () => {
    const id = await attached('gone.txt', 'It is gone.');

    expect((await remove(id)).body).toEqual({ deleted: true });
    expect((await remove(id)).body).toEqual({ deleted: false });
    expect(await gateway.get(`/attachments/${id}`)).toMatchObject({
      status: 404,
      body: { detail: 'attachment not found' },
    });
    expect((await gateway.get(`/attachments/${id}/file`)).status).toBe(404);
    expect((await gateway.post('/query', { query: 'Is it gone?', attachments: [id] })).status).toBe(422);
    expect((await filesBelow('objects/data/attachments')).filter((path) => path.includes(id))).toEqual([]);
  });

  it.each(['nowhere', '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a13', '%00', "'%20or%201=1"])(
    'with the id %s is unknown',
    async (id) => {
      expect((await gateway.get(`/attachments/${id}`)).status).not.toBe(500);
      expect((await remove(id)).status).toBeLessThan(500);
    },
  );

  const refused: Array<[string, () => Promise<JsonResponse<unknown>>, unknown]> = [
    [
      'no file',
      () => gateway.get('/attachments', { method: 'POST', body: new FormData() }),
      'file is required',
    ],
    ['a JSON body', () => gateway.post('/attachments', {}), 'file is required'],
    ['an empty file', () => attach('a.pdf', ''), { code: 'file_empty' }],
    ['a broken PDF', () => attach('a.pdf', '%PDF-1.7 and then nothing'), { code: 'pdf_unreadable' }],
    ['bytes of no known type', () => attach('a', randomBytes(999)), { code: 'file_type_unsupported' }],
    [
      'a file that is too large',
      () => attach('a.txt', Buffer.alloc(MAX_FILE_BYTES + 1, 'a')),
      { code: 'file_too_large', limit: MAX_FILE_BYTES, actual: MAX_FILE_BYTES + 1 },
    ],
  ];

  it.each(refused)(
    'is refused as an upload to ingestion is, and leaves nothing: %s',
    async (_name, send, detail) => {
      const before = await state();

      const { status, body } = await send();

      expect(status).toBe(422);
      const told = (body as { detail: unknown }).detail;
      if (typeof detail === 'string') expect(told).toBe(detail);
      else expect(told).toMatchObject(detail as object);
      expect(await state()).toEqual(before);
    },
  );

  it.each(['kb_name', '__proto__'])('knows no field %s', async (field) => {
    const before = await state();
    const form = new FormData();
    form.set(field, 'x');
    form.set('file', new Blob(['text']), 'a.txt');

    const { status, body } = await gateway.get('/attachments', { method: 'POST', body: form });

    expect({ status, body }).toEqual({
      status: 422,
      body: { detail: [{ loc: ['body', field], msg: expect.any(String), type: 'unknown_field' }] },
    });
    expect(await state()).toEqual(before);
  });

  it('that breaks off leaves nothing', async () => {
    const before = await state();
    const socket = connect(Number(new URL(gateway.base).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /attachments HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 100000\r\n\r\n' +
        '--X\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nthe beginning',
    );
    await waitUntil(async () => (await filesBelow('work')).length > 0, { what: 'the file to arrive' });

    socket.destroy();

    await waitUntil(async () => JSON.stringify(await state()) === JSON.stringify(before), {
      what: 'the upload to be forgotten',
    });
  });

  async function state() {
    await untilRead();
    // Files of a finished parse are removed shortly after it.
    await waitUntil(async () => (await filesBelow('work')).length === 0, { what: 'an empty work folder' });
    const rows = await gateway.sql<Array<{ id: string }>>('select id from attachments order by id');
    const files = [...(await filesBelow('objects/data')), ...(await filesBelow('objects/partial'))];
    return { rows, files: files.sort() };
  }
});

describe('a question with an attachment', () => {
  it('is answered from it, with a citation, beside the knowledge base', async () => {
    const bytes = await example('travel-and-expense-policy.pdf');
    const id = await attached('travel.pdf', bytes);

    const answer = await gateway.query({
      query: 'What is the hotel limit per night in Shanghai?',
      attachments: [id],
    });
    const vacation = await gateway.query({
      query: 'How many days of vacation are there?',
      attachments: [id],
    });

    expect(stepsOf(answer, 'attachment')).toEqual([
      {
        name: 'attachment',
        attachment_id: id,
        filename: 'travel.pdf',
        chunk_count: expect.any(Number),
        duration_ms: expect.any(Number),
      },
    ]);
    const [first] = answer.sources.text;
    expect(first).toMatchObject({
      citation: 1,
      source: 'attachment',
      document_id: null,
      kb_name: null,
      chunk_id: null,
      file_name: 'travel.pdf',
      file_path: `/attachments/${id}/file`,
      page_nums: expect.any(Array),
    });
    expect(Object.keys(first ?? {}).sort()).toEqual(Object.keys(vacation.sources.text[0] ?? {}).sort());
    expect(answer.answer).toContain('[1]');
    expect(vacation.sources.text[0]).toMatchObject({ source: 'kb', file_name: 'vacation.pdf' });
  });

  it('is computed over where it is a table of more rows than a chunk has', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `Depot ${at + 1},${(at * 37) % 300}`);
    const id = await attached('stock.csv', ['Depot,Pallets in stock', ...rows].join('\n'));

    const { answer } = await gateway.query({
      query: 'Which depot has the most pallets in stock?',
      attachments: [id],
    });

    const most = rows.find((row) => row.endsWith(',299'))?.split(',')[0] ?? '';
    expect(answer).toContain(`Depot: ${most};`);
    expect(answer).toContain('of 300 rows');
  });

  it('is found by the headers of its table in another language, as a document is', async () => {
    const id = await attached('lager.csv', 'Depot,Menge\nKiel,12\nHamm,40\nUlm,7');

    const { answer, citations } = await gateway.query({
      query: 'Which one has the greatest quantity?',
      attachments: [id],
    });

    expect(answer).toContain('Hamm');
    expect(citations).toMatchObject([{ location: { kind: 'rows', first_row: 3, last_row: 3 } }]);
  });

  it('streams the step before the sources, and keeps the id with the message', async () => {
    const id = await attached('sensors.md', '# Sensors\n\nThe sensors in Oslo are read every nine minutes.');

    const { events } = await gateway.stream('/query/stream', {
      query: 'How often are the sensors in Oslo read?',
      attachments: [id, id],
    });

    const names = events.map(({ event, data }) => (event === 'step' ? data.name : event));
    expect(names.filter((name) => name === 'attachment')).toHaveLength(1);
    expect(names.indexOf('attachment')).toBeLessThan(names.indexOf('sources'));
    expect(names.at(-1)).toBe('done');
    const { session_id: sessionId } = events[0]?.data as { session_id: string };
    await remove(id);
    const { body } = await gateway.get<{ items: Array<{ attachments: string[] }> }>(
      `/sessions/${sessionId}/messages`,
    );
    expect(body.items[0]?.attachments).toContain(id);
  });

  it('has been read before it is named, once it is uploaded', async () => {
    const before = await filesBelow('objects/data/attachment-texts');

    const id = await attached('quay.md', '# Quay\n\nThe quay of Bergen closes at ten.');

    await untilRead();
    expect(await filesBelow('objects/data/attachment-texts')).toHaveLength(before.length + 1);
    const { answer } = await gateway.query({
      query: 'When does the quay of Bergen close?',
      attachments: [id],
    });
    expect(answer).toContain('ten');
  });

  it('is not read any more once it is deleted, and leaves nothing', async () => {
    await untilRead();
    const before = await filesBelow('objects/data/attachment-texts');
    const long = Array.from({ length: 3_000 }, (_, at) => `## Part ${at}\n\nPump ${at} is checked daily.`);
    const ids = [
      await attached('long.md', long.join('\n\n')),
      await attached('short.md', 'The pump is checked.'),
    ];

    for (const id of ids) await remove(id);

    await untilRead();
    expect(await filesBelow('objects/data/attachment-texts')).toEqual(before);
  });

  it('reads the same bytes once, for questions at the same time and in a file of another upload', async () => {
    const text = '# Harbour\n\nThe harbour of Bergen closes at nine.';
    await untilRead();
    const before = await filesBelow('objects/data/attachment-texts');
    const [one, two] = [await attached('harbour.md', text), await attached('harbour.md', text)];

    const ask = (id: string) =>
      gateway.query({ query: 'When does the harbour of Bergen close?', attachments: [id] });
    const answers = await Promise.all([ask(one), ask(one), ask(two)]);

    for (const answer of answers)
      expect(answer.sources.text[0]).toMatchObject({
        file_name: 'harbour.md',
        location: { kind: 'paragraphs', headings: ['Harbour'], first_paragraph: 1, last_paragraph: 1 },
      });
    const kept = (await filesBelow('objects/data/attachment-texts')).filter((path) => !before.includes(path));
    expect(kept).toHaveLength(1);

    await remove(one);
    await untilRead();
    expect(await filesBelow('objects/data/attachment-texts')).toEqual(expect.arrayContaining(kept));
    expect((await ask(two)).sources.text[0]?.source).toBe('attachment');
    await remove(two);
    expect(await filesBelow('objects/data/attachment-texts')).toEqual(before);
  });

  it('is read by OCR when it is a scan, and cited by its page', async () => {
    const scan = await readFile(join(workspaceRoot, 'examples/notice-car-park.pdf'));
    const id = await attached('notice.pdf', scan);

    const answer = await gateway.query({
      query: 'When does the car park behind building B reopen?',
      attachments: [id],
    });

    expect(answer.answer).toContain('17 August 2026');
    expect(answer.sources.text[0]).toMatchObject({
      source: 'attachment',
      file_name: 'notice.pdf',
      page_nums: [1],
    });
  });

  it('goes on with a warning when it cannot be read', async () => {
    const scan = await readFile(join(workspaceRoot, 'examples/notice-car-park.pdf'));
    const jpeg = scan.subarray(scan.indexOf(Buffer.from([0xff, 0xd8, 0xff])));
    const id = await attached('scan.png', jpeg.subarray(0, 1_000));

    for (const _time of ['first', 'second']) {
      const answer = await gateway.query({
        query: 'How many days of vacation are there?',
        attachments: [id],
      });

      expect(stepsOf(answer, 'warning')).toEqual([
        {
          name: 'warning',
          code: 'attachment_unreadable',
          message: expect.stringContaining('scan.png'),
          duration_ms: expect.any(Number),
        },
      ]);
      expect(answer.sources.text[0]).toMatchObject({ source: 'kb' });
    }
  });

  it('leaves out, with a warning, what goes beyond the chunks of a question', async () => {
    const chapter = (name: string) =>
      `# ${name}\n\n${`The ${name} has many rooms of stone. `.repeat(30)}\n\n`;
    const book = (name: string, chapters: number) =>
      Array.from({ length: chapters }, (_, at) => chapter(`${name} ${at}`)).join('');
    const small = await attached('small.md', book('castle', 2));
    const large = await attached('large.md', book('palace', 59));
    const huge = await attached('huge.md', book('tower', 70));

    const answer = await gateway.query({ query: 'What has rooms?', attachments: [small, large, huge] });

    expect(stepsOf(answer, 'attachment')).toHaveLength(1);
    expect(stepsOf(answer, 'warning').map((step) => (step as { code: string }).code)).toEqual([
      'attachment_left_out',
      'attachment_unreadable',
    ]);
    expect(JSON.stringify(answer.steps)).toMatch(/huge\.md could not be read.*\(ATTACHMENT_MAX_CHUNKS\)/);
  });

  it('shows no text of it when only pictures are asked for', async () => {
    const id = await attached('rooms.md', '# Rooms\n\nThe castle has many rooms.');

    const answer = await gateway.query({ query: 'rooms', mode: 'visual', attachments: [id] });

    expect(answer.sources.text).toEqual([]);
    expect(stepsOf(answer, 'warning')).toMatchObject([{ code: 'attachment_left_out' }]);
  });

  it('names at most ten', async () => {
    const { status } = await gateway.post('/query', { query: 'x', attachments: Array(11).fill('a') });

    expect(status).toBe(422);
  });

  it('is refused before its first event when it names one that has outlived its time', async () => {
    const id = await attached('old.txt', 'It is old.');
    await gateway.sql(`update attachments set expires_at = now() where id = $1`, [id]);
    const sessions = await gateway.count('sessions');

    const answer = await gateway.post('/query', { query: 'Is it old?', attachments: [id] });
    const stream = await gateway.post('/query/stream', { query: 'Is it old?', attachments: [id] });

    expect([answer.status, stream.status]).toEqual([422, 422]);
    expect(answer.body).toEqual({ detail: `attachment not found: ${id}` });
    expect(await gateway.count('sessions')).toBe(sessions);
  });
});

describe('an attachment that has outlived its time', () => {
  it('is removed with all that was made of it', async () => {
    const id = await attached('mayfly.md', '# Mayfly\n\nIt lives for a day.');
    await gateway.query({ query: 'How long does it live?', attachments: [id] });
    await gateway.sql(`update attachments set expires_at = now() - interval '1 second'`);

    await clean();

    expect(await filesBelow('objects/data/attachments')).toEqual([]);
    expect(await filesBelow('objects/data/attachment-texts')).toEqual([]);
    await gateway.sql(`update attachments set removed_at = now() - interval '1 day'`);
    await clean();
    expect(await gateway.sql('select id from attachments')).toEqual([]);
  });

  it('is forgotten only when no question can be at it any more', async () => {
    const id = await attached('late.md', '# Late\n\nIt is late.');
    await remove(id);

    await clean();

    expect(await gateway.sql('select id from attachments')).toEqual([{ id }]);
  });
});
