import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument } from '@tessera/platform';
import { type OpenApiDocument, readPages, routesOf } from '@tessera/testing/openapi';
import { queryGateway } from '../src/app.definition.js';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres, folders as stores.

const COUNT = 5;
let gateway: Gateway;
let sessionId: string;

beforeAll(async () => {
  gateway = await Gateway.start();
  for (let index = 0; index < COUNT; index++) await gateway.addDocument({ name: `${index}.txt` });
  for (let index = 0; index < COUNT; index++) {
    ({ session_id: sessionId } = await gateway.query({ query: `Question ${index}?` }));
  }
  await gateway.query({ query: 'Another question?', session_id: sessionId });
});

afterAll(() => gateway?.stop());

const document = (await createOpenApiDocument(queryGateway)) as unknown as OpenApiDocument;
const lists = routesOf(document)
  .filter(({ operation }) => operation.parameters?.some(({ name }) => name === 'offset'))
  .map(({ path }) => path);

describe('every list', () => {
  it.each(lists)('%s is read whole by following Link', async (path) => {
    const address = gateway.base + path.replace(/\{.*?\}/, sessionId);

    const pages = await readPages(`${address}?limit=2`);
    const [whole = [], ...more] = await readPages(`${address}?limit=500`);

    expect(pages.flat()).toEqual(whole);
    expect(pages.length).toBe(Math.ceil(whole.length / 2));
    expect([whole.length > 3, more]).toEqual([true, []]);
  });
});
