import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases, KnowledgeProcess, testSeed } from '@tessera/testing';
import { describeFuzz, fuzzService } from '@tessera/testing/fuzz';
import { v7 as uuid } from 'uuid';

// Real: the built query-gateway as a process, Postgres, a folder as the object store, HTTP.

const REQUESTS = cases({ smoke: 200, soak: 5_000 });

let service: KnowledgeProcess;
const documentIds = Array.from({ length: 50 }, () => uuid());

beforeAll(async () => {
  // Links in answers begin with it, not with the address of the service.
  const env = { PUBLIC_URL: 'https://tessera.example.com' };
  service = await KnowledgeProcess.start('query-gateway', { env });
  await service.sql(`insert into knowledge_bases (kb_name) values ('default') on conflict do nothing`);
  for (const id of documentIds)
    await service.sql(
      `insert into documents (id, name, kb_name, plugin_namespace, sha256, source_type, source_uri, content_type, size_bytes,
                              task_id, pipeline)
       values ($1::uuid, 'a.pdf', 'default', 'core', md5($1::text) || md5($1::text), 'other', 'documents/' || $1::text || '/source',
               'application/pdf', 5, $1::uuid, 'text_pipeline')`,
      [id],
    );
});

afterAll(() => service?.stop());

describe(`${REQUESTS} generated requests`, () => {
  it('are all answered as documented, without a 5xx and without telling what is inside', async () => {
    const report = await fuzzService({
      baseUrl: service.baseUrl,
      count: REQUESTS,
      seed: testSeed(),
      knownIds: documentIds,
    });

    console.log(describeFuzz('query-gateway', report));
    expect(report.failures).toEqual([]);
    expect(report.statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(service.process.isRunning).toBe(true);
    expect(service.process.logs()).not.toMatch(/uncaught|unhandled/);
  });
});
