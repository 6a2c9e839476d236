import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, createTestFolder, type TestDatabase } from '@tessera/testing';
import { ChatModelServer } from '@tessera/testing/chat-model';
import { ImageModelServer } from '@tessera/testing/image-model';
import { QdrantStub } from '@tessera/testing/qdrant';
import { join } from 'node:path';
import { Gateway } from '../gateway.js';
import { faithfulReader } from './faithful-reader.js';
import { judgedPassages, type JudgedQuestion } from './judged-passages.js';
import { RecordedEmbeddings } from './recorded-embeddings.js';

// Real: HTTP, Postgres 18, the SQLite vector store, and vectors of multilingual-e5-small and bge-small-zh. The reranker ranks by these vectors, the chat
// model is a reader that makes no mistakes, and Qdrant is one that keeps to its published API.

type Part = 'embedding' | 'reranker' | 'chat' | 'images';
type Store = 'sqlite' | 'qdrant';

const LANGUAGES = ['en', 'de', 'zh'];
const COLLECTIONS = LANGUAGES.map(judgedPassages);
const PARTS: Part[] = ['embedding', 'reranker', 'chat', 'images'];
const COMBINATIONS: Array<[Store, Part[]]> = [
  ...subsets(PARTS.slice(0, 3)).map((parts): [Store, Part[]] => ['sqlite', parts]),
  ['sqlite', ['images']],
  ['sqlite', ['embedding', 'images']],
  ['sqlite', PARTS],
  ['qdrant', []],
  ['qdrant', ['embedding']],
  ['qdrant', ['embedding', 'reranker', 'chat']],
];

/** For each language how many questions are answered with the fact, or refused where nothing answers them. */
type Right = Record<string, number>;

let embeddings: RecordedEmbeddings;
let chinese: RecordedEmbeddings;
let chat: ChatModelServer;
let images: ImageModelServer;
let qdrant: QdrantStub;
const right = new Map<string, Right>();
/** Database and files of the gateways that find the same documents by the same vectors. */
const filled = new Map<string, { database: TestDatabase; files: string }>();

beforeAll(async () => {
  embeddings = await RecordedEmbeddings.open(join(import.meta.dirname, 'multilingual-e5-small.jsonl'));
  chinese = await RecordedEmbeddings.open(join(import.meta.dirname, 'bge-small-zh.jsonl'));
  chat = await ChatModelServer.start(faithfulReader(COLLECTIONS.flatMap(({ questions }) => questions)));
  images = await ImageModelServer.start('multi');
  qdrant = await QdrantStub.start();
  for (const [store, parts] of COMBINATIONS) right.set(nameOf(store, parts), await rightWith(store, parts));
}, 300_000);

afterAll(async () => {
  await Promise.all([...filled.values()].map(({ database }) => database.drop()));
  await Promise.all([embeddings.stop(), chinese.stop(), chat.stop(), images.stop(), qdrant.stop()]);
});

describe('an optional part', () => {
  it.each(
    COMBINATIONS.flatMap(([store, parts]) =>
      parts
        .map((part) => [store, part, parts.filter((other) => other !== part)] as const)
        .filter(([, , others]) =>
          COMBINATIONS.some(([other, all]) => other === store && isSame(all, others)),
        ),
    ),
  )('in %s makes answers no worse: %s beside %j', (store, part, others) => {
    const without = right.get(nameOf(store, others)) as Right;
    const given = right.get(nameOf(store, [...others, part])) as Right;

    for (const language of LANGUAGES)
      expect([language, given[language]]).toEqual([language, expect.any(Number)]);
    const worse = LANGUAGES.filter((language) => (given[language] as number) < (without[language] as number));
    expect({ worse, given, without }).toEqual({ worse: [], given, without });
  });

  it('that makes vectors finds what is asked in other words, and in another language', () => {
    const totalOf = (parts: Part[]) =>
      Object.values(right.get(nameOf('sqlite', parts)) as Right).reduce((sum, count) => sum + count, 0);

    expect(totalOf(['embedding'])).toBeGreaterThan(totalOf([]) + LANGUAGES.length);
    expect(totalOf(['embedding', 'chat'])).toBeGreaterThan(totalOf(['chat']) + LANGUAGES.length);
  });

  it('that makes vectors of Chinese only leaves answers in other languages as they are', async () => {
    const given = await rightWith('sqlite', ['embedding'], chinese);
    const without = right.get(nameOf('sqlite', [])) as Right;

    expect(given).toEqual({ ...without, zh: given['zh'] });
    expect(given['zh']).toBeGreaterThanOrEqual(without['zh'] as number);
  });

  it('is tried with vectors that are all recorded', () => {
    expect([...embeddings.missing, ...chinese.missing]).toEqual([]);
  });
});

async function rightWith(store: Store, parts: readonly Part[], embedder = embeddings): Promise<Right> {
  const embedded = parts.filter((part) => part === 'embedding' || part === 'images');
  const vectors = `${nameOf(store, embedded)}+${embedder.settings['EMBEDDING_MODEL']}`;
  const isFilled = filled.has(vectors);
  const { database, files } = filled.get(vectors) ?? {
    database: await createTestDatabase(),
    files: createTestFolder('combinations'),
  };
  filled.set(vectors, { database, files });
  const gateway = await Gateway.startOn(database.url, {
    VECTOR_STORE_PATH: join(files, 'vectors'),
    ...(store === 'qdrant' && {
      VECTOR_STORE: 'qdrant',
      QDRANT_URL: qdrant.url,
      QDRANT_COLLECTION_PREFIX: `${vectors}_`.replace(/\W/g, '_'),
    }),
    ...(parts.includes('embedding') && embedder.settings),
    ...(parts.includes('reranker') && embedder.rerankSettings),
    ...(parts.includes('chat') && chat.settings),
    ...(parts.includes('images') && images.settings),
  });
  try {
    const counts: Right = {};
    for (const { language, passages, questions } of COLLECTIONS) {
      for (const { title, text } of isFilled ? [] : passages)
        await gateway.addDocument({
          name: `${title}.md`,
          kbName: language,
          chunks: [{ path: title, content: text, language }],
        });
      const answers = await Promise.all(questions.map((question) => isRight(gateway, language, question)));
      counts[language] = answers.filter(Boolean).length;
    }
    return counts;
  } finally {
    await gateway.stop();
  }
}

async function isRight(
  gateway: Gateway,
  kbName: string,
  { text, answers }: JudgedQuestion,
): Promise<boolean> {
  const { answer } = await gateway.query({ query: text, kb_name: kbName });
  const isRefused = !/\[\d+\]/.test(answer);
  if (answers.length === 0) return isRefused;
  return !isRefused && answers.some((fact) => answer.includes(fact));
}

function nameOf(store: Store, parts: readonly Part[]): string {
  return [store, ...PARTS.filter((part) => parts.includes(part))].join('+');
}

function isSame(parts: readonly Part[], others: readonly Part[]): boolean {
  return nameOf('sqlite', parts) === nameOf('sqlite', others);
}

function subsets<T>(items: readonly T[]): T[][] {
  return items.reduce<T[][]>((all, item) => [...all, ...all.map((some) => [...some, item])], [[]]);
}
