import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, Random, type TestDatabase } from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import type { Database } from './database.js';
import { KnowledgeAccess } from './knowledge-access.js';
import { aStoredDocument, connect, documentsOf } from './persistence.fixture-spec.js';
import { KeywordRepository } from './repositories/keyword.repository.js';
import { KnowledgeBaseRepository } from './repositories/knowledge-base.repository.js';
import { TagCountRepository } from './repositories/tag-count.repository.js';
import { type Tag, type TagFilter, TagRepository } from './repositories/tag.repository.js';

// Real: Postgres 18. Each test begins without documents.

const { unrestricted } = KnowledgeAccess;

let testDatabase: TestDatabase;
let database: Database;
let tags: TagRepository;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = await connect(testDatabase.url));
  tags = new TagRepository(database);
});

beforeEach(() =>
  database.manager.query('truncate documents, tag_changes, document_tags, tag_counts, tag_words cascade'),
);

afterAll(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

/** Results must not depend on whether the counts were updated before they are read. */
describe.each(['at once', 'once they are counted'] as const)('tags %s', (when) => {
  const settle = async () => {
    if (when === 'once they are counted') await countAll();
  };

  it('are counted over all knowledge bases, most frequent first, then by keyword', async () => {
    await publish('a', [['Tax', '差旅费'], ['tax', 'budget'], ['hotel']]);
    await publish('b', [['tax', 'hotel']]);
    await settle();

    expect(await tags.list(unrestricted, {}, 10)).toEqual([
      tag('tax', 3, 2, 2),
      tag('hotel', 2, 2, 2),
      tag('budget', 1, 1, 1),
      tag('差旅费', 1, 1, 1),
    ]);
    expect(await tags.list(unrestricted, {}, 2)).toEqual([tag('tax', 3, 2, 2), tag('hotel', 2, 2, 2)]);
  });

  it('are counted in the requested knowledge bases', async () => {
    await publish('a', [['tax', 'budget']]);
    await publish('b', [['tax'], ['tax']]);
    await publish('c', [['tax']]);
    await settle();

    expect(await tags.list(unrestricted, { kbNames: ['b'] }, 10)).toEqual([tag('tax', 2, 1, 1)]);
    expect(await tags.list(unrestricted, { kbNames: ['b', 'a', 'b'] }, 10)).toEqual([
      tag('tax', 3, 2, 2),
      tag('budget', 1, 1, 1),
    ]);
    expect(await tags.list(unrestricted, { kbNames: ['nowhere'] }, 10)).toEqual([]);
    expect(await tags.list(unrestricted, { kbNames: [''] }, 10)).toEqual([]);
    expect(await tags.list(unrestricted, { kbNames: [] }, 10)).toEqual([]);
  });

  it('disappear with their document, and others stay', async () => {
    const gone = await publish('a', [['tax', 'budget']]);
    await publish('a', [['tax']]);
    await countAll();
    await documentsOf(database).delete(unrestricted, gone);
    await settle();

    expect(await tags.list(unrestricted, {}, 10)).toEqual([tag('tax', 1, 1, 1)]);
    expect(await tags.list(unrestricted, { q: 'budget', kbNames: ['a'] }, 10)).toEqual([]);
    expect(await tags.documentsOf(unrestricted, { tags: ['budget'], limit: 10 })).toEqual([]);
  });

  it('belong to the published attempt', async () => {
    const id = await publish('a', [['old'], ['kept']]);
    await countAll();
    await write(id, 'a', 2, [['new'], ['kept'], ['kept']]);
    const before = await tags.list(unrestricted, {}, 10);
    await name(id, 2);
    await settle();

    expect(before).toEqual([tag('kept', 1, 1, 1), tag('old', 1, 1, 1)]);
    expect(await tags.list(unrestricted, {}, 10)).toEqual([tag('kept', 2, 1, 1), tag('new', 1, 1, 1)]);
  });

  it.each([
    ['a part, in any case', 'ALLOW', ['travel allowance']],
    ['two letters', 'tr', ['travel allowance']],
    ['one letter', 'v', ['travel allowance']],
    ['two letters of which one is not ASCII', 'fü', ['büro fü5']],
    ['a letter that is not ASCII', 'ö', ['börse']],
    ['a Chinese word', '住宿', ['住宿费']],
    ['one Chinese character', '费', ['住宿费', '差旅费']],
    ['a letter that is decomposed', 'pru\u0308f', ['prüfung']],
    ['a swapped letter', 'travle', ['travel allowance']],
    ['a lost letter', 'alowance', ['travel allowance']],
    ['a letter too many', 'travell allowance', ['travel allowance']],
    ['a wrong letter', 'prufung', ['prüfung']],
    ['a wrong Chinese character', '差履费', ['差旅费']],
    ['words in another order with errors', 'alowance travle', ['travel allowance']],
    ['a pattern', '%', []],
    ['a pattern for one letter', 'pr_fung', ['prüfung']],
    ['nothing like it', 'zebra', []],
  ])('are found by %s', async (_, q, expected) => {
    await publish('a', [['travel allowance', '差旅费', '住宿费', 'prüfung', 'pr', 'büro fü5', 'börse']]);
    await settle();

    const found = await tags.list(unrestricted, { q }, 10);

    expect(found.map(({ keyword }) => keyword).filter((keyword) => keyword !== 'pr')).toEqual(expected);
  });

  it('are found by a part that most of them share', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => `rule ${index}`);
    await publish('a', [many, ['rule 7'], ['ruling']]);
    await settle();

    expect(await tags.list(unrestricted, { q: 'rule' }, 2)).toEqual([
      tag('rule 7', 2, 1, 1),
      tag('rule 0', 1, 1, 1),
    ]);
    expect(await tags.list(unrestricted, { q: 'rul', kbNames: ['a'] }, 500)).toHaveLength(500);
    expect(await tags.list(unrestricted, { q: 'ruel' }, 1)).toEqual([tag('rule 7', 2, 1, 1)]);
  });

  it('select documents of all knowledge bases, those with the most such chunks first', async () => {
    const few = await publish('a', [['tax']]);
    const most = await publish('b', [['Tax'], ['tax', 'budget'], ['tax']]);
    const some = await publish('b', [['tax'], ['budget']]);
    await publish('b', [['taxes']]);
    await settle();

    expect(await tags.documentsOf(unrestricted, { tags: ['TAX', 'budget'], limit: 10 })).toEqual([
      most,
      some,
      few,
    ]);
    expect(await tags.documentsOf(unrestricted, { tags: ['tax'], limit: 1 })).toEqual([most]);
    expect(await tags.documentsOf(unrestricted, { tags: ['tax'], limit: 10, except: [most] })).toEqual([
      few,
      some,
    ]);
  });
});

