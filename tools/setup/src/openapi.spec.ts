import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EXPOSED_HEADERS } from '@tessera/platform';
import { workspaceRoot } from '@tessera/testing';

// Real: the OpenAPI documents of all services, as they are committed. `npm run generate -- --check` holds them against the code.

interface Operation {
  operationId: string;
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const VERBS = [
  ...['ask', 'cancel', 'create', 'delete', 'download', 'get', 'list', 'purge', 'rerank', 'retry', 'run'],
  ...['search', 'stream', 'update', 'upload', 'validate'],
];
const VERB_AND_NOUN = new RegExp(`^(?:${VERBS.join('|')})(?:[A-Z][a-z]+)+$`);

const folder = join(workspaceRoot, 'docs/openapi');
const operations = readdirSync(folder).flatMap((file) => {
  const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document;
  return Object.values(document.paths).flatMap((item) => Object.values(item));
});

describe('the OpenAPI documents of all services together', () => {
  it('name each operation by a verb and a noun', () => {
    const ids = operations.map(({ operationId }) => operationId);

    expect(ids).toEqual(expect.arrayContaining(['askQuestion', 'uploadDocument', 'listTasks', 'cancelJob']));
    expect(ids.filter((id) => !VERB_AND_NOUN.test(id))).toEqual([]);
  });

  it('give no two operations the same name', () => {
    const ids = operations.map(({ operationId }) => operationId);

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('document no response header that a page of another origin cannot read', () => {
    const exposed = new Set(EXPOSED_HEADERS.map((name) => name.toLowerCase()));
    const documented = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers)),
    );

    expect(documented.filter((name) => !exposed.has(name.toLowerCase()))).toEqual([]);
  });
});
