import { describe, expect, it } from '@jest/globals';
import { packPlaces, type TextPlace } from '@tessera/blocks';
import type { PageRegion, TextLocation } from '@tessera/contracts';
import type { TakenPassage } from '@tessera/models';
import { cases, testSeed } from '@tessera/testing';
import { type Table, tableHtml } from '@tessera/text';
import type { PointPayload } from '@tessera/vectors';
import { alignCitations, alignInSteps, type CitableSource } from './align-citations.js';

const A4 = [595, 842] as const;

function text(content: string, places: TextPlace[] = []): CitableSource {
  const regions = [1, 2].map((pageNumber) => ({ pageNumber, box: [0, 0, 1, 1], pageSize: A4 }));
  const chunk = { content, regions, places: packPlaces(places) } as unknown as PointPayload;
  return { citation: 1, isStored: true, content, chunks: [chunk] };
}

function table(
  rows: string[][],
  places: TextPlace[] = [],
  { caption = null, ...more }: { caption?: string | null; location?: TextLocation } = {},
): CitableSource {
  const made: Table = {
    caption,
    headerRowCount: 1,
    rows: rows.map((cells) => cells.map((cell) => ({ text: cell }))),
  };
  const regions = [{ pageNumber: 1, box: [0, 0, 1, 1], pageSize: A4 }];
  const where = { regions, places: packPlaces(places), ...more };
  const chunk = { content: '', table: made, ...where } as unknown as PointPayload;
  return { citation: 1, isStored: true, content: tableHtml(made), chunks: [chunk] };
}

function align(answer: string, sources: CitableSource[], passages?: TakenPassage[]) {
  return alignCitations(answer, sources, {
    passages,
    onError: (error) => {
      throw error;
    },
  });
}

async function quotesIn(answer: string, source: CitableSource): Promise<Array<string | null>> {
  return (await align(answer, [source])).map(({ quote }) => quote);
}

const POLICY = text(
  'Hotels are refunded up to the limit of the city. The limit in Shanghai is 1,200 CNY per night, including tax. ' +
    'Taxis are reimbursed after 22:00, or when heavy instruments are carried.',
);

describe('a sentence of the source', () => {
  it('is quoted with its offsets in answer and source', async () => {
    const answer = 'Yes. Taxis are reimbursed after 22:00, or when heavy instruments are carried. [1]';

    const [citation] = await align(answer, [POLICY]);

    const { start, end, quote, quote_start, quote_end } = citation!;
    expect(answer.slice(start, end)).toBe(quote);
    expect(POLICY.content!.slice(quote_start!, quote_end!)).toBe(quote);
    expect(citation).toMatchObject({ citation: 1, reason: null, location: null });
  });

  it.each([
    [
      'hyphens and line ends',
      'The reimburse-\nment of  hotels\nis limited.',
      'The reimbursement of hotels is limited.',
    ],
    ['ligatures', 'The ﬁrst oﬃce opens at nine.', 'The first office opens at nine.'],
    [
      'quotation marks and dashes',
      'It is a “well–known” rule – of all.',
      'It is a "well-known" rule - of all.',
    ],
    ['full-width signs', '住宿限额为每晚１２００元。', '住宿限额为每晚1200元。'],
    ['decomposed letters', 'Die Gebu\u0308hr betra\u0308gt zehn Euro.', 'Die Gebühr beträgt zehn Euro.'],
  ])('is found despite %s', async (_what, content, said) => {
    expect(await quotesIn(`${said} [1]`, text(content))).toEqual([content]);
  });

  it('is not a part of a longer number', async () => {
    expect(await quotesIn('It costs 900 NOK a night. [1]', text('It costs 1,900 NOK a night.'))).toEqual([
      null,
    ]);
  });
});