describe('counting tags', () => {
  it('leaves nothing of deleted documents', async () => {
    const ids = [await publish('a', [['tax']]), await publish('b', [['tax'], ['budget']])];
    await countAll();
    for (const id of ids) await documentsOf(database).delete(unrestricted, id);
    await countAll();

    for (const table of ['tag_changes', 'document_tags', 'tag_counts', 'tag_words'])
      expect(await database.manager.query(`select * from ${table}`)).toEqual([]);
  });

  it('processes a few changes at a time, and is correct in between', async () => {
    for (let index = 0; index < 5; index++) await publish('a', [['tax']]);

    expect(await new TagCountRepository(database).countChanges(2)).toBe(2);

    expect(await tags.list(unrestricted, {}, 10)).toEqual([tag('tax', 5, 1, 5)]);
  });

  it('is correct at once if a whole knowledge base is deleted, and hides no other pending change', async () => {
    await publishMany('big', 1_500);
    await publish('small', [['tax', 'hotel']]);
    await countAll();
    await publish('small', [['tax']]);

    await purge('big');

    const left = [tag('tax', 2, 1, 2), tag('hotel', 1, 1, 1)];
    expect(await tags.list(unrestricted, {}, 10)).toEqual(left);
    expect(await tags.list(unrestricted, { kbNames: ['big'] }, 10)).toEqual([]);
    await countAll();
    expect(await tags.list(unrestricted, {}, 10)).toEqual(left);
    expect(await database.manager.query('select keyword from tag_words order by 1')).toHaveLength(2);
  });

  it('is correct if a knowledge base is deleted while others count', async () => {
    await publishMany('big', 300);
    await publish('small', [['tax']]);

    await Promise.all([countAll(), purge('big'), countAll()]);
    await countAll();

    expect(await tags.list(unrestricted, {}, 10)).toEqual([tag('tax', 1, 1, 1)]);
    expect(await database.manager.query('select keyword, kb_name from tag_counts order by 2')).toEqual([
      { keyword: 'tax', kb_name: '' },
      { keyword: 'tax', kb_name: 'small' },
    ]);
  });

  it('is correct if several processes count at once', async () => {
    for (let index = 0; index < 20; index++) await publish(`kb-${index % 3}`, [['tax', `rule ${index}`]]);

    await Promise.all(Array.from({ length: 4 }, () => new TagCountRepository(database).countChanges(7)));
    await countAll();

    expect(await tags.list(unrestricted, {}, 1)).toEqual([tag('tax', 20, 3, 20)]);
    expect(await tags.list(unrestricted, { kbNames: ['kb-0'] }, 1)).toEqual([tag('tax', 7, 1, 7)]);
  });
});

