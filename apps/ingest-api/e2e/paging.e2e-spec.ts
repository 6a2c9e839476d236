import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument } from '@tessera/platform';
import {
  listsByCursor,
  type OpenApiDocument,
  readPages,
  readWhileGrowing,
  routesOf,
} from '@tessera/testing/openapi';
import { ingestApi } from '../src/app.definition.js';
import { IngestApp, uniqueText } from './ingest-app.js';

// Real: HTTP, Postgres 18, Redis, files, parser processes. No worker runs, so tasks stay pending.

let api: IngestApp;
let jobId: string;

beforeAll(async () => {
  api = await IngestApp.start();
  for (let index = 0; index < 5; index++) {
    const { body } = await api.upload(`${index}.txt`, uniqueText());
    jobId = String(body['job_id']);
    await api.postJson('/kbs', { kb_name: `paged-${index}` });
    await api.postJson('/webhooks', { url: `https://192.0.78.${index + 1}/` });
  }
  for (let index = 0; index < 5; index++)
    await api.sql(
      `insert into task_logs (task_id, at, level, step, message, details) values ($1, now(), 'info', 'test', $2, '{}')`,
      [jobId, String(index)],
    );
});

afterAll(() => api?.stop());

const document = (await createOpenApiDocument(ingestApi)) as unknown as OpenApiDocument;
const lists = routesOf(document)
  .filter(({ operation }) => operation.parameters?.some(({ name }) => name === 'offset'))
  .map(({ path }) => path);

describe('every list', () => {
  it.each(lists)('%s is read completely by following Link', async (path) => {
    const address = api.base + path.replace(/\{.*?\}/, jobId);

    const pages = await readPages(`${address}?limit=2`);
    const [whole = [], ...more] = await readPages(`${address}?limit=500`);

    expect(pages.flat()).toEqual(whole);
    expect(pages.length).toBe(Math.ceil(whole.length / 2));
    expect([whole.length > 1, more]).toEqual([true, []]);
  });

  it('keeps its filters from page to page', async () => {
    const pages = await readPages(`${api.base}/tasks?limit=1&status=pending&kb_name=default`);

    expect(pages).toHaveLength(5);
  });
});

/** Adds an item to each list by cursor. */
const ADD: Record<string, () => Promise<unknown>> = {
  '/openai/v1/files': () => api.upload('a.txt', uniqueText()),
};

describe('every list by cursor', () => {
  it.each(listsByCursor(document).map(({ path }) => path))(
    '%s loses and repeats nothing while it grows',
    async (path) => {
      const { before, read, kept } = await readWhileGrowing(api.base + path, { add: ADD[path]! });

      expect(before.length).toBeGreaterThan(4);
      expect(kept).toEqual(before);
      expect(new Set(read).size).toBe(read.length);
    },
  );
});
