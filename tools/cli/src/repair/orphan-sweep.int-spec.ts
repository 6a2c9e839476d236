import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ObjectStore, objectKeys, objectsSettings, openObjectStore } from '@tessera/objects';
import { loadConfig } from '@tessera/platform';
import { createTestDatabase, createTestFolder, type TestDatabase, withClient } from '@tessera/testing';
import { createHash, randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { removeOrphans } from './repair-documents.js';

// Real: Postgres 18, a folder of objects.

const OLD = new Date(Date.now() - 25 * 3_600_000);
const SHA = 'a'.repeat(64);

let testDatabase: TestDatabase;
let folder: string;
let objects: ObjectStore;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  folder = createTestFolder('orphans');
  // Brings the schema up to date.
  await sweep(true);
  objects = await openObjectStore(
    loadConfig({ objects: objectsSettings }, { OBJECT_STORE_PATH: folder }).objects,
  );
});

afterEach(() => testDatabase.drop());

const sweep = (dryRun = false, force = false) =>
  removeOrphans({ DATABASE_URL: testDatabase.url, OBJECT_STORE_PATH: folder }, { dryRun, force });
const sql = (statement: string, parameters: unknown[] = []) =>
  withClient(testDatabase.url, (client) => client.query(statement, parameters));

async function store(key: string, modifiedAt = OLD): Promise<string> {
  await objects.put(key, Readable.from(['bytes']));
  await utimes(join(folder, 'data', key), modifiedAt, modifiedAt);
  return key;
}

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for (const area of ['documents/', 'attachments/', 'attachment-texts/', 'bulk/'])
    for await (const { key } of objects.list(area)) keys.push(key);
  return keys.sort();
}

async function aDocumentRow(): Promise<string> {
  const id = randomUUID();
  await sql(`insert into knowledge_bases (kb_name) values ('kb') on conflict do nothing`);
  await sql(
    `insert into documents (id, name, kb_name, plugin_namespace, sha256, source_type, source_uri, content_type, size_bytes, task_id)
     values ($1, 'a.pdf', 'kb', 'core', $2, 'other', 'x', 'application/pdf', 1, $3)`,
    [id, id.replaceAll('-', '').repeat(2), randomUUID()],
  );
  return id;
}

describe('objects without a row', () => {
  it('go, and those of documents, uploads, removals and attachments stay', async () => {
    const [document, upload, removal, attachment] = [
      await aDocumentRow(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ];
    await sql(`insert into document_uploads (document_id, expires_at) values ($1, now())`, [upload]);
    await sql(`insert into document_removals (document_id, kb_name) values ($1, 'kb')`, [removal]);
    await sql(
      `insert into attachments (id, filename, size_bytes, object_key, sha256, expires_at, owner)
       values ($1, 'é.txt', 1, 'x', $2, now(), 'ana')`,
      [attachment, SHA],
    );
    const textKey = createHash('sha256').update(`${SHA}/é.txt\nana`).digest('hex');
    const kept = await Promise.all([
      ...[document, upload, removal].map((id) => store(objectKeys.source(id))),
      store(objectKeys.attachment(attachment)),
      store(`${objectKeys.attachmentTextPrefix(textKey)}chunks.jsonl`),
      store(objectKeys.bulkUpload(randomUUID())),
      store('documents/readme/source'),
    ]);
    const [lost, lostAttachment] = [randomUUID(), randomUUID()];
    await store(objectKeys.source(lost));
    await store(`${objectKeys.documentPrefix(lost)}text_pipeline/1/figures/f.png`);
    await store(objectKeys.attachment(lostAttachment));
    await store(`${objectKeys.attachmentTextPrefix(SHA)}chunks.jsonl`);

    const counted = await sweep(true);
    const before = await stored();
    const removed = await sweep();

    expect(counted).toEqual({ owners: 3, objects: 4, size_bytes: 20 });
    expect(before).toHaveLength(kept.length + 4);
    expect(removed).toEqual(counted);
    expect(await stored()).toEqual(kept.toSorted());
    expect(await sweep()).toEqual({ owners: 0, objects: 0, size_bytes: 0 });
  });

  it('stay for a day after their last object', async () => {
    const id = randomUUID();
    const kept = [
      await store(objectKeys.source(id)),
      await store(`${objectKeys.documentPrefix(id)}text_pipeline/1/tables/t.html`, new Date()),
    ];

    expect(await sweep()).toEqual({ owners: 0, objects: 0, size_bytes: 0 });
    expect(await stored()).toEqual(kept.toSorted());
  });

  it('are all found, however many there are', async () => {
    for (let at = 0; at < 1_100; at++) await store(objectKeys.source(randomUUID()));

    expect(await sweep(false, true)).toMatchObject({ owners: 1_100 });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['an empty registry', 0],
    ['the registry of another installation', 1],
  ])('are counted and stay where they are most of what is stored, by %s', async (_, known) => {
    for (let at = 0; at < known; at++) await store(objectKeys.source(await aDocumentRow()));
    for (let at = 0; at < 3; at++) await store(objectKeys.source(randomUUID()));
    const before = await stored();

    await expect(sweep()).rejects.toThrow(`3 of the ${3 + known} documents`);

    expect(await sweep(true)).toMatchObject({ owners: 3 });
    expect(await stored()).toEqual(before);
  });
});
