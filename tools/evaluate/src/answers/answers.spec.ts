import { describe, expect, it } from '@jest/globals';
import { type AnsweredQuestion, leftOutDocuments, together } from './answer-collection.js';
import { type CitedAnswer, factScores, judge, type JudgedAnswer, refusalScores } from './answer-metrics.js';
import { holdsFact } from './facts.js';
import { fixedSample } from '../sample.js';

describe('a fact', () => {
  it.each([
    ['They gave up just 308 points.', '308', true],
    ['In 1924 they won.', '24', false],
    ['The NEW  York\nGiants', 'new york giants', true],
    ['共有３６４．６ 公里', '364.6公里', true],
    ['建于1998年。', '1998', true],
    ['<td>1,200&nbsp;CNY</td><td>Oslo &amp; Bergen</td>', 'Oslo & Bergen', true],
    ['The “Big Five” – all', '"Big Five" - all', true],
    ['Anything', '', false],
  ])('in %j, %j: %j', (text, fact, expected) => {
    expect(holdsFact(text, [fact])).toBe(expected);
  });

  it('may be one of several', () => {
    expect(holdsFact('It is four.', ['4', 'four'])).toBe(true);
  });
});

describe('an answer', () => {
  const question = aQuestion({ answers: ['1,200'], documentIds: ['c1'], pages: [3] });
  const corpusIds = new Map([['d1', ['c1']]]);
  const sources = [aSource(1, 'd2', 'none', [3]), aSource(2, 'd1', 'It is 1,200.', [3, 4])];

  it('is right with the fact, its source and its page', () => {
    const judged = judge(question, anAnswer('It is 1,200. [2]', sources), corpusIds);

    expect(judged).toEqual({ refused: false, hasFact: true, factRank: 2, hasRightPage: true });
  });

  it('that cites the same page of another document has the wrong page', () => {
    expect(judge(question, anAnswer('It is 1,200. [1]', sources), corpusIds).hasRightPage).toBe(false);
  });

  it('without a citation is a refusal, whatever it says', () => {
    const judged = judge(question, anAnswer('1,200 is not to be found.', []), corpusIds);

    expect(judged).toEqual({ refused: true, hasFact: false, factRank: Infinity, hasRightPage: false });
  });

  it('does not mistake the number of a citation for a fact', () => {
    const judged = judge(aQuestion({ answers: ['2'] }), anAnswer('Nothing. [2]', sources), corpusIds);

    expect([judged.hasFact, judged.hasRightPage]).toEqual([false, null]);
  });
});

describe('scores', () => {
  it('count facts by the rank of their source, and pages if they are known', () => {
    const judged = [
      aJudged({ hasFact: true, factRank: 1, hasRightPage: true }),
      aJudged({ factRank: 3, hasRightPage: false }),
      aJudged({ factRank: 8 }),
      aJudged({ factRank: 9 }),
    ];

    expect(factScores(judged)).toEqual({
      questions: 4,
      factInAnswer: 0.25,
      factInFirstSource: 0.25,
      factInThirdSource: 0.5,
      factInEighthSource: 0.75,
      rightPage: 0.5,
    });
    expect(factScores([aJudged({})]).rightPage).toBeNull();
  });

  it('distinguish right refusals from wrong ones and from wrong answers', () => {
    const refused = aJudged({ refused: true });
    const wrong = aJudged({});
    const elsewhere = aJudged({ hasFact: true });

    expect(refusalScores([refused, refused, wrong, elsewhere], [refused, wrong], [refused])).toEqual({
      unanswerable: 4,
      answerable: 2,
      refusedRightly: 0.5,
      answeredWrongly: 0.25,
      refusedWrongly: 0.5,
      refusedUnanswerable: 1,
    });
  });
});

describe('the questions', () => {
  const questions = Array.from({ length: 20 }, (_, index) =>
    aQuestion({ id: `q${index}`, documentIds: [`c${Math.floor(index / 2)}`] }),
  );

  it('are sampled the same way every time, in their order', () => {
    const sample = fixedSample(questions, 5);

    expect(sample).toEqual(fixedSample(questions.toReversed(), 5).toReversed());
    expect(sample).toEqual(questions.filter((question) => sample.includes(question)));
    expect(sample).toHaveLength(5);
    expect(fixedSample(questions, Infinity)).toHaveLength(20);
  });

  it('lose every second document with an answer', () => {
    expect([...leftOutDocuments(questions)]).toEqual(['c1', 'c3', 'c5', 'c7', 'c9']);
  });

  it('of several collections do not mix up documents of the same id', () => {
    const collection = (name: string) => ({
      name,
      documents: [{ id: 'c0', title: '', text: name, file: null }],
      questions: questions.slice(0, 1),
      unanswerable: [],
    });
    const mixed = together([collection('a'), collection('b')]);

    expect(mixed.documents.map(({ id }) => id)).toEqual(['a/c0', 'b/c0']);
    expect(mixed.questions.map(({ documentIds }) => documentIds)).toEqual([['a/c0'], ['b/c0']]);
  });
});

function aQuestion(given: Partial<AnsweredQuestion>): AnsweredQuestion {
  return { id: 'q', text: '?', answers: ['x'], pages: [], documentIds: [], ...given };
}

function aSource(citation: number, documentId: string, content: string, pages: number[]) {
  return { citation, document_id: documentId, path: '', content, page_nums: pages };
}

function anAnswer(answer: string, text: CitedAnswer['sources']['text']): CitedAnswer {
  return { answer, sources: { text } };
}

function aJudged(given: Partial<JudgedAnswer>): JudgedAnswer {
  return { refused: false, hasFact: false, factRank: Infinity, hasRightPage: null, ...given };
}