describe('a sentence of a chat model', () => {
  it.each([
    [
      'In Shanghai, the limit is 1200 CNY a night with tax [1].',
      'The limit in Shanghai is 1,200 CNY per night, including tax.',
    ],
    [
      'You may take a taxi if you carry heavy instruments, which is reimbursed. [1]',
      'Taxis are reimbursed after 22:00, or when heavy instruments are carried.',
    ],
    [
      'As [1] says, the limit in Shanghai is 1,200 CNY per night.',
      'The limit in Shanghai is 1,200 CNY per night, including tax.',
    ],
  ])('refers to the passage that supports it: %s', async (answer, passage) => {
    expect(await quotesIn(answer, POLICY)).toEqual([passage]);
  });

  it.each([
    'The limit in Shanghai is 1,300 CNY per night, including tax. [1]',
    'Taxis are reimbursed after 23:00, or when heavy instruments are carried. [1]',
    'Pets are welcome in every office. [1]',
    'Das Hotel kostet in Schanghai höchstens so viel, wie erlaubt ist. [1]',
  ])('has no quote if no passage supports it: %s', async (answer) => {
    const [citation] = await align(answer, [POLICY]);

    expect(citation).toMatchObject({
      quote: null,
      quote_start: null,
      reason: 'no_matching_passage',
      regions: [],
    });
  });

  it.each<[string, string, Array<[string, boolean]>]>([
    [
      'that the source supports',
      'The limit in Shanghai is 1,200 CNY per night. Taxis are reimbursed after 22:00. [1]',
      [
        ['The limit in Shanghai is 1,200 CNY per night.', true],
        ['Taxis are reimbursed after 22:00.', true],
      ],
    ],
    [
      'and not others',
      'The limit in Shanghai is 1,300 CNY per night. Taxis are reimbursed after 22:00. [1]',
      [['Taxis are reimbursed after 22:00.', true]],
    ],
    [
      'even if it does not support the last one',
      'The limit in Shanghai is 1,200 CNY per night. Pets are welcome everywhere. [1]',
      [
        ['The limit in Shanghai is 1,200 CNY per night.', true],
        ['Pets are welcome everywhere.', false],
      ],
    ],
    [
      'of the same paragraph',
      'The limit in Shanghai is 1,200 CNY per night.\nTaxis are reimbursed after 22:00. [1]',
      [['Taxis are reimbursed after 22:00.', true]],
    ],
    [
      'behind the citation before',
      'The limit in Shanghai is 1,200 CNY per night [2]. Taxis are reimbursed after 22:00. [1]',
      [['Taxis are reimbursed after 22:00.', true]],
    ],
    [
      'but no introduction',
      'As asked: The limit in Shanghai is 1,200 CNY per night. Yes. Taxis are reimbursed after 22:00. [1]',
      [
        ['As asked: The limit in Shanghai is 1,200 CNY per night.', true],
        ['Taxis are reimbursed after 22:00.', true],
      ],
    ],
  ])('covers the sentences before it %s', async (_what, answer, expected) => {
    const citations = await align(answer, [POLICY]);

    expect(citations.map(({ start, end, quote }) => [answer.slice(start, end), quote !== null])).toEqual(
      expected,
    );
  });

  it('has one citation for each number in brackets', async () => {
    const other = { ...text('The limit in Oslo is 1,900 NOK.'), citation: 2 };

    const citations = await align(
      '- The limit in Oslo is 1,900 NOK [1][2]\n- The limit in Shanghai is 1,200 CNY per night [1]',
      [POLICY, other],
    );

    expect(citations.map(({ citation, quote }) => [citation, quote])).toEqual([
      [1, null],
      [2, 'The limit in Oslo is 1,900 NOK'],
      [1, 'The limit in Shanghai is 1,200 CNY per night'],
    ]);
  });

  it('has no quote from a picture without text', async () => {
    const [citation] = await align('The plan shows two doors. [1]', [{ ...POLICY, content: null }]);

    expect(citation).toMatchObject({ quote: null, reason: 'no_text' });
  });
});

