import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestStack } from './ingest-stack.js';

// Real: ingest-api, router-worker and text-worker inside this process, Postgres, Redis, files, parser processes.

let stack: IngestStack;

beforeAll(async () => {
  const path = join(createTestFolder('profile'), 'energy.yaml');
  await writeFile(
    path,
    'name: energy\nsource_types:\n  - source_type: bidding\n    keywords: [Netzanschlussrunde, 并网]\n    weight: 3\n',
  );
  stack = await IngestStack.start({ DOMAIN_PROFILE: path });
});

afterAll(() => stack.stop());

describe('a document ingested under a domain profile', () => {
  it.each([
    ['Netzanschlussrunde.md', '# Runde 7\n\nDie Frist ist der 3. Mai.\n', 'bidding'],
    ['runde.md', '# 并网\n\n并网，并网，并网。\n', 'bidding'],
    ['tee.md', '# Tee\n\nTee zieht drei Minuten.\n', 'other'],
  ])('%s belongs to its namespace, and gets the source type of its words', async (name, text, sourceType) => {
    const { body } = await stack.upload(name, text);

    await stack.untilEnded(body.job_id!);

    const rows = await stack.sql('select plugin_namespace, source_type from documents where id = $1', [
      body.document_id,
    ]);
    expect(rows).toEqual([{ plugin_namespace: 'energy', source_type: sourceType }]);
  });
});
