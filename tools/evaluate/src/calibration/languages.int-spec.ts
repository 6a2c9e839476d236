import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ANSWERABLE_RELEVANCE } from '@tessera/models';
import { judge, likelihood } from '@tessera/models/evaluation';
import { SMALL_COMPANIES, type SmallCompany } from './languages.fixture-spec.js';
import { SearchedDocuments } from './searched-documents.js';

// Real: the parser processes and the vector store in a temporary folder.

/** Of eight and seven: other word forms are sometimes missed, and few languages treat a place as a name. */
const MOST_WRONG = { refused: 1, answered: 2 };

let folder: string;
let searched: SearchedDocuments;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-languages-'));
  searched = new SearchedDocuments(folder);
  await searched.add(
    Object.entries(SMALL_COMPANIES).flatMap(([language, company]) =>
      company.documents.map((text, at) => ({ id: idOf(language, at), title: '', text, file: null })),
    ),
    () => undefined,
  );
});
afterAll(async () => {
  await searched.close();
  await rm(folder, { recursive: true });
});

describe.each(Object.entries(SMALL_COMPANIES))('of a small company in %s', (language, company) => {
  it('hardly any question is refused that it answers', async () => {
    const refused = await refusedOf(language, company, company.answerable);

    expect(refused.slice(MOST_WRONG.refused)).toEqual([]);
  });

  it('most questions are refused that it does not answer', async () => {
    const refused = await refusedOf(language, company, company.unanswerable);

    const answered = company.unanswerable.filter((question) => !refused.includes(question));
    expect(answered.slice(MOST_WRONG.answered)).toEqual([]);
  });
});

async function refusedOf(
  language: string,
  { documents }: SmallCompany,
  questions: readonly string[],
): Promise<string[]> {
  const ids = documents.map((_, at) => idOf(language, at));
  const refused: string[] = [];
  for (const question of questions) {
    const { recalled } = await searched.recall(question, ids);
    const { features } = await judge(
      question,
      recalled.map(({ candidate }) => candidate),
    );
    const relevance = Math.max(0, ...features.map((judged) => (judged ? likelihood(judged) : 0)));
    if (relevance < ANSWERABLE_RELEVANCE) refused.push(question);
  }
  return refused;
}

function idOf(language: string, at: number): string {
  return `${language}/${at}`;
}
