import { describe, expect, it } from '@jest/globals';
import type { Table } from '@tessera/text';
import { notFoundAnswer } from '../refusal/not-found-answer.js';
import { ANSWERABLE_RELEVANCE, type ComparedText } from '../models.port.js';
import { ask, requestOf } from './ask.fixture-spec.js';
import { ExtractiveAnswerer } from './extractive.answerer.js';

const HANDBOOK =
  'Halden Instruments was founded by Dr. Ingrid Halden in 1987. It makes instruments for water works. ' +
  'Employees have 25 days of annual leave. Leave is requested two weeks ahead. The canteen serves lunch from 11 to 13.';
const HOTELS: Table = {
  caption: 'Hotel limits per night',
  headerRowCount: 1,
  rows: [
    [
      { text: 'City', isHeader: true },
      { text: 'Limit', isHeader: true },
    ],
    [{ text: 'Oslo' }, { text: '1,900 NOK' }],
    [{ text: 'Shanghai' }, { text: '1,200 CNY' }],
  ],
};

describe('the extractive answer to a question in another language', () => {
  const question = 'Wie viele Tage Urlaub haben Angestellte?';
  const [foreign, de] = [{ text: 'Employees have 25 days of annual leave. It is requested early.' }, 'de'];

  it('is the most similar passage, in its own language', async () => {
    const answer = await ask(question, [{ ...foreign, similarity: 0.8 }], de);

    expect(answer).toBe('Employees have 25 days of annual leave. It is requested early. [1]');
  });

  it('is short and ends with a complete sentence', async () => {
    const text = Array.from({ length: 200 }, (_, n) => `Sentence number ${n} is here.`).join(' ');

    const answer = await ask(question, [{ text, similarity: 0.8 }], de);

    expect(answer.length).toBeLessThan(1_250);
    expect(answer).toMatch(/ is here\. \[1\]$/);
  });

  it.each([
    ['nobody knows its meaning', { ...foreign, similarity: null }, question],
    ['it is about another year', { ...foreign, similarity: 0.8 }, 'Wie viele Tage Urlaub gab es 2019?'],
    ['it is hardly relevant', { ...foreign, similarity: 0.8, relevance: 0.3 }, question],
    ['it is a table', { ...foreign, similarity: 0.8, table: HOTELS }, question],
  ])('is none if %s', async (_, evidence, asked) => {
    expect(await ask(asked, [evidence], de)).toBe(notFoundAnswer(de));
  });
});

describe('the extractive answer from passages whose sentences are compared with the question', () => {
  const question = 'How much time off does the staff get?';
  const passage = { text: HANDBOOK, similarity: 0.6 };
  const compareBy = (pattern: RegExp) => async (texts: readonly ComparedText[]) =>
    texts.map(({ text }) => (pattern.test(text) ? 0.9 : 0.2));

  it('is the most similar sentence, even if it contains no word of the question', async () => {
    expect(await ask(question, [passage], 'en', compareBy(/25 days/))).toBe(
      'Employees have 25 days of annual leave. [1]',
    );
  });

  it('is chosen by words if sentences cannot be compared', async () => {
    const asked = 'When does the canteen serve lunch?';

    expect(await ask(asked, [passage], 'en', async () => null)).toBe(await ask(asked, [passage]));
  });

  it('combines words and similarity; rows of tables are unaffected', async () => {
    const table = {
      text: 'Hotel limits per night. Oslo: 1,900 NOK. Shanghai: 1,200 CNY.',
      table: HOTELS,
      similarity: 0.5,
    };

    const answer = await ask(
      'What is the hotel limit in Oslo?',
      [table, passage],
      'en',
      compareBy(/25 days/),
    );

    expect(answer).toContain('1,900 NOK');
    expect(answer).not.toContain('25 days');
  });
});

