import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { IngestApp, uniqueText } from './ingest-app.js';

// Real: the client, HTTP, Postgres 18, Redis, files, parser processes. No worker runs, so files stay uploaded.

let api: IngestApp;
let openai: OpenAI;

beforeAll(async () => {
  api = await IngestApp.start();
  await api.postJson('/kbs', { kb_name: 'policies' });
  openai = new OpenAI({ baseURL: `${api.base}/openai/v1`, apiKey: 'any', maxRetries: 0 });
});

afterAll(() => api?.stop());

async function upload(more: object = {}): Promise<OpenAI.FileObject & { kb_name?: string }> {
  const file = await toFile(Buffer.from(uniqueText()), 'notes.txt');
  return openai.files.create({ file, purpose: 'assistants', ...more });
}

describe('a file', () => {
  it('is uploaded to the default knowledge base, or to the named one', async () => {
    const file = await upload();
    const named = await upload({ kb_name: 'policies' });

    expect(file).toMatchObject({
      object: 'file',
      filename: 'notes.txt',
      status: 'uploaded',
      kb_name: 'default',
    });
    expect(named.kb_name).toBe('policies');
    expect(await openai.files.retrieve(file.id)).toEqual(file);
  });

  it('is listed on one of the pages, and gone once it is deleted', async () => {
    const uploaded = [await upload(), await upload(), await upload()].map(({ id }) => id);

    const seen: string[] = [];
    for await (const { id } of openai.files.list({ limit: 2 })) seen.push(id);
    const [first = ''] = uploaded;
    const deleted = await openai.files.delete(first);

    expect(seen.slice(0, 3)).toEqual([...uploaded].reverse());
    expect(deleted).toEqual({ id: first, object: 'file', deleted: true });
    await expect(openai.files.retrieve(first)).rejects.toMatchObject({
      status: 404,
      code: 'document_not_found',
    });
  });

  it.each([
    ['purpose', { purpose: 'fine-tune' }, 422],
    ['url', { url: 'https://example.com/' }, 422],
    [null, { kb_name: 'nowhere' }, 404],
  ])('is refused for its %s', async (param, more, status) => {
    await expect(upload(more)).rejects.toMatchObject({ status, param });
  });
});
