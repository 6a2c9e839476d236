import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesBelow, KnowledgeProcess, waitUntil } from '@tessera/testing';
import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';

// Real: the built ingest-api as a process, Postgres, Redis, and a folder as the object store that fails in the middle.

const PART = Buffer.alloc(1_000_000, 'text ');
const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const END = '\r\n--x--\r\n';
const PARTS = 4;

interface JsonResponse {
  status: number;
  body: { document_id?: string; detail?: string };
}

const nothing = async () => undefined;

let service: KnowledgeProcess;
let objects: string;

beforeAll(async () => {
  service = await KnowledgeProcess.start('ingest-api', { env: { UPLOAD_CLEANING_INTERVAL_MS: '200' } });
  objects = join(service.folder, 'objects');
});

afterAll(() => service?.stop());

/** Sends a document in parts; runs `inTheMiddle` after the first one. */
async function upload(mark: string, inTheMiddle: () => Promise<unknown>): Promise<JsonResponse> {
  const sending = request(`${service.baseUrl}/ingest`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = once(sending, 'response').then(async ([response]) => {
    let text = '';
    for await (const piece of response) text += piece;
    return { status: response.statusCode as number, body: JSON.parse(text) as JsonResponse['body'] };
  });
  // An early response ends the connection before everything is sent.
  sending.on('error', () => undefined);
  // Node.js never calls back for data that is still queued then.
  const closed = new Promise((resolve) => sending.once('close', resolve));
  sending.write(HEAD + mark);
  for (let part = 0; part < PARTS && !sending.destroyed; part++) {
    await Promise.race([new Promise((resolve) => sending.write(PART, resolve)), closed]);
    if (part === 0) await inTheMiddle();
  }
  sending.end(END);
  return answered;
}

describe('an object store that fails in the middle of an upload', () => {
  it('fails only that upload, and leaves nothing of it', async () => {
    // The folder of finished objects, so that it does not matter whether the first part has arrived by then.
    const data = join(objects, 'data');
    const away = `${data}.away`;
    const failed = await upload('one', async () => {
      await rename(data, away);
      await writeFile(data, '');
    });
    const without = await upload('two', nothing);
    await rm(data);
    await rename(away, data);
    const taken = await upload('three', nothing);

    expect(failed).toMatchObject({ status: 500, body: { detail: expect.any(String) } });
    expect(without).toMatchObject({ status: 500, body: { detail: expect.any(String) } });
    expect(taken.status).toBe(201);
    expect(service.process.isRunning).toBe(true);
    expect(await service.sql('select id from documents')).toEqual([{ id: taken.body.document_id }]);
    expect(await strayFiles(service.folder)).toEqual([]);
  });
});

it('an upload that fails before it has arrived is answered with the failure', async () => {
  const earlier = await notedUploads();
  const { status, body } = await upload('late', async () => {
    const id = await oneNotedBeside(earlier);
    await service.sql(`update document_uploads set given_up_at = now() where document_id = '${id}'`);
  });

  expect({ status, body }).toEqual({
    status: 408,
    body: { detail: 'the upload timed out; nothing was stored' },
  });
  await waitUntil(async () => (await strayFiles(objects)).length === 0, { what: 'its bytes to be removed' });
});

describe('a process that dies in the middle of an upload', () => {
  it('leaves bytes that are removed once no request can register them any more', async () => {
    // Of uploads whose bytes could not be removed then.
    const earlier = await notedUploads();
    let noted = 'none';
    const died = upload('four', async () => {
      noted = await oneNotedBeside(earlier);
      await service.process.kill9();
    });
    await expect(died).rejects.toThrow();
    // As if it had died a little later: complete, but not registered.
    const stored = join(objects, 'data', 'documents', noted);
    await mkdir(stored, { recursive: true });
    await writeFile(join(stored, 'source'), 'text');
    await service.sql('update document_uploads set expires_at = now()');

    await service.restart();

    // An incomplete upload is not an object: the store itself removes it.
    const data = join(objects, 'data');
    await waitUntil(async () => (await strayFiles(data)).length === 0, { what: 'its bytes to be removed' });
    const givenUp = await service.sql('select 1 from document_uploads where given_up_at is not null');
    expect(givenUp).toHaveLength(earlier.length + 1);
    await service.sql(`update document_uploads set given_up_at = now() - interval '1 day'`);
    await waitUntil(async () => (await service.sql('select 1 from document_uploads')).length === 0, {
      what: 'the uploads to be forgotten',
    });
  });
});

/** Ids of documents with upload records, which exist until the upload is registered or removed. */
async function notedUploads(): Promise<string[]> {
  const rows = await service.sql<{ id: string }>('select document_id id from document_uploads');
  return rows.map(({ id }) => id);
}

/** Waits for an upload that is not among the earlier ones, since failed ones are still recorded. */
async function oneNotedBeside(earlier: readonly string[]): Promise<string> {
  return waitUntil(async () => (await notedUploads()).find((id) => !earlier.includes(id)), {
    what: 'the upload to be noted',
  });
}

/** Files below the folder that belong to no registered document. */
async function strayFiles(root: string): Promise<string[]> {
  const documents = await service.sql<{ id: string }>('select id from documents');
  const files = await filesBelow(root);
  return files.filter((path) => !documents.some(({ id }) => path.includes(id)));
}