describe('documents of tags', () => {
  it('are never deleted or unpublished ones, however many others have changed since', async () => {
    const [deleted, unpublished, kept] = [
      await publish('a', [['tax'], ['tax'], ['tax']]),
      await publish('a', [['tax'], ['tax']]),
      await publish('a', [['tax']]),
    ];
    await countAll();
    await documentsOf(database).delete(unrestricted, deleted);
    await database.manager.query(
      `update document_pipelines set status = 'failed', published_attempt = null where document_id = $1`,
      [unpublished],
    );
    await noteOthers();

    expect(await tags.documentsOf(unrestricted, { tags: ['tax'], limit: 1 })).toEqual([kept]);
  });
});

describe('listing tags', () => {
  it('includes pending changes at once, however many documents wait', async () => {
    const early = await publish('a', [['tax']]);
    await noteOthers();
    const late = await publish('a', [['tax', 'budget']]);

    expect(await tags.list(unrestricted, {}, 10)).toEqual([tag('budget', 1, 1, 1), tag('tax', 1, 1, 1)]);
    expect(await tags.documentsOf(unrestricted, { tags: ['tax'], limit: 10 })).toEqual([late]);
    await countAll();
    expect(await tags.list(unrestricted, {}, 10)).toEqual([tag('tax', 2, 1, 2), tag('budget', 1, 1, 1)]);
    expect(await tags.documentsOf(unrestricted, { tags: ['tax'], limit: 10 })).toEqual([early, late]);
  });

  it('of several knowledge bases returns their sums, wherever each has its most frequent ones', async () => {
    const random = new Random(7);
    const names = Array.from({ length: 600 }, (_, index) => `rule ${index}`);
    for (const kb of ['a', 'b', 'c', 'd'])
      for (let document = 0; document < 3; document++)
        await publish(
          kb,
          Array.from({ length: 60 }, () => names.filter(() => random.next() < 0.02)),
        );
    await countAll();
    await documentsOf(database).delete(unrestricted, await publish('a', [names.slice(0, 300)]));
    await publish('d', [names.slice(300)]);
    const kbNames = ['a', 'b', 'd'];
    const sums: Tag[] = await database.manager.query(
      `select keyword, count(*)::int "hitCount", count(distinct kb_name)::int "kbCount",
              count(distinct document_id)::int "documentCount"
       from chunk_keywords where kb_name = any($1) and document_id in (select id from documents)
       group by keyword order by 2 desc, keyword collate "C"`,
      [kbNames],
    );

    for (const limit of [1, 2, 7, 50, 500, 1_000])
      expect(await tags.list(unrestricted, { kbNames }, limit)).toEqual(sums.slice(0, limit));
    const sevens = sums.filter(({ keyword }) => keyword.includes('7'));
    expect(await tags.list(unrestricted, { kbNames, q: '7' }, 20)).toEqual(sevens.slice(0, 20));
  });

  it('reads about as many rows as it returns, however many there are', async () => {
    const names = Array.from({ length: 4_000 }, (_, index) => `rule ${index}`);
    await publish('a', [names.slice(0, 2_000), names.slice(2_000)]);
    await countAll();
    await database.manager.query('analyze tag_counts, tag_words, document_tags, tag_changes');

    const several = ['a', 'b', 'nowhere'];
    for (const [filter, most] of [
      [{}, 200],
      [{ kbNames: ['a'] }, 200],
      [{ q: 'rule' }, 200],
      [{ q: 'rule', kbNames: ['a'] }, 200],
      [{ kbNames: several }, 500],
      [{ q: 'rule', kbNames: several }, 500],
    ] as const) {
      const { found, rowsRead } = await readingRows((repository) =>
        repository.list(unrestricted, filter as TagFilter, 50),
      );

      expect(found).toHaveLength(50);
      expect(rowsRead).toBeLessThan(most);
    }
  });
});

