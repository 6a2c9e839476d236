import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FEATURE_NAMES } from '@tessera/models/evaluation';
import { observe } from './observations.js';
import { SearchedDocuments } from './searched-documents.js';

// Real: the parser processes and the vector store in a temporary folder.

const DOCUMENTS = {
  bridge: 'The bridge of Halden was built in 1931 by Ingrid Moe. It is 420 metres long.',
  school: 'The school of Halden has 320 pupils. It opened in the autumn of 1987.',
  ferry: 'The ferry to the island leaves at noon. A ticket costs 12 crowns.',
};

let folder: string;
let searched: SearchedDocuments;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-calibration-'));
  searched = new SearchedDocuments(folder);
  const documents = Object.entries(DOCUMENTS).map(([id, text]) => ({ id, title: id, text, file: null }));
  await searched.add(documents, () => undefined);
});
afterAll(async () => {
  await searched.close();
  await rm(folder, { recursive: true });
});

describe('a question asked of some of the documents', () => {
  it('finds none of the others', async () => {
    const { recalled: found } = await searched.recall('When was the bridge of Halden built?', [
      'school',
      'ferry',
    ]);

    expect(found.map(({ documentId }) => documentId)).toEqual(['school']);
  });

  it('has the scores of a knowledge base of their own', async () => {
    const { recalled: alone } = await searched.recall('school of Halden', ['school']);
    const { recalled: beside } = await searched.recall('school of Halden', ['school', 'bridge', 'ferry']);

    expect(alone[0]?.candidate.lexicalScore).not.toBe(beside[0]?.candidate.lexicalScore);
  });

  it('is observed with the features of what it finds, and with whether that is right', async () => {
    const question = {
      id: 'q',
      text: 'When was the bridge of Halden built?',
      answers: ['1931'],
      pages: [],
      documentIds: ['bridge'],
    };
    const ask = async (documentIds: string[]) => {
      const base = { set: 'made', kind: 'whole' as const, documentIds, questions: [question] };
      return (await observe(searched, base, 'words', (id) => `group of ${id}`))[0];
    };

    const whole = await ask(['bridge', 'school', 'ferry']);
    const without = await ask(['school', 'ferry']);

    expect(whole).toMatchObject({ isAnswerable: true, language: 'en', group: 'group of bridge' });
    expect(whole?.candidates[0]?.isRight).toBe(true);
    expect(whole?.candidates[0]?.features).toHaveLength(FEATURE_NAMES.words.length);
    expect(without?.isAnswerable).toBe(false);
    expect(without?.candidates.some(({ isRight }) => isRight)).toBe(false);
  });
});
