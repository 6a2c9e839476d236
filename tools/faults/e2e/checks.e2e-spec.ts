import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HostedApp, Random, waitUntil } from '@tessera/testing';
import { openVectorStore } from '@tessera/vectors';
import { checkAll } from '../src/checks/check-all.js';
import { FaultyStack } from '../src/faulty-stack.js';
import { DocumentLoad } from '../src/load/documents.js';
import { Journal, type TakenDocument, type TakenLoad } from '../src/load/journal.js';
import { StatementLoad, TABLE } from '../src/load/statements.js';

// Real: a whole stack. Causes by hand what faults could do, since checks that see nothing would always pass.

/** Nothing repairs itself here, so waiting is useless. */
const AT_ONCE_MS = 0;
const STRANGER = '00000000-0000-4000-8000-000000000000';

let stack: FaultyStack;
let journal: Journal;
let document: TakenDocument;
let load: TakenLoad;
let end: () => void;
let ended: Promise<void>;

beforeAll(async () => {
  const started = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  end = over.resolve;
  ended = FaultyStack.with(
    async (made) => {
      stack = made;
      started.resolve();
      await over.promise;
    },
    { report: () => undefined, startService: HostedApp.start },
  );
  ended.catch(started.reject);
  await started.promise;
  journal = new Journal();
  const documents = new DocumentLoad(stack.baseUrl, journal, new Random(1));
  const statements = new StatementLoad(stack, journal, new Random(2));
  await documents.prepare();
  await statements.prepare();
  while (journal.documents.length < 2 || !journal.loads.some(({ isAborted }) => !isAborted))
    await Promise.all([...documents.burst(), ...statements.burst()]);
  expect(await checkAll(stack, journal)).toEqual([]);
  document = journal.documents.find(
    ({ deletion, word }) => deletion === 'none' && word !== '',
  ) as TakenDocument;
  load = journal.loads.find(({ isAborted }) => !isAborted) as TakenLoad;
});

afterAll(async () => {
  end();
  await ended;
});

async function kinds(): Promise<string[]> {
  const findings = await checkAll(stack, journal, AT_ONCE_MS);
  return [...new Set(findings.map(({ kind }) => kind))];
}

it('detects objects without an owner', async () => {
  const folder = join(stack.state.objects, 'data', 'documents', STRANGER);
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(folder, 'text_pipeline'));
  writeFileSync(join(folder, 'text_pipeline', 'object'), '');

  expect(await kinds()).toEqual(['orphan']);

  rmSync(folder, { recursive: true });
  expect(await kinds()).toEqual([]);
});

it('detects duplicate and missing rows of a load', async () => {
  await stack.warehouse(`insert into ${TABLE} values (-1, '${load.batch}', '')`);
  expect(await kinds()).toEqual(['twice']);

  await stack.warehouse(`delete from ${TABLE} where batch = '${load.batch}' and id < 0`);
  expect(await kinds()).toEqual([]);

  await stack.warehouse(`update ${TABLE} set batch = 'elsewhere' where batch = '${load.batch}'`);
  expect(await kinds()).toEqual(['lost']);
  await stack.warehouse(`update ${TABLE} set batch = '${load.batch}' where batch = 'elsewhere'`);
});

it('detects work that does not end', async () => {
  const job = `'${STRANGER}', 'demo', 'nobody', 'insert', 'things', 'CSV', 'NONE', 'Open'`;
  await stack.registry(
    `insert into bulk_jobs (id, tenant_id, principal, operation, object, content_type, compression, state) values (${job})`,
  );
  expect(await kinds()).toEqual([]);

  await stack.registry(
    `update bulk_jobs set state = 'InProgress', queued_at = now(), attempt = 1, lease_until = now() + interval '1 hour' where id = '${STRANGER}'`,
  );
  expect(await kinds()).toEqual(['stuck']);
  await stack.registry(`delete from bulk_jobs where id = '${STRANGER}'`);
});

it('detects missing points', async () => {
  const vectors = openVectorStore({ driver: 'sqlite', path: stack.state.vectors });
  await vectors.removeDocument('svc_text', document.documentId);
  await vectors.close();

  expect(await kinds()).toEqual(['lost']);
});

it('detects a missing document, and what it left behind', async () => {
  await stack.registry('delete from documents where id = $1', [document.documentId]);

  // Its tags are counted first.
  const found = await waitUntil(
    async () => {
      const found = await kinds();
      return found.includes('stuck') ? null : found;
    },
    { what: 'the end of the work' },
  );
  expect(found.sort()).toEqual(['lost', 'orphan']);
});