describe('the extractive answer', () => {
  it('is the sentence that answers, with its citation', async () => {
    const answer = await ask('How many days of annual leave do employees have?', [{ text: HANDBOOK }]);

    expect(answer).toBe('Employees have 25 days of annual leave. [1]');
  });

  it.each([
    ['a little less than that of an answer', ANSWERABLE_RELEVANCE - 0.01, notFoundAnswer('en')],
    ['that of an answer', ANSWERABLE_RELEVANCE, 'Employees have 25 days of annual leave. [1]'],
  ])('depends on the relevance of the evidence: %s', async (_what, relevance, expected) => {
    const question = 'How many days of annual leave do employees have?';

    expect(await ask(question, [{ text: HANDBOOK, relevance }])).toBe(expected);
  });

  it('does not end a sentence at an abbreviation', async () => {
    const answer = await ask('Who founded Halden Instruments?', [{ text: HANDBOOK }]);

    expect(answer).toBe('Halden Instruments was founded by Dr. Ingrid Halden in 1987. [1]');
  });

  it('ignores the question words', async () => {
    const answer = await ask('How long must passwords be?', [
      { text: 'Passwords have at least 14 characters.' },
      { text: 'Taxis are paid when a bus would take twice as long.', documentId: 'other' },
    ]);

    expect(answer).toBe('Passwords have at least 14 characters. [1]');
  });

  it.each([
    [
      'What is used to treat carbon monoxide poisoning?',
      'Oxygen chambers raise the pressure around the patient. Carbon monoxide poisoning is treated using these devices. They are large.',
      'Oxygen chambers raise the pressure around the patient. Carbon monoxide poisoning is treated using these devices. [1]',
    ],
    [
      '一氧化碳中毒用什么治疗？',
      '高压氧舱能提高患者周围的压力。一氧化碳中毒可以用这种设备治疗。设备很大。',
      '高压氧舱能提高患者周围的压力。一氧化碳中毒可以用这种设备治疗。 [1]',
    ],
  ])('includes the sentence that "these" refers to: %s', async (question, text, expected) => {
    expect(await ask(question, [{ text, language: /\p{sc=Han}/u.test(text) ? 'zh' : 'en' }])).toBe(expected);
  });

  it('is from the requested year if some documents are of that year', async () => {
    const answer = await ask('What was the revenue of domestic sales in 2016?', [
      { text: 'The annual report for 2016 is available. It lists all figures of the year.', relevance: 0.7 },
      { text: 'Domestic sales made 99 % of the revenue.', documentId: 'other', relevance: 0.6 },
    ]);

    expect(answer).not.toContain('99 %');
  });

  it('states a number of people, not of other things', async () => {
    const answer = await ask('公司的研发人员有多少人？', [
      { text: '公司以三个实验室和完善的实验人员管理制度开展研发。', language: 'zh' },
      { text: '截至年末，公司的研发人员共有269人。', language: 'zh', relevance: 0.9, documentId: 'other' },
    ]);

    expect(answer).toBe('截至年末，公司的研发人员共有269人。 [2]');
  });

  it('is the row of a table with its headers', async () => {
    const answer = await ask('What is the hotel limit per night in Shanghai?', [
      { text: HANDBOOK, relevance: 0.7 },
      { text: 'City Limit Oslo 1,900 NOK Shanghai 1,200 CNY', table: HOTELS },
    ]);

    expect(answer).toBe('City: Shanghai; Limit: 1,200 CNY [2]');
  });

  it('is not the question itself, as in an FAQ', async () => {
    const answer = await ask('How many days of annual leave do employees have?', [
      { text: 'How many days of annual leave do employees have? All have 25 days of annual leave.' },
    ]);

    expect(answer).toBe('All have 25 days of annual leave. [1]');
  });

  it('continues with sentences of a passage that do not repeat a name', async () => {
    const text =
      'Ada Holm was a chemist from Oslo. She was born in a village of farmers. Her studies began in 1901. ' +
      'Her salary was 400 crowns. Ada Holm taught at three schools.';
    const answer = await ask('What salary did Ada Holm have as a chemist?', [{ text }]);

    expect(answer).toContain('400 crowns');
  });

  it('is a sentence that does not repeat the topic of its passage', async () => {
    const text =
      '安门站位于北京市朝阳区，是地铁十号线的车站。因地处安贞门旧址附近而得名。安门站设计时额外设置了一条线路。' +
      '安门站的站台为岛式站台。安门站共有四个出口。安门站于2008年启用。';
    const answer = await ask('安门站为什么得此名？', [{ text, language: 'zh' }]);

    expect(answer).toContain('因地处安贞门旧址附近而得名。');
  });

  it('quotes a quotation to its end', async () => {
    const text =
      'The dictionary explains an upstart as “a person who has risen suddenly. Such a person often lacks manners.” ' +
      'The word comes from the north.';
    const answer = await ask('How does the dictionary explain an upstart?', [{ text }]);

    expect(answer).toContain('often lacks manners.”');
  });

  it('includes the preceding sentence only once', async () => {
    const text =
      'The mill was built by Ann Lee in 1850. It was rebuilt by her son in 1870 after a fire. The river is deep.';
    const answer = await ask('Who built the mill in 1850, and who rebuilt it?', [{ text }]);

    expect(answer).toContain('her son');
    expect(answer.match(/Ann Lee/g)).toHaveLength(1);
  });

  it('includes the reason if a sentence begins with its consequence', async () => {
    const text = '猴面包树的果实富含维生素。因此它也被称为笨蛋水果。它生长在非洲。';
    const answer = await ask('为什么猴面包树被称为笨蛋水果？', [{ text, language: 'zh' }]);

    expect(answer).toContain('富含维生素');
  });

  it('is the sentence with a related word, in Chinese', async () => {
    const text =
      '洛克是美籍探险家。洛克到过缅甸和印度。1884年生于奥地利维也纳。洛克在中国考察。洛克喜欢植物。洛克写过书。';
    const answer = await ask('洛克出生在什么地方？', [{ text, language: 'zh' }]);

    expect(answer).toContain('维也纳');
  });

  it('is in Chinese for a Chinese question', async () => {
    const text = '员工须提前五个工作日提交申请。报销单应当在出差结束后三十日内提交。财务部每周四付款。';
    const answer = await ask('报销单应当在多少日内提交？', [{ text, language: 'zh' }]);

    expect(answer).toBe('报销单应当在出差结束后三十日内提交。 [1]');
  });

  it('follows the order of the documents', async () => {
    const answer = await ask('When is annual leave requested, and how many days of annual leave are there?', [
      { text: 'Annual leave is requested two weeks ahead.', documentId: 'd', chunkIndex: 5 },
      { text: 'There are 25 days of annual leave.', documentId: 'd', chunkIndex: 2 },
    ]);

    expect(answer).toMatch(/25 days[^]*\[2\][^]*two weeks ahead[^]*\[1\]/);
  });

  it('does not repeat itself', async () => {
    const answer = await ask('How many days of annual leave do employees have?', [
      { text: 'Employees have 25 days of annual leave.' },
      { text: 'All employees have 25 days of annual leave.', documentId: 'other' },
    ]);

    expect(answer.match(/25 days/g)).toHaveLength(1);
  });

  it('has no more than about 120 words', async () => {
    const text = `Employees have 25 days of annual leave ${'and leave and days and more words '.repeat(100)}.`;

    const answer = await ask('How many days of annual leave do employees have?', [{ text }]);

    expect(answer.split(/\s+/).length).toBeLessThan(130);
    expect(answer).toMatch(/… \[1\]$/);
  });

  it.each([
    ['en', 'The documents do not hold an answer to this question.'],
    ['zh', '没有在文档中找到这个问题的答案。'],
    ['zh-Hant', '沒有在文件中找到這個問題的答案。'],
    ['de', 'Die Dokumente enthalten keine Antwort auf diese Frage.'],
    ['xx', 'The documents do not hold an answer to this question.'],
  ])('reports without a citation that nothing was found (%s)', async (language, expected) => {
    const nothing = await ask('Bake bread?', [], language);
    const irrelevant = await ask('Bake bread?', [{ text: HANDBOOK, relevance: 0.1 }], language);

    expect([nothing, irrelevant]).toEqual([expected, expected]);
  });

  it('ends when aborted', async () => {
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

  it('with a pronoun gets the words of the previous question', async () => {
    expect(await condense('How much of it is paid?', 'What is the meal allowance?')).toBe(
      'How much of it is paid? meal allowance',
    );
    expect(await condense('那餐费呢？', '一线城市的住宿限额是多少？')).toMatch(/^那餐费呢？ .*住宿.*限额/);
  });

  it('that names something else of the same kind does not get what it replaces', async () => {
    expect(await condense('And in Oslo?', 'What is the hotel limit in Shanghai?')).toBe(
      'What is the hotel limit in Oslo?',
    );
  });

  it('of a follow-up gets the words from further back', async () => {
    expect(await condense('Why?', 'What is the hotel limit in Shanghai?', 'And in Oslo?')).toMatch(
      /hotel limit Oslo/,
    );
  });

  it('that is complete stays as it is', async () => {
    expect(await condense('How often are backups of databases made?', 'What is the hotel limit?')).toBe(
      'How often are backups of databases made?',
    );
    expect(await condense('And in Oslo?')).toBe('And in Oslo?');
  });
});
