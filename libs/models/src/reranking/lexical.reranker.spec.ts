import { describe, expect, it } from '@jest/globals';
import { ANSWERABLE_RELEVANCE, type ComparedText, type RerankCandidate } from '../models.port.js';
import { LexicalReranker } from './lexical.reranker.js';

const reranker = new LexicalReranker();

describe('the lexical reranker', () => {
  it('prefers the passage in which the words of the question are close together', async () => {
    const candidates = [
      aCandidate('apart', {
        text: `The hotel opens at noon. ${'Filler goes here. '.repeat(40)} A limit applies.`,
      }),
      aCandidate('together', { text: `${'Filler goes here. '.repeat(40)} The hotel limit is 1,200.` }),
    ];

    const results = await reranker.rerank('What is the hotel limit?', candidates);

    expect(results.map(({ id }) => id)).toEqual(['together', 'apart']);
  });

  it('prefers the passage under a matching heading', async () => {
    const text = 'It is refunded up to 700 a night.';
    const candidates = [
      aCandidate('meals', { path: 'Meals', text }),
      aCandidate('hotels', { path: 'Hotels', text }),
    ];

    const [first] = await reranker.rerank('How much is refunded for hotels a night?', candidates);

    expect(first?.id).toBe('hotels');
  });

  it.each([1, 0.016])(
    'keeps the recall order if words give no reason to change it: the best has %d',
    async (best) => {
      const text = 'Rooms are paid up to a limit.';
      const candidates = [
        aCandidate('recalled', { text, lexicalScore: best }),
        aCandidate('heading', { path: 'Rooms', text, lexicalScore: best / 2 }),
      ];

      const [first] = await reranker.rerank('What is the limit for rooms?', candidates);

      expect(first?.id).toBe('recalled');
    },
  );

  it('considers a passage more relevant the more similar its best sentence is to the question', async () => {
    const text = 'The office opens at eight. Employees have 25 days of leave.';
    const candidates = ['a', 'b', 'c'].map((id, at) => aCandidate(id, { text, similarity: 0.6 - at / 10 }));
    const relevanceBy = async (closest: number) => {
      const compare = async (texts: readonly ComparedText[]) =>
        texts.map((_, at) => (at === 1 ? closest : 0.1));
      return (
        (await reranker.rerank('How much time off is there?', candidates, { compare }))[0]?.relevance ?? 0
      );
    };

    expect(await relevanceBy(1)).toBeGreaterThan(await relevanceBy(0.3));
  });

  it('judges whole passages if their sentences cannot be compared', async () => {
    const candidates = [aCandidate('a', { text: 'Employees have 25 days of leave.', similarity: 0.8 })];
    const question = 'How many days of leave are there?';

    const compared = await reranker.rerank(question, candidates, { compare: async () => null });

    expect(compared).toEqual(await reranker.rerank(question, candidates));
  });

  it('prefers words of the question to related words', async () => {
    const candidates = [
      aCandidate('relatives', { text: 'An inventory of organisational things.' }),
      aCandidate('words', { text: 'An invention of the organisation, too.', lexicalScore: 0.99 }),
    ];

    const results = await reranker.rerank('invention organisation', candidates);

    expect(results.map(({ id }) => id)).toEqual(['words', 'relatives']);
  });

  it.each([
    ['What is the hotel limit in Shanghai?', 'The hotel limit in Shanghai is 1,200 CNY.', 'en'],
    ['上海的酒店住宿限额是多少？', '一线城市（上海）的酒店住宿限额为每晚700元。', 'zh'],
  ])('finds the passage that answers %j relevant', async (question, text, language) => {
    const [first] = await reranker.rerank(question, [
      aCandidate('a', { text, language }),
      aCandidate('b', {
        text: language === 'zh' ? '上海分公司成立于1998年。' : 'Shanghai has an office.',
        language,
      }),
    ]);

    expect(first?.relevance).toBeGreaterThan(ANSWERABLE_RELEVANCE);
  });

  it.each([
    ['How do I bake sourdough bread at home?', 'Employees may work from home two days a week.', 'en'],
    ['如何在家里烘焙酸面包？', '员工每周可以在家办公两天。', 'zh'],
  ])('finds nothing relevant to %j', async (question, text, language) => {
    const [first] = await reranker.rerank(question, [aCandidate('a', { text, language })]);

    expect(first?.relevance).toBeLessThan(ANSWERABLE_RELEVANCE);
  });

  it.each([
    [
      'a year',
      'What was the revenue of the group in 2023?',
      'In 2020 the revenue of the group was 12.4 million euros.',
      'In 2023 the revenue of the group was 14.1 million euros.',
      'en',
    ],
    [
      'a name',
      'What was the revenue of Boeing in 2020?',
      'The revenue of the tax office in 2020 was 12.4 million euros.',
      'The revenue of Boeing in 2020 was 58 billion dollars.',
      'en',
    ],
    [
      'a year',
      'Wie hoch war der Umsatz der Gruppe im Jahr 2023?',
      'Im Jahr 2020 betrug der Umsatz der Gruppe 12,4 Millionen Euro.',
      'Im Jahr 2023 betrug der Umsatz der Gruppe 14,1 Millionen Euro.',
      'de',
    ],
    [
      'a year',
      '2023年公司的营业收入是多少？',
      '2020年公司的营业收入为三亿元。',
      '2023年公司的营业收入为四亿元。',
      'zh',
    ],
  ])(
    'finds nothing relevant for %s that the evidence lacks: %s',
    async (_, question, other, right, language) => {
      const best = async (...texts: string[]) => {
        const found = await reranker.rerank(
          question,
          texts.map((text, index) => aCandidate(String(index), { text, language })),
        );
        return found[0]?.relevance ?? 0;
      };

      expect(await best(other)).toBeLessThan(ANSWERABLE_RELEVANCE);
      expect(await best(right)).toBeGreaterThan(ANSWERABLE_RELEVANCE);
    },
  );

  it.each([
    [
      'Wann wurde die Firma gegründet?',
      'Die Gründung der Firma erfolgte am 3. Oktober 1987 in Bremen.',
      'de',
    ],
    [
      'Wie viele Mitarbeiter hat das Werk in Bremen?',
      'Im Bremer Werk arbeiten 320 Mitarbeiterinnen und Mitarbeiter.',
      'de',
    ],
    ['Quand la société a-t-elle été fondée ?', 'La société a été fondée en 1987 par Ingrid Halden.', 'fr'],
    [
      '¿Cuántos días de vacaciones tienen los empleados?',
      'Los empleados tienen 25 días de vacaciones al año.',
      'es',
    ],
    [
      'Wie groß ist die Gesamtbevölkerung der Stadt?',
      'Die Stadt hat eine Bevölkerung von 80.000 Menschen.',
      'de',
    ],
    ['這家公司是在哪一年成立的？', '公司於1987年在臺北成立，生產儀器。', 'zh'],
    ['この会社はいつ設立されましたか？', '会社は1987年に東京で設立された。', 'ja'],
    ['회사는 언제 설립되었습니까?', '회사의 설립 연도는 1987년이다.', 'ko'],
    ['Wanneer begon de bouw van de brug?', 'De bouw van de brug is in 1987 begonnen.', 'nl'],
  ])('finds what answers %j relevant', async (question, text, language) => {
    const [first] = await reranker.rerank(question, [aCandidate('a', { text, language })]);

    expect(first?.relevance).toBeGreaterThan(ANSWERABLE_RELEVANCE);
  });

  it('distinguishes a passage about another year from one that names no year', async () => {
    const relevance = async (text: string) => {
      const others = ['Hotels are booked early.', 'Lunch is at noon.'].map((other, index) =>
        aCandidate(`other${index}`, { text: other, lexicalScore: 0.1 }),
      );
      const question = 'How many interceptions did the Panthers defense have in 2015?';
      const [first] = await reranker.rerank(question, [aCandidate('a', { text }), ...others]);
      return first?.relevance;
    };

    expect(await relevance('The Panthers defense had 24 interceptions.')).toBeGreaterThan(
      ANSWERABLE_RELEVANCE,
    );
    expect(await relevance('The Panthers defense of 2011 had 24 interceptions.')).toBeLessThan(
      ANSWERABLE_RELEVANCE,
    );
  });

  it('reads a year from the file name', async () => {
    const text = 'The revenue of the group was 14.1 million euros.';
    const relevance = async (fileName: string) =>
      (
        await reranker.rerank('What was the revenue of the group in 2023?', [
          aCandidate('a', { text, fileName }),
        ])
      )[0]?.relevance;

    expect(await relevance('annual_report_2023.pdf')).toBeGreaterThan(ANSWERABLE_RELEVANCE);
    expect(await relevance('annual_report_2022.pdf')).toBeLessThan(ANSWERABLE_RELEVANCE);
  });

  it('uses the year that the document states, unless the passage names its own', async () => {
    const relevance = async (given: Partial<RerankCandidate>) =>
      (await reranker.rerank('What was the revenue of the group in 2023?', [aCandidate('a', given)]))[0]
        ?.relevance;
    const text = 'The revenue of the group was 14.1 million euros.';

    expect(await relevance({ text, statedYear: 2023 })).toBeGreaterThan(ANSWERABLE_RELEVANCE);
    expect(await relevance({ text, statedYear: 2022 })).toBeLessThan(ANSWERABLE_RELEVANCE);
    expect(await relevance({ text: `In 2021, ${text}`, statedYear: 2023 })).toBeLessThan(
      ANSWERABLE_RELEVANCE,
    );
  });

  it('returns every candidate once, best first, with relevances from 0 to 1', async () => {
    const candidates = Array.from({ length: 100 }, (_, index) =>
      aCandidate(`c${index}`, { text: `hotel ${'limit '.repeat(index % 7)}`, lexicalScore: 100 - index }),
    );

    const results = await reranker.rerank('hotel limit', candidates);

    const relevances = results.map(({ relevance }) => relevance);
    expect(new Set(results.map(({ id }) => id)).size).toBe(100);
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
    expect(Math.max(...relevances)).toBeLessThanOrEqual(1);
    expect(Math.min(...relevances)).toBeGreaterThanOrEqual(0);
  });

  it('yields to the event loop while it reads long passages', async () => {
    const text = 'The committee of the annual meeting decided on hotels and limits in 2019. '.repeat(1_500);
    const candidates = Array.from({ length: 60 }, (_, index) => aCandidate(`c${index}`, { text }));
    let turns = 0;
    const interval = setInterval(() => turns++, 0);

    await reranker.rerank('hotel limits of the committee', candidates);

    clearInterval(interval);
    expect(turns).toBeGreaterThan(0);
  });

  it('stops when aborted', async () => {
    const text = 'The committee of the annual meeting decided on hotels and limits in 2019. '.repeat(1_500);
    const candidates = Array.from({ length: 60 }, (_, index) => aCandidate(`c${index}`, { text }));

    await expect(
      reranker.rerank('hotel limits', candidates, { signal: AbortSignal.abort() }),
    ).rejects.toThrow('abort');
  });

  it.each(['', '???', 'the of and', '😀'])('finds nothing relevant to the question %j', async (question) => {
    const results = await reranker.rerank(question, [aCandidate('a', { text: 'Anything.' })]);

    expect(results).toEqual([{ id: 'a', relevance: 0 }]);
  });

  it('returns nothing for no candidates', async () => {
    expect(await reranker.rerank('hotel', [])).toEqual([]);
  });
});

function aCandidate(id: string, given: Partial<RerankCandidate>): RerankCandidate {
  return {
    id,
    path: '',
    fileName: 'a.md',
    statedYear: null,
    text: '',
    language: 'en',
    lexicalScore: 1,
    similarity: null,
    ...given,
  };
}
