import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EXPOSED_HEADERS } from '@tessera/platform';
import { workspaceRoot } from '@tessera/testing';

// Real: the committed OpenAPI documents of all services. `npm run generate -- --check` compares them with the code.

interface Operation {
  operationId: string;
  parameters?: Array<{ $ref?: string; in?: string }>;
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters?: Record<string, unknown> };
}

const VERBS = [
  ...['ask', 'cancel', 'create', 'delete', 'download', 'get', 'list', 'purge', 'rerank', 'retry', 'run'],
  ...['search', 'stream', 'update', 'upload', 'validate', 'verify'],
];
const VERB_AND_NOUN = new RegExp(`^(?:${VERBS.join('|')})(?:[A-Z][a-z]+)+$`);

const folder = join(workspaceRoot, 'docs/openapi');
const documents = readdirSync(folder).map((file) => {
  const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document;
  return { file, document };
});
const operations = documents.flatMap(({ document }) =>
  Object.values(document.paths).flatMap((item) => Object.values(item)),
);

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

  it('describe the tenant header once, and each request header by reference', () => {
    const referring = documents.filter(
      ({ document }) => 'X-Tenant-ID' in (document.components.parameters ?? {}),
    );
    const inline = operations.flatMap(({ parameters = [] }) =>
      parameters.filter((one) => one.in === 'header'),
    );

    expect(referring.map(({ file }) => file)).toEqual(['bulk-api.json', 'sql-query-api.json']);
    expect(inline).toEqual([]);
  });

  it.each(documents)('describe the values of $file only under their names', ({ document }) => {
    const places = placesOfEnums(document, '#');

    expect(places.filter((place) => !/^#\/components\/schemas\/\w+$/.test(place))).toEqual([]);
  });

  it('document no response header that a page of another origin cannot read', () => {
    const exposed = new Set(EXPOSED_HEADERS.map((name) => name.toLowerCase()));
    const documented = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers)),
    );

    expect(documented.filter((name) => !exposed.has(name.toLowerCase()))).toEqual([]);
  });
});

function placesOfEnums(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.entries(node).flatMap(([key, value]) => placesOfEnums(value, `${place}/${key}`));
  return 'enum' in node && Array.isArray(node.enum) ? [place, ...below] : below;
}
