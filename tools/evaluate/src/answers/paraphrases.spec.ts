import { analyze, analyzeQuery } from '@tessera/text/analyzer';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { type AnswerCollection, readAnswerCollection } from './answer-collection.js';
import { holdsFact } from './facts.js';

const FOLDER = join(import.meta.dirname, '../../collections');
const MOST_SHARED = 0.4;

describe.each(['en', 'de', 'zh'])('the paraphrased questions, %s', (language) => {
  let collection: AnswerCollection;
  beforeAll(async () => {
    collection = await readAnswerCollection(join(FOLDER, `paraphrases-${language}`));
  });

  it('share at most 40 % of their content words with the answering passage', () => {
    const paraphrases = collection.questions.filter(({ id }) => id.startsWith('p-'));
    const shared = paraphrases.filter(({ text, documentIds }) => {
      const terms = analyzeQuery(text, [language]);
      const held = analyze(textOf(collection, documentIds), language).terms;
      const found = terms.filter(({ variants }) => variants.some((variant) => held.has(variant)));
      return found.length > MOST_SHARED * terms.length;
    });

    expect(paraphrases.length).toBeGreaterThan(30);
    expect(shared.map(({ id }) => id)).toEqual([]);
  });

  it('are answered literally by their passages', () => {
    const missing = collection.questions.filter(
      ({ answers, documentIds }) => !holdsFact(textOf(collection, documentIds), answers),
    );

    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('include questions without an answer', () => {
    expect(collection.unanswerable).toHaveLength(16);
  });
});

function textOf({ documents }: AnswerCollection, ids: readonly string[]): string {
  return documents.flatMap(({ id, title, text }) => (ids.includes(id) ? [title, text] : [])).join('\n');
}
