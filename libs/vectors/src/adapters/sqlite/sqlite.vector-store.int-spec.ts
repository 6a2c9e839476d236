import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { transformFile } from '@swc/core';
import { COLLECTIONS } from '@tessera/contracts';
import { cases, Random, testSeed } from '@tessera/testing';
import { embeddingSpacesContract } from '../../embedding-spaces.contract-spec.js';
import {
  LATE_INTERACTION,
  point,
  writeAll,
  spell,
  vectorStoreContract,
} from '../../vector-store.contract-spec.js';
import { VectorStoreUnusableError } from '../../vector-store.errors.js';
import { SCHEMA_VERSION } from './schema.js';
import { SqliteVectorStore } from './sqlite.vector-store.js';

// Real: SQLite files below the system's temporary folder, the threads and processes that use them.

const TEXT = COLLECTIONS.text;
const SPACE = { provider: 'none', model: 'none', dimension: 0 };
const SOURCE = fileURLToPath(new URL('./sqlite.vector-store.ts', import.meta.url));

vectorStoreContract('SqliteVectorStore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'));
  const store = new SqliteVectorStore(folder);
  return {
    store,
    openAnother: () => new SqliteVectorStore(folder),
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

embeddingSpacesContract('SqliteVectorStore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spaces-'));
  return {
    openAnother: () => new SqliteVectorStore(folder),
    dispose: () => rm(folder, { recursive: true }),
  };
});