describe('a table', () => {
  const LIMITS = table(
    [
      ['City', '2024', '2025'],
      ['Oslo', '1,800 NOK', '1,900 NOK'],
      ['Bergen & Lund', '1,700 NOK', '1,800 NOK'],
    ],
    [3, 4, 5].map((cell) => ({
      start: cell,
      end: cell + 1,
      pageNumber: 1,
      box: [cell * 72, 72, cell * 72 + 36, 84],
    })),
  );

  it.each([
    ['City: Oslo; 2025: 1,900 NOK [1]', 'Oslo; 1,900 NOK'],
    ['In 2025, a hotel in Oslo may cost 1900 NOK. [1]', 'Oslo; 1,900 NOK'],
    ['In 2024, the limit in Oslo was 1,900 NOK. [1]', null],
    ['In Bergen & Lund it is 1,900 NOK. [1]', null],
    ['3,700 NOK [1]', null],
  ])('is cited by its cells: %s', async (answer, cells) => {
    expect(await quotesIn(answer, LIMITS)).toEqual([cells]);
  });

  it.each([
    ['PF-07 starts on 2025-11-03. [1]', 'PF-07; 2025-11-03'],
    ['PF-07 starts on 2025-03-03. [1]', null],
  ])('is cited by its dates: %s', async (answer, cells) => {
    const projects = table([
      ['Project', 'Start'],
      ['PF-03', '2025-03-03'],
      ['PF-07', '2025-11-03'],
    ]);

    expect(await quotesIn(answer, projects)).toEqual([cells]);
  });

  it('is marked cell by cell, in its HTML and on its page', async () => {
    const [citation] = await align('City: Oslo; 2025: 1,900 NOK [1]', [LIMITS]);

    const { quote_start, quote_end, regions } = citation!;
    expect(LIMITS.content!.slice(quote_start!, quote_end!)).toBe('Oslo</td><td>1,800 NOK</td><td>1,900 NOK');
    expect(regions.map(({ x, width }) => [x, width])).toEqual([
      [450, 75],
      [750, 75],
    ]);
  });
});

describe('the caption of a table', () => {
  const CAPTION = 'Table 3. Hotel limits in Norway & Sweden, 2024 to 2025';
  const place = (start: number) => ({ start, end: start + 1, pageNumber: 1 });
  const CELLS = [{ ...place(0), box: [72, 90, 108, 102] }] as const;
  const LINES = [
    { ...place(4), box: [72, 36, 216, 48] },
    { ...place(4), box: [72, 50, 144, 62] },
  ] as const;
  const captioned = (places: readonly TextPlace[], location?: TextLocation) =>
    table(
      [
        ['Hotel limits', 'Norway'],
        ['Oslo', '1,900 NOK'],
      ],
      [...places],
      { caption: CAPTION, ...(location && { location }) },
    );

  it.each([
    `${CAPTION} [1]`,
    'Hotel limits in Norway & Sweden, 2024 to 2025. [1]',
    'Hotel limits in Sweden and Norway, 2024 to 2025 (Table 3) [1].',
  ])('is cited by a sentence that is the caption: %s', async (answer) => {
    const source = captioned([...CELLS, ...LINES]);
    const [citation] = await align(answer, [source]);

    const { quote, quote_start, quote_end, regions } = citation!;
    expect(quote).toBe(CAPTION);
    expect(source.content!.slice(quote_start!, quote_end!)).toBe(CAPTION.replace('&', '&amp;'));
    expect(regions.map(({ y, width }) => [y, width])).toEqual([
      [75, 300],
      [expect.closeTo(104, -1), 150],
    ]);
  });

  it.each([
    ['Hotel limits in Norway & Sweden, 2024 to 2026. [1]', null],
    ['Hotel limits in Norway & Sweden fell, 2024 to 2025. [1]', null],
    ['Hotel limits [1]', null],
    [`${CAPTION}: 2,100 NOK in Oslo [1]`, null],
    [`${CAPTION}: 1,900 NOK in Oslo [1]`, 'Oslo; 1,900 NOK'],
  ])('is not cited by a sentence that says anything else: %s', async (answer, quote) => {
    expect(await quotesIn(answer, captioned([...CELLS, ...LINES]))).toEqual([quote]);
  });

  it('is cited where a document without pages has the table', async () => {
    const place = { first_paragraph: 3, last_paragraph: 4 };
    const location: TextLocation = { kind: 'paragraphs', headings: [], ...place };
    const [citation] = await align(`${CAPTION} [1]`, [captioned([], location)]);

    expect(citation).toMatchObject({ quote: CAPTION, regions: [], location });
  });

  it('is not cited on a page on which it is not located, as in documents indexed by earlier versions', async () => {
    const [citation] = await align(`${CAPTION} [1]`, [captioned(CELLS)]);

    expect(citation).toMatchObject({ quote: null, regions: [], reason: 'no_matching_passage' });
  });
});

