import { describe, expect, it } from '@jest/globals';
import type { Evidence } from '../models.port.js';
import { ExtractiveAnswerer } from './extractive.answerer.js';

const HANDBOOK =
  'Halden Instruments was founded by Dr. Ingrid Halden in 1987. It makes instruments for water works. ' +
  'Employees have 25 days of annual leave. Leave is requested two weeks ahead. The canteen serves lunch from 11 to 13.';
const HOTELS =
  '<table><caption>Hotel limits per night</caption><thead><tr><th>City</th><th>Limit</th></tr></thead>' +
  '<tbody><tr><td>Oslo</td><td>1,900 NOK</td></tr><tr><td>Shanghai</td><td>1,200 CNY</td></tr></tbody></table>';

describe('the extractive answer', () => {
  it('is the sentence that answers, with its citation', async () => {
    const answer = await ask('How many days of annual leave do employees have?', [{ text: HANDBOOK }]);

    expect(answer).toBe('Employees have 25 days of annual leave. [1]');
  });

  it('does not take an abbreviation for the end of a sentence', async () => {
    const answer = await ask('Who founded Halden Instruments?', [{ text: HANDBOOK }]);

    expect(answer).toBe('Halden Instruments was founded by Dr. Ingrid Halden in 1987. [1]');
  });

  it('is not led astray by the words that ask', async () => {
    const answer = await ask('How long must passwords be?', [
      { text: 'Passwords have at least 14 characters.' },
      { text: 'Taxis are paid when a bus would take twice as long.', documentId: 'other' },
    ]);

    expect(answer).toBe('Passwords have at least 14 characters. [1]');
  });

  it('is the row of a table with its headers', async () => {
    const answer = await ask('What is the hotel limit per night in Shanghai?', [
      { text: HANDBOOK, relevance: 0.7 },
      { text: 'City Limit Oslo 1,900 NOK Shanghai 1,200 CNY', tableHtml: HOTELS },
    ]);

    expect(answer).toBe('City: Shanghai; Limit: 1,200 CNY [2]');
  });

  it('is not the question itself, as lists of frequent questions hold it', async () => {
    const answer = await ask('How many days of annual leave do employees have?', [
      { text: 'How many days of annual leave do employees have? All have 25 days of annual leave.' },
    ]);

    expect(answer).toBe('All have 25 days of annual leave. [1]');
  });

  it('is in Chinese for a Chinese question', async () => {
    const text = '员工须提前五个工作日提交申请。报销单应当在出差结束后三十日内提交。财务部每周四付款。';
    const answer = await ask('报销单应当在多少日内提交？', [{ text, language: 'zh' }]);

    expect(answer).toBe('报销单应当在出差结束后三十日内提交。 [1]');
  });

  it('is given in the order of the documents', async () => {
    const answer = await ask('When is annual leave requested, and how many days of annual leave are there?', [
      { text: 'Annual leave is requested two weeks ahead.', documentId: 'd', chunkIndex: 5 },
      { text: 'There are 25 days of annual leave.', documentId: 'd', chunkIndex: 2 },
    ]);

    expect(answer).toMatch(/25 days[^]*\[2\][^]*two weeks ahead[^]*\[1\]/);
  });

  it('says the same thing once', async () => {
    const answer = await ask('How many days of annual leave do employees have?', [
      { text: 'Employees have 25 days of annual leave.' },
      { text: 'All employees have 25 days of annual leave.', documentId: 'other' },
    ]);

    expect(answer.match(/25 days/g)).toHaveLength(1);
  });

  it('has no more than about 120 words', async () => {
    const text = `Employees have annual leave ${'and leave and days and more words '.repeat(100)}.`;

    const answer = await ask('How many days of annual leave do employees have?', [{ text }]);

    expect(answer.split(/\s+/).length).toBeLessThan(130);
    expect(answer).toMatch(/… \[1\]$/);
  });

  it.each([
    ['en', 'The documents do not hold an answer to this question.'],
    ['zh', '没有在文档中找到这个问题的答案。'],
    ['de', 'The documents do not hold an answer to this question.'],
  ])('says honestly, without a citation, that nothing was found (%s)', async (language, expected) => {
    const nothing = await ask('Bake bread?', [], language);
    const irrelevant = await ask('Bake bread?', [{ text: HANDBOOK, relevance: 0.1 }], language);

    expect([nothing, irrelevant]).toEqual([expected, expected]);
  });

  it('ends when it is told to', async () => {
    const controller = new AbortController();
    const parts: string[] = [];
    const request = requestOf('annual leave days and lunch in the canteen', [
      { text: 'There are 25 days of annual leave.' },
      { text: 'The canteen serves lunch from 11.', documentId: 'other' },
    ]);

    for await (const delta of new ExtractiveAnswerer().answer(request, controller.signal)) {
      parts.push(delta);
      controller.abort();
    }

    expect(parts).toHaveLength(1);
  });
});

describe('a follow-up', () => {
  const condense = (question: string, ...earlier: string[]) =>
    new ExtractiveAnswerer().condense(
      question,
      earlier.flatMap((content) => [
        { role: 'user' as const, content },
        { role: 'assistant' as const, content: 'Some answer about penguins.' },
      ]),
    );

  it('that points back gets the words of the question before', async () => {
    expect(await condense('How much of it is paid?', 'What is the meal allowance?')).toBe(
      'How much of it is paid? meal allowance',
    );
    expect(await condense('那餐费呢？', '一线城市的住宿限额是多少？')).toMatch(/^那餐费呢？ .*住宿.*限额/);
  });

  it('that names something else of the kind does not get what it replaces', async () => {
    expect(await condense('And in Oslo?', 'What is the hotel limit in Shanghai?')).toBe(
      'And in Oslo? hotel limit',
    );
  });

  it('of a follow-up gets the words from further back', async () => {
    expect(await condense('Why?', 'What is the hotel limit in Shanghai?', 'And in Oslo?')).toMatch(
      /Oslo.*hotel.*limit/,
    );
  });

  it('that stands for itself stays as it is', async () => {
    expect(await condense('How often are backups of databases made?', 'What is the hotel limit?')).toBe(
      'How often are backups of databases made?',
    );
    expect(await condense('And in Oslo?')).toBe('And in Oslo?');
  });
});

async function ask(question: string, evidence: Array<Partial<Evidence>>, language = 'en'): Promise<string> {
  let answer = '';
  const request = requestOf(question, evidence, language);
  for await (const delta of new ExtractiveAnswerer().answer(request)) answer += delta;
  return answer;
}

function requestOf(question: string, evidence: Array<Partial<Evidence>>, language = 'en') {
  return {
    question,
    history: [],
    language,
    evidence: evidence.map((given, index) => ({
      citation: index + 1,
      text: '',
      path: '',
      fileName: 'a.pdf',
      documentId: 'd',
      chunkIndex: index,
      relevance: 0.9,
      tableHtml: null,
      language: 'en',
      ...given,
    })),
  };
}