describe('SqliteVectorStore', () => {
  let folder: string;
  let store: SqliteVectorStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vectors-'));
    store = new SqliteVectorStore(join(folder, 'store'));
  });

  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const find = async (text: string) =>
    (await store.search({ collection: TEXT, text, filter: {}, limit: 1_000 })).map(
      ({ payload }) => payload.chunkId,
    );

  it('finds its data again after a restart', async () => {
    await store.ensureCollection(TEXT, SPACE);
    await writeAll(store, TEXT, [point({ chunkId: 'a', text: 'persistent' })]);
    await store.close();

    store = new SqliteVectorStore(join(folder, 'store'));
    await store.ensureCollection(TEXT, SPACE);

    expect(await find('persistent')).toEqual(['a']);
  });

  it('can be created by several processes at once', async () => {
    const stores = Array.from({ length: 6 }, () => new SqliteVectorStore(join(folder, 'store')));
    try {
      for (let round = 0; round < 100; round++) {
        const collection = `new_${round}`;
        await Promise.all(stores.map((each) => each.ensureCollection(collection, SPACE)));
        expect(await Promise.all(stores.map((each) => each.count(collection)))).toEqual(stores.map(() => 0));
      }
    } finally {
      await Promise.all(stores.map((each) => each.close()));
    }
  });

  it('stores a document of thousands of chunks and terms, and removes it completely', async () => {
    await store.ensureCollection(TEXT, SPACE);
    const documentId = 'long';
    const points = Array.from({ length: 5_000 }, (_, at) =>
      point({
        documentId,
        chunkId: `c${at}`,
        text: `every page ${at} says ${spell(at % 700)}`,
        chunkIndex: at,
      }),
    );
    await writeAll(store, TEXT, points);
    const found = await find(spell(3));
    await writeAll(store, TEXT, [point({ chunkId: 'other', text: 'every other page' })]);
    await store.removeDocument(TEXT, documentId);

    expect(found.sort()).toEqual(['c1403', 'c2103', 'c2803', 'c3', 'c3503', 'c4203', 'c4903', 'c703']);
    expect(await find('every page')).toEqual(['other']);
    expect(await store.count(TEXT)).toBe(1);
  });

  it('returns the space of removed documents to the disk', async () => {
    await store.ensureCollection(TEXT, SPACE);
    const file = join(folder, 'store', 'svc_text.db');
    const documents = Array.from({ length: 10 }, (_, at) => `document-${at}`);
    for (const documentId of documents)
      await writeAll(
        store,
        TEXT,
        Array.from({ length: 500 }, (_, at) =>
          point({
            documentId,
            chunkId: `c${at}`,
            chunkIndex: at,
            text: spell(at),
            payload: { content: 'x'.repeat(4_000) },
          }),
        ),
      );
    await writeAll(store, TEXT, [point({ documentId: 'kept', chunkId: 'kept', text: 'valves' })]);
    const sizes = [(await stat(file)).size];

    for (const documentId of documents) await store.removeDocument(TEXT, documentId);
    sizes.push((await stat(file)).size);

    expect(sizes[0]).toBeGreaterThan(10_000_000);
    expect(sizes[1]).toBeLessThan(6_000_000);
    expect(await find('valves')).toEqual(['kept']);
    using looked = new DatabaseSync(file, { readOnly: true });
    expect(looked.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  });

  it('keeps no picture of a removed document', async () => {
    await store.ensureCollection(TEXT, LATE_INTERACTION);
    const seen = Array.from({ length: 20 }, () => [1, 0, 0, 0, 0, 0, 0, 0]);
    await writeAll(store, TEXT, [point({ documentId: 'scan', chunkId: 'a', text: '', seen })]);
    using file = new DatabaseSync(join(folder, 'store', 'svc_text.db'), { readOnly: true });
    const pictures = file.prepare('select chunk from image_pools union all select chunk from image_vectors');
    const kept = pictures.all();

    await store.removeDocument(TEXT, 'scan');

    expect(kept).toHaveLength(2);
    expect(pictures.all()).toEqual([]);
  });

  it('reports a missing file, and uses a restored copy', async () => {
    await store.ensureCollection(TEXT, SPACE);
    await writeAll(store, TEXT, [point({ chunkId: 'a', text: 'backup' })]);
    await store.close();
    await rename(join(folder, 'store'), join(folder, 'away'));

    const lost = find('backup');
    await expect(lost).rejects.toThrow(VectorStoreUnusableError);
    await expect(lost).rejects.toThrow(/svc_text\.db.*VECTOR_STORE_PATH/);
    await expect(store.write(TEXT, { documentId: 'd', attempt: 1 }, [])).rejects.toThrow(
      VectorStoreUnusableError,
    );
    await mkdir(join(folder, 'store'));
    await copyFile(join(folder, 'away', 'svc_text.db'), join(folder, 'store', 'svc_text.db'));

    expect(await find('backup')).toEqual(['a']);
  });

  it('starts over in an emptied folder, after a restart', async () => {
    await store.ensureCollection(TEXT, SPACE);
    await writeAll(store, TEXT, [point({ chunkId: 'a', text: 'lost' })]);
    await rm(join(folder, 'store'), { recursive: true });
    await expect(store.ping()).rejects.toThrow(VectorStoreUnusableError);

    await store.close();
    store = new SqliteVectorStore(join(folder, 'store'));
    await store.ensureCollection(TEXT, SPACE);
    await writeAll(store, TEXT, [point({ chunkId: 'b', text: 'found' })]);

    expect(await find('lost found')).toEqual(['b']);
  });

  it.each(['nothing like a database', ''])(
    'explains what to do about a file that holds %j',
    async (content) => {
      await mkdir(join(folder, 'store'));
      await writeFile(join(folder, 'store', 'svc_text.db'), content.repeat(100));

      await expect(find('x')).rejects.toThrow(/VECTOR_STORE_PATH/);
    },
  );

  it('reports a damaged file', async () => {
    await store.ensureCollection(TEXT, SPACE);
    const many = Array.from({ length: 200 }, (_, at) => point({ chunkId: `c${at}`, text: `text ${at}` }));
    await writeAll(store, TEXT, many, 1);
    await store.close();
    await truncate(join(folder, 'store', 'svc_text.db'), 20_000);
    store = new SqliteVectorStore(join(folder, 'store'));

    await expect(find('text')).rejects.toThrow(/damaged.*run `tessera repair`/);
  });

  it.each([1, 2, 3, 4, 5, SCHEMA_VERSION + 1])(
    'refuses a file of format %d, and says what to do',
    async (version) => {
      await store.ensureCollection(TEXT, SPACE);
      await writeAll(store, TEXT, [point({ chunkId: 'a', text: 'text' })]);
      await store.close();
      using file = new DatabaseSync(join(folder, 'store', 'svc_text.db'));
      file.prepare(`update meta set value = ? where key = 'schema_version'`).run(String(version));
      store = new SqliteVectorStore(join(folder, 'store'));

      const uses = [
        () => store.ensureCollection(TEXT, SPACE),
        () => find('text'),
        () => store.removeDocument(TEXT, 'd'),
      ];
      for (const use of uses)
        await expect(use()).rejects.toMatchObject({
          constructor: VectorStoreUnusableError,
          message: expect.stringMatching(
            /format \d.* remove the files below VECTOR_STORE_PATH.*tessera repair/,
          ),
        });
    },
  );

  it('names the setting if its folder cannot be created', async () => {
    await writeFile(join(folder, 'store'), '');

    await expect(store.ensureCollection(TEXT, SPACE)).rejects.toThrow(
      /cannot be written.*|VECTOR_STORE_PATH/,
    );
  });

  it('rejects a collection name that would leave the folder', async () => {
    await expect(store.ensureCollection('../x', SPACE)).rejects.toThrow(RangeError);
  });

  describe('beside other processes', () => {
    const writing = (documents: number) =>
      `
      const store = new SqliteVectorStore(${JSON.stringify('FOLDER')});
      await store.ensureCollection('svc_text', ${JSON.stringify(SPACE)});
      const template = ${JSON.stringify(point({ documentId: 'DOCUMENT', chunkId: 'CHUNK', text: 'written text' }))};
      for (let at = 0; at < ${documents}; at++) {
        const documentId = process.pid + '-' + at;
        const points = Array.from({ length: 20 }, (_, index) => ({
          ...template, id: documentId + index, searchText: 'written text ' + 'abcdefghijklmnopqrst'[index] + 'number',
          payload: { ...template.payload, documentId, chunkId: documentId + '/' + index, chunkIndex: index } }));
        await store.write('svc_text', { documentId, attempt: 1 }, points);
        await store.settle('svc_text', { documentId, attempt: 1 }, 20);
        console.log('complete', documentId);
      }
      await store.close();`.replace('FOLDER', join(folder, 'store'));

    it('writes while they write', async () => {
      await store.ensureCollection(TEXT, SPACE);

      const children = [1, 2].map(() => runSource(writing(15)));
      const codes = await Promise.all(
        children.map(async (child) => (await once(child, 'exit'))[0] as number),
      );

      expect(codes).toEqual([0, 0]);
      expect(await store.count(TEXT)).toBe(2 * 15 * 20);
      expect(await find('hnumber')).toHaveLength(30);
    });

    it('has every document completely or not at all if a writer is killed', async () => {
      await store.ensureCollection(TEXT, SPACE);
      const child = runSource(writing(1_000));
      await untilPrinted(child, 8);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');

      const firstChunks = await find('anumber');
      const lastChunks = await find('tnumber');

      expect(firstChunks.length).toBeGreaterThanOrEqual(8);
      expect(lastChunks).toHaveLength(firstChunks.length);
      expect(await store.count(TEXT)).toBe(20 * firstChunks.length);
      await writeAll(store, TEXT, [point({ chunkId: 'after', text: 'aftermath' })]);
      expect(await find('aftermath')).toEqual(['after']);
    });
  });

  it('continues where a writer was killed within a long document, in either direction', async () => {
    await store.ensureCollection(TEXT, SPACE);
    const attempt = { documentId: 'long', attempt: 1 };
    const points = Array.from({ length: 5_000 }, (_, at) =>
      point({ ...attempt, chunkId: `c${at}`, text: `page ${at} of ${spell(at)}`, chunkIndex: at }),
    );
    await store.ensureCollection(TEXT, SPACE);
    for (let from = 0; from < points.length; from += 256)
      await store.write(TEXT, attempt, points.slice(from, from + 256));
    const opened = `
      const store = new SqliteVectorStore(${JSON.stringify(join(folder, 'store'))});
      await store.ensureCollection('svc_text', ${JSON.stringify(SPACE)});
      console.log('begins');`;
    const killedAfter = async (program: string, delayMs: number) => {
      const child = runSource(`${opened}\n${program}\nprocess.exit();`);
      await untilPrinted(child, 1);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };

    const random = new Random(testSeed());
    const delays = Array.from({ length: cases({ smoke: 1, soak: 10 }) }, () => random.below(200));
    for (const delayMs of delays)
      await killedAfter(`await store.settle('svc_text', ${JSON.stringify(attempt)}, 5000);`, delayMs);
    const count = await store.settle(TEXT, attempt, 5_000);
    const found = [await find(spell(4_999)), await find(spell(17))];
    for (const delayMs of delays)
      await killedAfter(`await store.removeDocument('svc_text', 'long');`, delayMs);
    await store.removeDocument(TEXT, 'long');

    expect(count).toBe(5_000);
    expect(found).toEqual([['c4999'], ['c17']]);
    expect(await store.count(TEXT)).toBe(0);
    await writeAll(store, TEXT, [point({ chunkId: 'next', text: 'page of a book' })]);
    expect(await find('page')).toEqual(['next']);
    const [hit] = await store.search({ collection: TEXT, text: 'page', filter: {}, limit: 1 });
    // As if it were the only point ever written: nothing of the other is left in the statistics.
    expect(hit?.score).toBeCloseTo(Math.log(1 + 0.5 / 1.5), 6);
  });

  it('runs as compiled JavaScript', async () => {
    // Next to this library's dependencies, so that they resolve as they do from dist.
    const dependencies = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
    await mkdir(dependencies, { recursive: true });
    const built = await mkdtemp(join(dependencies, '.built-'));
    try {
      await build(fileURLToPath(new URL('../../', import.meta.url)), built);
      const program = `
        import { SqliteVectorStore } from ${JSON.stringify(pathToFileURL(join(built, 'adapters/sqlite/sqlite.vector-store.js')).href)};
        const store = new SqliteVectorStore(${JSON.stringify(join(folder, 'store'))});
        await store.ensureCollection('svc_text', ${JSON.stringify(SPACE)});
        await store.write('svc_text', { documentId: 'd', attempt: 1 }, [${JSON.stringify(point({ documentId: 'd', chunkId: 'a', text: 'compiled' }))}]);
        await store.settle('svc_text', { documentId: 'd', attempt: 1 }, 1);
        const hits = await store.search({ collection: 'svc_text', text: 'compile', filter: {}, limit: 1 });
        console.log(hits[0].payload.chunkId);
        await store.close();`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [output] = (await once(child.stdout, 'data')) as [Buffer];

      expect(output.toString().trim()).toBe('a');
    } finally {
      await rm(built, { recursive: true });
    }
  });
});

/** A separate process that runs the program with access to the store's class. */
function runSource(program: string): ChildProcess {
  const script = `import { SqliteVectorStore } from ${JSON.stringify(pathToFileURL(SOURCE).href)};\n${program}`;
  const args = ['-C', '@tessera/source', '--import', import.meta.resolve('@tessera/testing/typescript')];
  return spawn(process.execPath, [...args, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: '' },
  });
}

async function untilPrinted(child: ChildProcess, lines: number): Promise<void> {
  let printed = 0;
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk).split('\n').length - 1;
    if (printed >= lines) return;
  }
}

/** Builds into another folder. */
async function build(source: string, target: string): Promise<void> {
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /^(?!.*\b(int-|contract-)?spec\.).*\.ts$/.test(file),
  );
  for (const file of files) {
    const { code } = await transformFile(join(source, file), {
      configFile: fileURLToPath(new URL('../../../../../.swcrc', import.meta.url)),
      swcrc: true,
    });
    const to = join(target, file.replace(/\.ts$/, '.js'));
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, code);
  }
}
