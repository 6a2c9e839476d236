import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RerankCandidate } from '@tessera/models';
import { ExtractiveAnswerer, LexicalReranker } from '@tessera/models/evaluation';
import { cases, Random, testSeed } from '@tessera/testing';
import { SearchedDocuments } from './searched-documents.js';
import { type SmallDocument, smallDocuments } from './small-documents.fixture-spec.js';

// Real: the parser processes, the vector store in a temporary folder, reranker and answerer.

const DOCUMENTS = smallDocuments(cases({ smoke: 200, soak: 2_000 }), new Random(testSeed()));

let folder: string;
let searched: SearchedDocuments;
/** What a document's question finds in it. */
let recalled: Record<'plain' | 'noisy', RerankCandidate[][]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-small-documents-'));
  searched = new SearchedDocuments(folder);
  await searched.add(
    DOCUMENTS.flatMap(({ plain, noisy }, at) => [
      { id: `${at}/plain`, title: '', text: plain, file: null },
      { id: `${at}/noisy`, title: '', text: noisy, file: null },
    ]),
    () => undefined,
  );
  recalled = { plain: await recallAll('plain'), noisy: await recallAll('noisy') };
});
afterAll(async () => {
  await searched.close();
  await rm(folder, { recursive: true });
});

it.each([
  { kind: 'plain' as const },
  { kind: 'noisy' as const },
  ...['en', 'fr', 'sv', 'und', 'zh'].map((language) => ({ kind: 'noisy' as const, language })),
])('a small document answers its question: %j', async ({ kind, ...labels }) => {
  const wrong: unknown[] = [];
  for (const [at, document] of DOCUMENTS.entries()) {
    const candidates = recalled[kind][at]!.map((candidate) => ({ ...candidate, ...labels }));
    const answer = await answerOf(document, candidates);
    if (!answer.includes(document.value)) wrong.push({ ...document, answer });
  }

  expect(wrong).toEqual([]);
});

async function recallAll(kind: 'plain' | 'noisy'): Promise<RerankCandidate[][]> {
  const found: RerankCandidate[][] = [];
  for (const [at, { question }] of DOCUMENTS.entries())
    found.push(
      (await searched.recall(question, [`${at}/${kind}`])).recalled.map(({ candidate }) => candidate),
    );
  return found;
}

async function answerOf(
  { question, language }: SmallDocument,
  candidates: RerankCandidate[],
): Promise<string> {
  const relevances = new Map(
    (await new LexicalReranker().rerank(question, candidates)).map(({ id, relevance }) => [id, relevance]),
  );
  const evidence = candidates.map((candidate, at) => ({
    ...candidate,
    citation: at + 1,
    documentId: 'alone',
    chunkIndex: at,
    table: candidate.table ?? null,
    relevance: relevances.get(candidate.id) ?? 0,
  }));
  const pieces = new ExtractiveAnswerer().answer({ question, history: [], evidence, language });
  let answer = '';
  for await (const piece of pieces) answer += piece;
  return answer;
}
