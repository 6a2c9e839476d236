import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExtractionEvent } from '@tessera/documents';
import { objectsSettings, openObjectStore } from '@tessera/objects';
import type { StoredAttachment } from '@tessera/persistence';
import { loadConfig, WorkFolders } from '@tessera/platform';
import { createTestFolder } from '@tessera/testing';
import type { VectorStore } from '@tessera/vectors';
import { join } from 'node:path';
import type { AttachmentReader } from './attachment-reader.js';
import { AttachmentSearch } from './attachment-search.js';
import { AttachmentTexts } from './attachment-texts.js';

// Real: the object store and the work folders. The reader is one that ends when it is told to.

const ATTACHMENT = {
  id: 'a',
  filename: 'harbour.pdf',
  sha256: 'ab',
  owner: null,
  objectKey: 'k',
} as unknown as StoredAttachment;
const CONFIG = { readTimeoutMs: 60_000, glanceAfterMs: 1, maxChunks: 100, lifeMs: 60_000 };
const PAGES = Array.from({ length: 20 }, (_, at) => `The harbour of Bergen closes at ${at}.`);

const folder = createTestFolder('attachment-glance');
const folders = new WorkFolders({ path: join(folder, 'work') });

beforeAll(() => folders.onModuleInit());

afterAll(() => folders.onApplicationShutdown());

/** Yields these events, and the others once released. */
async function searchOf(first: ExtractionEvent[], others: ExtractionEvent[]) {
  const gate = Promise.withResolvers<void>();
  const reader = {
    read: async function* () {
      yield* first;
      await gate.promise;
      yield* others;
    },
  } as unknown as AttachmentReader;
  const settings = loadConfig(objectsSettings, { OBJECT_STORE_PATH: join(folder, `${Math.random()}`) });
  const texts = new AttachmentTexts(folders, reader, await openObjectStore(settings), CONFIG);
  return { search: new AttachmentSearch(texts, {} as VectorStore, CONFIG), letGo: gate.resolve };
}

async function open(search: AttachmentSearch) {
  const steps = search.open([ATTACHMENT]);
  const names: string[] = [];
  for (;;) {
    const next = await steps.next();
    if (next.done) return { names, attached: next.value };
    const step = next.value;
    names.push(step.name === 'warning' ? step.code : step.name);
  }
}

const pages = PAGES.map((text, at): ExtractionEvent => ({
  kind: 'page',
  page: { pageNumber: at + 1, text },
}));
const parsing: ExtractionEvent = { kind: 'progress', current: 1, total: 2 };
const summary = {
  kind: 'summary',
  summary: { language: 'en', sourceType: 'other', year: null, statedYear: null },
} as unknown as ExtractionEvent;
const chunk = {
  kind: 'chunk',
  chunk: {
    index: 0,
    type: 'text',
    path: '',
    content: 'All.',
    table: null,
    searchText: 'All.',
    pageNumbers: [1],
  },
} as unknown as ExtractionEvent;

describe('a question at an attachment that is still being read', () => {
  it('is answered from the words of its pages, with a warning', async () => {
    const { search, letGo } = await searchOf([...pages, parsing], [chunk, summary]);

    const { names, attached } = await open(search);

    expect(names).toEqual(['attachment', 'attachment_partly_read']);
    const chunks = attached[0]?.text.chunks.map(({ content, pageNumbers }) => [content, pageNumbers]);
    expect(chunks).toEqual(PAGES.map((text, at) => [text, [at + 1]]));
    letGo();
  });

  it.each([0, 19])('waits for all of it when %d pages have words', async (count) => {
    const { search, letGo } = await searchOf([...pages.slice(0, count), parsing], [chunk, summary]);

    const opened = open(search);
    letGo();

    const { names, attached } = await opened;
    expect(names).toEqual(['attachment']);
    expect(attached[0]?.text.chunks.map(({ content }) => content)).toEqual(['All.']);
  });

  it('and one that comes later has all of it', async () => {
    const { search, letGo } = await searchOf([...pages, parsing], [chunk, summary]);
    await open(search);
    letGo();

    let names = ['attachment_partly_read'];
    while (names.includes('attachment_partly_read')) ({ names } = await open(search));

    expect(names).toEqual(['attachment']);
  });
});
