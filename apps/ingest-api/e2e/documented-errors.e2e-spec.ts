import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOpenApiDocument } from '@tessera/platform';
import { createTestDatabase } from '@tessera/testing';
import { errorRequestsOf, type OpenApiDocument } from '@tessera/testing/openapi';
import { ingestApi } from '../src/app.definition.js';
import { IngestApp } from './ingest-app.js';

// Real: HTTP, Postgres, Redis. Each response is validated against the OpenAPI document. database-away covers an
// unavailable Postgres.

const MAX_BODY_BYTES = 1_048_576;

let api: IngestApp;
const document = (await createOpenApiDocument(ingestApi)) as unknown as OpenApiDocument;

beforeAll(async () => {
  const database = await createTestDatabase();
  api = await IngestApp.startOn(database.url, () => database.drop());
});
afterAll(() => api?.stop());

describe('rejected requests', () => {
  it.each(errorRequestsOf(document, MAX_BODY_BYTES))(
    '$method $path with $headers: $expected, as documented',
    async ({ method, path, headers, body, expected }) => {
      const { status } = await api.request(path, { method, headers, body });

      expect(status).toBe(expected);
    },
  );
});

describe('examples of the documentation', () => {
  it('match their schemas', () => {
    expect(api.checker.mismatchesOfExamples()).toEqual([]);
  });
});