describe('an answer whose writer knows its passages', () => {
  it('is quoted from there, whatever it says', async () => {
    const from = { start: POLICY.content!.indexOf('Taxis'), end: POLICY.content!.length };

    const citations = await align(
      'Taxis: after 22:00 [1] [1]',
      [POLICY],
      [
        { start: 0, end: 18, citation: 1, from },
        { start: 0, end: 18, citation: 1, from: { cells: [] } },
      ],
    );

    expect(citations).toMatchObject([
      { start: 0, end: 18, quote: POLICY.content!.slice(from.start), quote_start: from.start },
      { quote: null, reason: 'no_matching_passage' },
    ]);
  });

  it('is quoted by the cells that a figure was computed from', async () => {
    const source = table([
      ['City', 'Limit'],
      ['Oslo', '1,900'],
      ['Lund', '1,800'],
    ]);

    const [citation] = await align(
      'Limit: 3,700 (sum of 2 rows) [1]',
      [source],
      [{ start: 0, end: 28, citation: 1, from: { cells: [5, 3] } }],
    );

    const { quote, quote_start, quote_end } = citation!;
    expect(quote).toBe('1,900; 1,800');
    expect(source.content!.slice(quote_start!, quote_end!)).toMatch(/^1,900<.*>1,800$/);
  });
});

describe('an error in one source', () => {
  it('is reported, and costs only its own quotes', async () => {
    const places = 5 as unknown as string;
    const damaged = { ...POLICY, citation: 2, chunks: POLICY.chunks.map((chunk) => ({ ...chunk, places })) };
    const errors: unknown[] = [];

    const citations = await alignCitations(
      'The limit in Shanghai is 1,200 CNY per night. [1][2]',
      [POLICY, damaged],
      { onError: (error) => void errors.push(error) },
    );

    expect(citations).toMatchObject([
      { quote: expect.stringContaining('1,200 CNY per night') },
      { quote: null, reason: 'not_determined', regions: [] },
    ]);
    expect(errors).toEqual([expect.any(TypeError)]);
  });
});

it('has no quotes for more citations than are aligned', async () => {
  const answer = 'Pets are welcome. [1]\n'.repeat(600);

  const citations = await align(answer, [POLICY]);

  expect(citations.map(({ reason }) => reason)).toEqual([
    ...Array.from({ length: 500 }, () => 'no_matching_passage'),
    ...Array.from({ length: 100 }, () => 'not_determined'),
  ]);
});

describe('the regions of a passage', () => {
  const CONTENT = 'Short notes. The first long sentence goes on here. More notes are here.';
  const PASSAGE = 'The first long sentence goes on here. [1]';
  const regionsOf = async (places: TextPlace[]): Promise<PageRegion[]> =>
    (await align(PASSAGE, [text(CONTENT, places)]))[0]!.regions;

  it('are its lines, of the first and last one as much as it takes, on several pages', async () => {
    const at = (start: number, end: number, pageNumber: number): TextPlace => ({
      start,
      end,
      pageNumber,
      box: [72, 72, 72 + (end - start) * 7.2, 84],
      direction: 'right',
    });

    const regions = await regionsOf([at(0, 22, 1), at(23, 36, 1), at(37, CONTENT.length, 2)]);

    const near = (pixels: number): unknown => expect.closeTo(pixels, -1.5);
    expect(regions.map(({ page, x, width }) => ({ page, x, width }))).toEqual([
      { page: 1, x: near(315), width: near(165) },
      { page: 1, x: 150, width: 195 },
      { page: 2, x: 150, width: near(225) },
    ]);
  });

  it.each([
    ['right', { y: 150, height: 50 }],
    ['left', { y: 150, height: 50 }],
    ['down', { x: 150, width: 50 }],
    ['up', { x: 150, width: 50 }],
    [undefined, { x: 150, y: 150 }],
  ] as const)('take their part in the direction of reading: %s', async (direction, across) => {
    const isTurned = direction === 'down' || direction === 'up';
    const length = CONTENT.length * 7.2;
    const box = isTurned ? ([72, 72, 96, 72 + length] as const) : ([72, 72, 72 + length, 96] as const);

    const [region] = await regionsOf([{ start: 0, end: CONTENT.length, pageNumber: 1, box, direction }]);

    expect(region).toMatchObject(across);
    const { x, y, width, height } = region!;
    const [from, to] = isTurned ? [y, y + height] : [x, x + width];
    const [first, last] = [from, to].map((at) => (at - 150) / 15) as [number, number];
    const whole = CONTENT.length;
    // "Short notes. " precedes it, " More notes are here." follows.
    const [before, behind] = direction === 'left' || direction === 'up' ? [21, 13] : [13, 21];
    if (direction === undefined) expect([first, last]).toEqual([0, whole]);
    else expect([Math.abs(first - before) < 5, Math.abs(whole - last - behind) < 5]).toEqual([true, true]);
  });
});