function tag(keyword: string, hitCount: number, kbCount: number, documentCount: number) {
  return { keyword, hitCount, kbCount, documentCount };
}

/** A document with the given keywords of its chunks, published as attempt 1. */
async function publish(kbName: string, chunks: string[][]): Promise<string> {
  const { id } = await aStoredDocument(database, { kbName });
  await write(id, kbName, 1, chunks);
  await name(id, 1);
  return id;
}

/** Documents with the tag `tax` and one unique tag each. */
async function publishMany(kbName: string, count: number): Promise<void> {
  await new KnowledgeBaseRepository(database).ensure(kbName);
  await database.manager.query(
    `with d as (
       insert into documents (id, name, kb_name, plugin_namespace, sha256, source_uri, size_bytes, task_id)
       select gen_random_uuid(), 'a.pdf', $1::text, 'core', md5(n::text) || md5($1::text || n), 'documents/' || n, 1, gen_random_uuid()
       from generate_series(1, $2::int) n returning id, task_id, source_uri),
     k as (
       insert into chunk_keywords (document_id, pipeline, attempt, chunk_id, keyword, kb_name)
       select id, 'text_pipeline', 1, gen_random_uuid(), keyword, $1::text from d, unnest(array['tax', source_uri]) keyword)
     insert into document_pipelines (document_id, pipeline, status, task_id, attempt, published_attempt)
     select id, 'text_pipeline', 'ready', task_id, 1, 1 from d`,
    [kbName, count],
  );
}

async function purge(kbName: string): Promise<void> {
  await database.transaction((manager) =>
    documentsOf(database).deleteAll(manager, unrestricted, kbName, uuid()),
  );
}

/** As many other changes as a list counts itself. */
async function noteOthers(): Promise<void> {
  await database.manager.query(
    'insert into tag_changes (document_id) select gen_random_uuid() from generate_series(1, 1000)',
  );
}

async function write(documentId: string, kbName: string, attempt: number, chunks: string[][]): Promise<void> {
  await new KeywordRepository(database).insert(
    { documentId, pipeline: 'text_pipeline', attempt, kbName },
    chunks.map((keywords) => ({ chunkId: uuid(), keywords })),
  );
}

async function name(documentId: string, attempt: number): Promise<void> {
  await database.manager.query(
    `update document_pipelines set pipeline = 'text_pipeline', status = 'ready', published_attempt = $2
     where document_id = $1`,
    [documentId, attempt],
  );
}

async function countAll(): Promise<void> {
  while ((await new TagCountRepository(database).countChanges(100)) > 0);
}

const COUNTED_IN = ['tag_counts', 'document_tags', 'chunk_keywords'];

/** The work's result, and how many rows of these tables it read. */
async function readingRows<T>(
  work: (repository: TagRepository) => Promise<T>,
): Promise<{ found: T; rowsRead: number }> {
  return database.transaction(async (manager) => {
    const count = async () => {
      const [row]: Array<{ rows: number }> = await manager.query(
        `select sum(seq_tup_read + idx_tup_fetch)::int rows from pg_stat_xact_user_tables where relname = any($1)`,
        [COUNTED_IN],
      );
      return row?.rows ?? 0;
    };
    const before = await count();
    const found = await work(new TagRepository({ manager } as Database));
    return { found, rowsRead: (await count()) - before };
  });
}
