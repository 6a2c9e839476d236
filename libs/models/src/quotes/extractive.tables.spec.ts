import { describe, expect, it } from '@jest/globals';
import { type Table, tableText } from '@tessera/text';
import fc from 'fast-check';
import { ask } from './ask.fixture-spec.js';

describe('a question to a table', () => {
  const cells = (...texts: string[]) => texts.map((text) => ({ text }));
  const REVENUES: Table = {
    caption: 'Key figures (in million EUR)',
    headerRowCount: 1,
    rows: [
      cells('', '2022', '2023', '2024'),
      cells('Revenue', '12.4', '14.1', '15.0'),
      cells('Revenue, industry average', '9.1', '9.9', '10.2'),
      cells('Net profit', '1.1', '', '1.6'),
    ],
  };
  const FIGURES: Table = {
    caption: '主要财务指标（单位：万元）',
    headerRowCount: 1,
    rows: [
      cells('项目', '2022年', '2023年'),
      cells('营业收入', '1,200', '1,350'),
      cells('同行业平均营业收入', '900', '950'),
      cells('净利润', '', '210'),
    ],
  };
  const about = (table: Table, question: string, language = 'en') =>
    ask(question, [{ table, text: tableText(table), language }], language);

  it.each([
    ['What was the revenue in 2023?', 'Key figures (in million EUR): Revenue; 2023: 14.1 [1]'],
    ['What was the net profit in 2024?', 'Key figures (in million EUR): Net profit; 2024: 1.6 [1]'],
    [
      'What was the average revenue of the industry in 2022?',
      'Key figures (in million EUR): Revenue, industry average; 2022: 9.1 [1]',
    ],
  ])('is answered with row, column and unit: %s', async (question, answer) => {
    expect(await about(REVENUES, question)).toBe(answer);
  });

  it.each([
    ['2023年营业收入是多少？', '主要财务指标（单位：万元）: 项目: 营业收入; 2023年: 1,350 [1]'],
    [
      '2022年同行业平均营业收入是多少？',
      '主要财务指标（单位：万元）: 项目: 同行业平均营业收入; 2022年: 900 [1]',
    ],
  ])('in Chinese is answered for the right subject: %s', async (question, answer) => {
    expect(await about(FIGURES, question, 'zh')).toBe(answer);
  });

  it.each([
    [REVENUES, 'What was the net profit in 2023?', 'en', '2023: not stated'],
    [REVENUES, 'What was the net profit in 2023?', 'de', '2023: nicht angegeben'],
    [FIGURES, '2022年净利润是多少？', 'zh', '2022年: 未列明'],
  ])('reports an empty cell as not stated', async (table, question, language, stated) => {
    expect(await about(table, question, language)).toContain(stated);
  });

  it('about a numbered thing uses the heading that names it, and no amount that it lacks', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('Milestone', 'Owner', 'Date'),
        cells('Beta start', 'Chen Wei', '4 May 2026'),
        cells('General availability', 'Maja Lindqvist', '15 September 2026'),
      ],
    };
    const evidence = [{ table, text: tableText(table), path: 'AquaSense 4 / Milestones' }];

    expect(await ask('When is AquaSense 4 generally available?', evidence)).toContain('15 September 2026');
    expect(await ask('Who owns the general availability of 80000 AquaSense 4?', evidence)).toContain(
      'do not hold an answer',
    );
  });

  it('is not answered from another year', async () => {
    expect(await about(REVENUES, 'What was the revenue in 2019?')).toBe(
      'The documents do not hold an answer to this question.',
    );
  });

  it('applies a cell that spans rows to each of them', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('Region', 'Product', 'Sales'),
        [{ text: 'North', rowSpan: 2 }, { text: 'Pumps' }, { text: '120' }],
        cells('Valves', '80'),
        cells('South', 'Pumps', '95'),
      ],
    };

    expect(await about(table, 'What are the sales of valves in the North region?')).toBe(
      'Region: North; Product: Valves; Sales: 80 [1]',
    );
  });

  const HALF_YEARS = (year: string): Table => ({
    caption: null,
    headerRowCount: 2,
    rows: [
      cells('In millions of CHF', '', '', '', `January–June ${year}`),
      cells('', 'Sales (a)', 'Underlying trading profit (b)', 'Trading profit', 'Depreciation'),
      cells('Zone NA', '12,553', '2,713', '2,632', '(337)'),
      cells('Zone EUR', '9,467', '1,570', '1,373', '(414)'),
      cells('Alps Health', '3,318', '432', '372', '(152)'),
      cells('Total', '46,293', '7,904', '7,351', '(1,722)'),
    ],
  });

  it.each([
    ['What were the sales of Zone NA in January–June 2023?', 'Zone NA; January–June 2023 Sales (a): 12,553'],
    ['What was the trading profit of Zone EUR in 2023?', 'Zone EUR; January–June 2023 Trading profit: 1,373'],
    ['What was the depreciation of Zone EUR in 2023?', 'January–June 2023 Depreciation: (414)'],
    ['What are the sales of Alps Zone EUR?', 'Zone EUR; January–June 2023 Sales (a): 9,467'],
  ])('is answered from a header whose end names a group of columns: %s', async (question, stated) => {
    expect(await about(HALF_YEARS('2023'), question)).toContain(`${stated} [1]`);
  });

  it('is not answered from a table of another year in a document of the requested year', async () => {
    const table = HALF_YEARS('2022');
    const evidence = { table, text: tableText(table), fileName: 'report 2023.xlsx' };

    expect(await ask('What were the sales of Zone NA in 2023?', [evidence])).not.toMatch(/\[1\]/);
  });

  const STAFF: Table = {
    caption: null,
    headerRowCount: 1,
    rows: [cells('', 'Number'), cells('Engineers', '269'), cells('Sales people', '81')],
  };

  it.each([
    [STAFF, 2020, 'Engineers; Number: 269 [1]'],
    [STAFF, 2019, 'The documents do not hold an answer to this question.'],
    [STAFF, null, 'The documents do not hold an answer to this question.'],
    [
      { ...STAFF, rows: [cells('', '2018', '2019'), ...STAFF.rows.slice(1)] },
      2020,
      'The documents do not hold an answer to this question.',
    ],
    [
      { ...STAFF, rows: [cells('Year', 'Engineers'), cells('2018', '240'), cells('2019', '251')] },
      2020,
      'The documents do not hold an answer to this question.',
    ],
  ])('without a year uses the year of its document: %#', async (table, statedYear, answer) => {
    const evidence = { table, text: tableText(table), statedYear };

    expect(await ask('How many engineers were there in 2020?', [evidence])).toBe(answer);
  });

  it('is answered with the cell instead of a sentence that repeats more of the question', async () => {
    const cases: Table = {
      caption: 'Confirmed cases of brucellosis',
      headerRowCount: 1,
      rows: [cells('Country', 'Imported (%)', 'Cases'), cells('Italy', '0', '76'), cells('Malta', '3', '4')],
    };
    const evidence = [
      { text: 'Only Belgium and Italy reported how many of the 26 brucellosis cases they had looked into.' },
      { table: cases, text: tableText(cases) },
    ];

    expect(await ask('How many brucellosis cases did Italy report?', evidence)).toBe(
      'Country: Italy; Cases: 76 [2]',
    );
  });

  it('is not answered for somebody else only because their row has the year', async () => {
    const issuance: Table = {
      caption: 'European ABCP issuance',
      headerRowCount: 1,
      rows: [cells('', 'Q1', 'Q2'), cells('2007', '148.8', '142.3'), cells('2008', '120.9', '106')],
    };
    const evidence = [
      { table: issuance, text: tableText(issuance), documentId: 'abcp' },
      { text: 'The correlation of issuance was higher in Q1 2010 than before.', documentId: 'other' },
    ];

    expect(await ask('What was the ABCP issuance in Q1 2010?', evidence)).toBe(
      'The documents do not hold an answer to this question.',
    );
    expect(await ask('What was the ABCP issuance in Q1 2008?', evidence)).toContain('120.9');
  });

  it('does not attribute a value that spans columns to one of them', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('同行业公司', '研发投入金额', '占营业收入比例（%）', '占净资产比例（%）'),
        cells('甲公司', '11,436', '7.80', '5.39'),
        [
          { text: '同行业平均研发投入金额', colSpan: 2 },
          { text: '7,724', colSpan: 2 },
        ],
        [
          { text: '公司研发投入占净资产比例（%）', colSpan: 2 },
          { text: '3.93', colSpan: 2 },
        ],
      ],
    };

    expect(await about(table, '同行业平均研发投入金额是多少？', 'zh')).toBe(
      '同行业公司: 同行业平均研发投入金额; 7,724 [1]',
    );
    expect(await about(table, '公司研发投入占净资产比例是多少？', 'zh')).toBe(
      '同行业公司: 公司研发投入占净资产比例（%）; 3.93 [1]',
    );
  });

  it('is not answered from a column that is more specific than the question', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [cells('产品', '销售量', '销售量比上年增减（%）'), cells('疫苗', '77,315', '20.38')],
    };

    expect(await about(table, '疫苗的销售量是多少？', 'zh')).toBe('产品: 疫苗; 销售量: 77,315 [1]');
  });

  it('for an amount is not answered with its share or its growth', async () => {
    const spending: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('年度', '研发投入（万元）', '占营业收入比例（%）', '营业成本比上年增减（%）'),
        cells('2016年', '9,160', '6.04', '3.10'),
        cells('2017年', '9,508', '7.20', '-1.20'),
      ],
    };

    expect(await about(spending, '2016年营业收入是多少？', 'zh')).not.toContain('6.04');
    expect(await about(spending, '2016年营业成本是多少？', 'zh')).not.toContain('3.10');
    expect(await about(spending, '2016年研发投入占营业收入的比例是多少？', 'zh')).toContain('6.04');
    expect(await about(spending, '2016年研发投入是多少？', 'zh')).toContain('9,160');
  });

  it('for an amount is not answered with a row of shares', async () => {
    const spending: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('年度', '2017 年度', '2016 年度'),
        cells('研发投入（亿元）', '1.73', '0.92'),
        cells('占营业收入比例(%)', '9.08', '6.04'),
      ],
    };

    expect(await about(spending, '2016年营业收入是多少？', 'zh')).toBe('没有在文档中找到这个问题的答案。');
    expect(await about(spending, '2016年占营业收入的比例是多少？', 'zh')).toContain('6.04');
  });

  it('is answered for all, not for the part that one of several tables counts', async () => {
    const counted = (caption: string, sample: string): Table => ({
      caption,
      headerRowCount: 1,
      rows: [
        cells('Faculty', 'Population', 'Sample'),
        cells('Social sciences', '2,075', sample),
        cells('Law', '9', '2'),
      ],
    });
    const evidence = [
      counted('Number of female students by faculty', '189'),
      counted('Number of students by faculty', '247'),
    ].map((table, at) => ({ table, text: tableText(table), relevance: 0.95 - at / 100 }));

    const answer = await ask('How many social sciences students were in the sample?', evidence);

    expect(answer).toContain('247');
    expect(answer).not.toContain('189');
  });

  it('for a count is not answered with a sentence of ordinals', async () => {
    const answer = await ask('How many students were treated for back pain?', [
      { text: 'Back pain was treated less often among students of the 3rd to 5th year.' },
    ]);

    expect(answer).toBe('The documents do not hold an answer to this question.');
  });

  it('for a count is not answered with a row that only has a date', async () => {
    const offices: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('任职人员姓名', '其他单位名称', '任期起始日期'),
        cells('申明', '江苏纺织公司', '2020 年 5 月'),
      ],
    };

    expect(await about(offices, '公司2020年的研发人员有多少人？', 'zh')).toBe(
      '没有在文档中找到这个问题的答案。',
    );
  });

  it('is answered with the row that a name after its label distinguishes', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('Layers', 'Heads', 'Language', 'Score'),
        cells('4', '4', 'OTSL', '0.853'),
        cells('4', '4', 'HTML', '0.843'),
      ],
    };

    expect(await about(table, 'What is the score of HTML with 4 layers?')).toBe(
      'Layers: 4; Language: HTML; Score: 0.843 [1]',
    );
  });

  it('distinguishes rows of the same name by their group', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('Region', 'Sales', 'Cost'),
        [{ text: 'Europe', colSpan: 3 }],
        cells('Pumps', '120', '60'),
        [{ text: 'America', colSpan: 3 }],
        cells('Pumps', '95', '50'),
        cells('Grand total', '215', '110'),
      ],
    };

    expect(await about(table, 'What are the sales of pumps in America?')).toBe(
      'America: Region: Pumps; Sales: 95 [1]',
    );
    expect(await about(table, 'What is the grand total of sales?')).toBe(
      'Region: Grand total; Sales: 215 [1]',
    );
  });

  it('reads column names from a repeated header', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('Item', '2023', '2022'),
        cells('Revenue', '14', '12'),
        cells('', 'End of 2023', 'End of 2022'),
        cells('Assets', '80', '70'),
      ],
    };

    expect(await about(table, 'What were the assets at the end of 2022?')).toBe(
      'Assets; End of 2022: 70 [1]',
    );
  });

  it('recognises a first row of years as the header', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 0,
      rows: [
        cells('', '1994', '1995'),
        cells('Own brands', '17.1', '17.4'),
        cells('Low price items', '7.9', '7.3'),
      ],
    };

    expect(await about(table, 'What was the share of low price items in 1995?')).toBe(
      'Low price items; 1995: 7.3 [1]',
    );
  });

  it('shows the requested total next to its parts', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 2,
      rows: [
        [
          { text: 'Region', rowSpan: 2 },
          { text: '2024 sales', colSpan: 2 },
          { text: 'Total', rowSpan: 2 },
        ],
        cells('Q1', 'Q2'),
        cells('Canada', '45', '52', '97'),
        cells('USA', '150', '180', '330'),
      ],
    };

    expect(await about(table, 'What are total sales in Canada for 2024?')).toContain('Total: 97');
  });

  it('only states cells of the table, whatever the question', async () => {
    const words = ['revenue', 'profit', '2023', '2022', 'Oslo', ''];
    const word = fc.constantFrom(...words, 'average');
    // Computed answers also state how they were computed.
    const wordAsked = fc.constantFrom(...words);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.array(wordAsked, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 1 }),
        async (grid, asked, headerRowCount) => {
          const table: Table = { caption: null, headerRowCount, rows: grid.map((row) => cells(...row)) };
          const answer = await about(table, asked.join(' '));
          const known = new Set([...grid.flat(), 'not stated']);

          if (!/\[1\]/.test(answer)) return;
          const said = answer
            .replaceAll(/ ?\[1\]/g, '')
            .split(/[;:\n]\s*/)
            .filter(Boolean);
          for (const value of said) expect(known).toContain(value);
        },
      ),
      { numRuns: 100 },
    );
  });
});