describe('sentences of random words', () => {
  it('are found exactly where they stand, and never in another text', async () => {
    let seed = testSeed() || 1;
    const random = (below: number): number => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return Math.floor((seed / 4_294_967_296) * below);
    };
    const word = () =>
      Array.from({ length: 3 + random(7) }, () => 'abcdefghiklmnoprstuvw'[random(21)]).join('');
    const sentence = () =>
      `X${Array.from({ length: 5 + random(9) }, word).join([' ', ', ', '\n'][random(3)])}.`;

    for (let n = 0; n < cases({ smoke: 50, soak: 5_000 }); n++) {
      const sentences = Array.from({ length: 2 + random(20) }, sentence);
      const wanted = sentences[random(sentences.length)] as string;
      const source = text(sentences.join(' '));

      const [found] = await align(`${wanted.replaceAll('\n', ' ')} [1]`, [source]);
      const [missed] = await align(`${sentence().replaceAll('\n', ' ')} [1]`, [source]);

      const start = source.content!.indexOf(wanted);
      expect(found).toMatchObject({ quote: wanted, quote_start: start, quote_end: start + wanted.length });
      expect(missed).toMatchObject({ quote: null, reason: 'no_matching_passage' });
    }
  });
});

describe('the work on a long answer', () => {
  const SENTENCES = 400;
  const sentence = (at: number): string =>
    `Rule ${at} says that ${at * 7} guests of house ${at} may stay for ${at * 3} nights.`;
  const rules = Array.from({ length: SENTENCES }, (_, at) => sentence(at));
  const paraphrase = (at: number): string => `For ${at * 3} nights, ${at * 7} guests may stay in house ${at}`;

  /** How many steps the alignment of an answer takes. */
  function stepsOf(answer: string, source: CitableSource): number {
    const onError = (error: unknown): never => {
      throw error;
    };
    const steps = alignInSteps(answer, [source], { onError });
    let count = 0;
    while (!steps.next().done) count++;
    return count;
  }

  it('is divided by the sentences of the source', () => {
    // Each is read and weighed, and the whole is folded.
    const steps = stepsOf(`${paraphrase(9)} [1].`, text(rules.join(' ')));

    expect(steps).toBeGreaterThanOrEqual(2 * SENTENCES + Math.floor(rules.join(' ').length / 1_000));
  });

  it('is divided by the rows of a table', () => {
    const rows = rules.map((rule, at) => [`House ${at}`, `${at * 7}`, rule]);

    expect(
      stepsOf('Houses are closed in winter [1].', table([['Name', 'Guests', 'Rule'], ...rows])),
    ).toBeGreaterThanOrEqual(2 * SENTENCES);
  });

  it('is divided by the citations', () => {
    const answer = rules.map((rule) => `${rule} [1]`).join(' ');

    expect(stepsOf(answer, text(rules[0]!))).toBeGreaterThanOrEqual(SENTENCES);
  });
});
