import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import { KnowledgeBaseRepository } from '@tessera/persistence';
import { createOpenApiDocument } from '@tessera/platform';
import {
  listsByCursor,
  type OpenApiDocument,
  readPages,
  readWhileGrowing,
  routesOf,
} from '@tessera/testing/openapi';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PDFDocument } from 'pdf-lib';
import { queryGateway } from '../src/app.definition.js';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres, folders as stores.

const COUNT = 5;
let gateway: Gateway;
let sessionId: string;
let documentId: string;

beforeAll(async () => {
  gateway = await Gateway.start();
  for (let index = 0; index < COUNT; index++) await gateway.addDocument({ name: `${index}.txt` });
  for (let index = 0; index < COUNT; index++) {
    ({ session_id: sessionId } = await gateway.query({ query: `Question ${index}?` }));
  }
  await gateway.query({ query: 'Another question?', session_id: sessionId });
  documentId = await gateway.addDocument();
  const pdf = await PDFDocument.create();
  for (let page = 0; page < COUNT; page++) pdf.addPage();
  const bytes = Readable.from([await pdf.save()]);
  await gateway.service<ObjectStore>(OBJECT_STORE).put(objectKeys.source(documentId), bytes);
});

afterAll(() => gateway?.stop());

const document = (await createOpenApiDocument(queryGateway)) as unknown as OpenApiDocument;
const lists = routesOf(document)
  .filter(({ operation }) => operation.parameters?.some(({ name }) => name === 'offset'))
  .map(({ path }) => path);

describe('every list', () => {
  it.each(lists)('%s is read whole by following Link', async (path) => {
    const address =
      gateway.base + path.replace('{session_id}', sessionId).replace('{document_id}', documentId);

    const pages = await readPages(`${address}?limit=2`);
    const [whole = [], ...more] = await readPages(`${address}?limit=500`);

    expect(pages.flat()).toEqual(whole);
    expect(pages.length).toBe(Math.ceil(whole.length / 2));
    expect([whole.length > 3, more]).toEqual([true, []]);
  });
});

/** Adds an item to each list by cursor. */
const ADD: Record<string, () => Promise<unknown>> = {
  '/openai/v1/vector_stores': () => gateway.service(KnowledgeBaseRepository).ensure(randomUUID()),
};

/** The one question of a response. */
const NEVER_GROWS = '/openai/v1/responses/{response_id}/input_items';
const CURSOR_LISTS = listsByCursor(document)
  .map(({ path }) => path)
  .filter((path) => path !== NEVER_GROWS);

describe('every list by cursor', () => {
  it.each(CURSOR_LISTS)('%s loses and repeats nothing while it grows', async (path) => {
    const { before, read, kept } = await readWhileGrowing(gateway.base + path, { add: ADD[path]! });

    expect(before.length).toBeGreaterThan(4);
    expect(kept).toEqual(before);
    expect(new Set(read).size).toBe(read.length);
  });
});
