import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil, workspaceRoot } from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type JsonResponse, fileForm, formOf, IngestApp, MAX_FILE_BYTES } from './ingest-app.js';

// Real: HTTP, Postgres 18, Redis, files, parser processes.

const PATH = '/ingest/validate/file';

let api: IngestApp;

beforeAll(async () => {
  api = await IngestApp.start();
});

afterAll(() => api.stop());

const validate = (name: string, content: string | Buffer, fields: Record<string, string> = {}) =>
  api.post(PATH, fileForm('file', name, content, fields));
const example = (name: string) => readFile(join(workspaceRoot, 'examples', name));

afterEach(async () => {
  expect(await api.storedObjects()).toBe(0);
  expect(await api.workFiles()).toEqual([]);
  expect(await api.sql('select id from documents')).toEqual([]);
});

describe('POST /ingest/validate/file', () => {
  it.each([
    ['差旅报销制度.md', 'other', 'text/markdown'],
    ['support-contracts.csv', 'other', 'text/csv'],
    [
      'employee-handbook.docx',
      'other',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('recognises %s, and keeps nothing of it', async (name, kind, contentType) => {
    const bytes = await example(name);

    const answer = await validate(name, bytes);

    expect(answer).toEqual({
      status: 200,
      body: {
        ok: true,
        filename: name,
        size_bytes: bytes.length,
        resource_kind: kind,
        content_type: contentType,
      },
    });
  });

  it('counts the pages of a PDF', async () => {
    const answer = await validate('three.pdf', pdfOf(3));

    expect(answer).toMatchObject({
      status: 200,
      body: { resource_kind: 'pdf', content_type: 'application/pdf', page_count: 3 },
    });
  });

  it('trusts the bytes, whatever the name says', async () => {
    expect((await validate('page.txt', '<!doctype html><title>A</title><p>text')).body).toMatchObject({
      resource_kind: 'html',
    });
    expect((await validate('paper.txt', pdfOf(2))).body).toMatchObject({
      resource_kind: 'pdf',
      page_count: 2,
    });
  });

  it('names the file as it would be stored; the name in the form precedes that of the upload', async () => {
    const prefixed = await validate('visual_pipeline:../../etc/plan.txt', 'text');
    const renamed = await validate('a.bin', 'a,b\n1,2\n', { filename: 'text_pipeline:table.csv' });

    expect(prefixed.body).toMatchObject({ filename: 'plan.txt' });
    expect(renamed.body).toMatchObject({ filename: 'table.csv', content_type: 'text/csv' });
  });

  const refused: Array<[string, () => Promise<JsonResponse>, unknown]> = [
    [
      'a file that is too large',
      () => validate('a.txt', Buffer.alloc(MAX_FILE_BYTES + 1, 'a')),
      { code: 'file_too_large', limit: MAX_FILE_BYTES, actual: MAX_FILE_BYTES + 1 },
    ],
    [
      'too many pages',
      () => validate('a.pdf', pdfOf(4)),
      { code: 'pdf_too_many_pages', limit: 3, actual: 4 },
    ],
    [
      'too many pages of a picture, as those',
      () => validate('fax.tif', tiffOf(4)),
      {
        code: 'file_too_large',
        limit: 3,
        actual: 4,
        reason: expect.stringContaining('The picture has 4 pages'),
      },
    ],
    [
      'a picture in a format that is not read',
      () => validate('photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
      { code: 'file_type_unsupported', suggestion: expect.stringContaining('JPEG') },
    ],
    ['a broken PDF', () => validate('a.pdf', '%PDF-1.7 and then nothing'), { code: 'pdf_unreadable' }],
    ['an empty file', () => validate('a.pdf', ''), { code: 'file_empty' }],
    ['a text that is named a PDF', () => validate('fake.pdf', 'No PDF.'), { code: 'pdf_unreadable' }],
    [
      'a page that is named a PDF',
      () => validate('a.pdf', '<!doctype html><p>a'),
      { code: 'pdf_unreadable' },
    ],
    ...['docx', 'pptx', 'xlsx', 'png', 'JPG', 'tiff', 'webp'].map(
      (extension): [string, () => Promise<JsonResponse>, unknown] => [
        `a text that is named .${extension}`,
        () => validate(`fake.${extension}`, 'No such file.'),
        { code: 'file_corrupt', reason: expect.stringContaining(`.${extension.toLowerCase()}`) },
      ],
    ),
    ['a page that is named .png', () => validate('a.png', '<!doctype html><p>a'), { code: 'file_corrupt' }],
    ['a picture that is named a PDF', () => validate('a.PDF', tiffOf(1)), { code: 'pdf_unreadable' }],
    [
      'bytes of no known type that are named a PDF',
      () => validate('x', Buffer.from('7f454c4602010100', 'hex'), { filename: 'text_pipeline:a.pdf' }),
      { code: 'pdf_unreadable' },
    ],
    [
      'bytes of no known type',
      () => validate('a.bin', randomBytes(5_000)),
      { code: 'file_type_unsupported' },
    ],
  ];

  it.each(refused)('rejects %s as the upload does', async (_name, send, detail) => {
    const { status, body } = await send();

    expect(status).toBe(422);
    expect(body.detail).toMatchObject({
      reason: expect.any(String),
      suggestion: expect.any(String),
      ...(detail as object),
    });
  });

  it.each([
    ['a form without a file', () => api.post(PATH, formOf({}))],
    ['a JSON body', () => api.postJson(PATH, { file: 'x' })],
  ])('requires a file: %s', async (_name, send) => {
    expect(await send()).toEqual({ status: 422, body: { detail: 'file is required' } });
  });

  it.each(['kb_name', '__proto__', 'constructor'])('rejects the unknown field %s', async (field) => {
    const answer = await validate('a.txt', 'text', { [field]: 'x' });

    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([
      { loc: ['body', field], msg: expect.any(String), type: expect.any(String) },
    ]);
  });

  it('leaves nothing when the client disconnects in the middle', async () => {
    const socket = connect(api.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 100000\r\n\r\n` +
        '--X\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nthe beginning',
    );
    await waitUntil(async () => (await api.workFiles()).length > 0, { what: 'the file to arrive' });

    socket.destroy();

    await waitUntil(async () => (await api.workFiles()).length === 0, { what: 'the file to go' });
  });
});

/** A TIFF of this many pages, each with a black pixel. */
function tiffOf(pageCount: number): Buffer {
  const tags = [256, 257, 258, 259, 262, 273, 277, 278, 279];
  const values = [1, 1, 8, 1, 1, 8, 1, 1, 1];
  const directoryBytes = 2 + tags.length * 12 + 4;
  const firstAt = 10;
  const file = Buffer.alloc(firstAt + pageCount * directoryBytes);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(firstAt, 4);
  for (let page = 0; page < pageCount; page += 1) {
    const at = firstAt + page * directoryBytes;
    file.writeUInt16LE(tags.length, at);
    tags.forEach((tag, index) => {
      const entry = at + 2 + index * 12;
      file.writeUInt16LE(tag, entry);
      // One 32-bit number.
      file.writeUInt16LE(4, entry + 2);
      file.writeUInt32LE(1, entry + 4);
      file.writeUInt32LE(values[index]!, entry + 8);
    });
    file.writeUInt32LE(page + 1 < pageCount ? at + directoryBytes : 0, at + directoryBytes - 4);
  }
  return file;
}

/** A PDF of this many empty pages. */
function pdfOf(pageCount: number): string {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 3);
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  return [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Kids [${kids}] /Count ${pageCount}>> endobj`,
    ...numbers.map((number) => `${number} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj`),
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
}
