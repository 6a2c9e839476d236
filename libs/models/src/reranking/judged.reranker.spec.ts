import { describe, expect, it } from '@jest/globals';
import { LexicalReranker } from './lexical.reranker.js';
import { ANSWERABLE_RELEVANCE, type RerankCandidate, type RerankingModel } from '../models.port.js';
import { JudgedReranker } from './judged.reranker.js';

const QUESTION = 'How many days of parental leave are paid?';
const ANSWERED = 'Parents are paid 80 days of parental leave.';
const PARAPHRASE = 'Mothers and fathers stay at home for four months on full wages.';
const UNRELATED = 'The printer on the second floor is out of toner.';

function candidates(...texts: string[]): RerankCandidate[] {
  return texts.map((text, at) => ({
    id: text,
    path: '',
    fileName: 'handbook.md',
    statedYear: null,
    text,
    language: 'en',
    lexicalScore: 1 / (1 + at),
    similarity: null,
  }));
}

/** A model with these scores, best first. */
function model(scores: Record<string, number>): RerankingModel {
  const results = Object.entries(scores)
    .map(([id, relevance]) => ({ id, relevance }))
    .sort((a, b) => b.relevance - a.relevance);
  return { rerank: () => Promise.resolve(results) };
}

async function rank(scores: Record<string, number>, answerableScore: number | null = null) {
  const reranker = new JudgedReranker(model(scores), new LexicalReranker(), answerableScore);
  return reranker.rerank(QUESTION, candidates(...Object.keys(scores)));
}

describe('a reranking model with scores of its own', () => {
  it('determines the order if it distinguishes texts, and the relevances by its scores', async () => {
    const [first, second] = await rank({ [UNRELATED]: 0.02, [ANSWERED]: 0.04 });

    expect([first?.id, second?.id]).toEqual([ANSWERED, UNRELATED]);
    expect(second?.relevance).toBeLessThan(0.9 * (first?.relevance ?? 0));
  });

  it('follows the lexical order if all its scores are alike', async () => {
    const [first] = await rank({ [ANSWERED]: 0.82, [UNRELATED]: 0.83 });

    expect(first?.id).toBe(ANSWERED);
  });

  it.each([0.0001, 0.04, 0.99])(
    'keeps a question answerable that the words answer, with a score of %d',
    async (score) => {
      const [first] = await rank({ [ANSWERED]: score, [UNRELATED]: score / 2 });

      expect(first?.relevance).toBeGreaterThanOrEqual(ANSWERABLE_RELEVANCE);
    },
  );

  it('does not make a question answerable by a score that only the model considers high', async () => {
    const [first] = await rank({ [UNRELATED]: 0.99 });

    expect(first?.relevance).toBeLessThan(ANSWERABLE_RELEVANCE);
  });

  it.each([
    [0.3, 0.3, ANSWERABLE_RELEVANCE],
    [0.3, 1, 1],
    [0.3, 0.15, ANSWERABLE_RELEVANCE / 2],
    [1, 1, 1],
  ])('uses its scores if the threshold %d was measured: %d', async (from, score, relevance) => {
    const [first] = await rank({ [PARAPHRASE]: score }, from);

    expect(first?.relevance).toBeCloseTo(
      Math.max(relevance, (await rank({ [PARAPHRASE]: score }))[0]!.relevance),
    );
  });

  it('that finds nothing in any text leaves the lexical result unchanged', async () => {
    const [first, second] = await rank({ [ANSWERED]: 0, [UNRELATED]: 0 }, 0.5);

    expect(first?.relevance).toBeGreaterThanOrEqual(ANSWERABLE_RELEVANCE);
    expect([first?.id, second?.id]).toEqual([ANSWERED, UNRELATED]);
  });

  it('that fails rejects', async () => {
    const broken = { rerank: () => Promise.reject(new Error('out of order')) };
    const reranker = new JudgedReranker(broken, new LexicalReranker(), null);

    await expect(reranker.rerank(QUESTION, candidates(ANSWERED))).rejects.toThrow('out of order');
  });

  it('returns nothing for no candidates', async () => {
    expect(await rank({})).toEqual([]);
  });
});
