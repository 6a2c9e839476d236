import { describe, expect, it } from '@jest/globals';
import { type Table, tableText } from '@tessera/text';
import { ask } from './ask.fixture-spec.js';

const cells = (...texts: string[]) => texts.map((text) => ({ text }));
const REFUSED = /The documents do not hold/;

describe('a question to a table', () => {
  const about = (table: Table, question: string) => ask(question, [{ table, text: tableText(table) }]);

  it('matches periods and items by synonyms, unless the table has both', async () => {
    const table = (...names: string[]): Table => ({
      caption: 'In millions of CHF',
      headerRowCount: 1,
      rows: [cells('January–June 2023', ...names), cells('PetCare', '9,373', '1,959')],
    });

    const question = 'What was the turnover of PetCare in the first half of 2023?';

    expect(await about(table('Sales', 'Profit'), question)).toContain('Sales: 9,373');
    expect(await about(table('Sales', 'Turnover'), question)).toContain('Turnover: 1,959');
  });

  const BALANCE: Table = {
    caption: null,
    headerRowCount: 1,
    rows: [
      cells('(Dollars in millions)', '', ''),
      cells('December 31,', '2023', '2022'),
      cells('Current liabilities', '', ''),
      cells('Accounts payable', '$11,964', '$10,200'),
      cells('Property, plant and equipment, net', '10,661', '10,550'),
      cells('Total current liabilities', '95,827', '90,052'),
      cells('Total shareholders’ equity', '(17,228)', '(15,848)'),
    ],
  };
  const CASH: Table = {
    caption: null,
    headerRowCount: 0,
    rows: [
      cells('In millions', 'December 31, 2023', 'December 31, 2022'),
      cells('Net cash provided by operating activities', '5,960', '3,512'),
      cells('Purchases of property, plant and equipment', '(1,527)', '(1,222)'),
    ],
  };

  it.each([
    [BALANCE, 'What were total current liabilities at the end of fiscal year 2022?', '90,052'],
    [BALANCE, 'What was the net property, plant and equipment as of the end of 2023?', '10,661'],
    [BALANCE, "What was the stockholders' equity at the end of FY2023?", '(17,228)'],
    [CASH, 'What was the operating cash flow in fiscal 2022?', '3,512'],
    [CASH, 'What were the capital expenditures in 2023?', '(1,527)'],
  ])(
    'matches the statement’s names of item and period, wherever the periods are',
    async (table, question, figure) => {
      const answer = await about(table, question);

      expect(answer).toContain(figure);
      expect(answer.match(/\d+,\d{3}/gu)).toHaveLength(1);
    },
  );

  const EARNINGS: Table = {
    caption: null,
    headerRowCount: 1,
    rows: [
      [{ text: 'Years ended' }, { text: '2023', colSpan: 2 }, { text: '2022', colSpan: 2 }],
      cells('Cost of sales', '', '32,517', '', '36,188'),
      cells('Income taxes', '$', '913', '$', '249'),
      cells('Net income attributable to Alps', '$', '1,689', '$', '8,014'),
      cells('Earnings per share of common stock', '', '', '', ''),
      cells('Basic', '$', '0.40', '$', '1.95'),
      cells('Diluted', '$', '0.38', '$', '1.94'),
      cells('Weighted average shares', '', '', '', ''),
      cells('Basic', '', '4,190', '', '4,108'),
      cells('Diluted', '', '4,212', '', '4,123'),
      cells('Effective tax rate', '119.8', '%', '3.2', '%'),
    ],
  };
  const INVENTORIES: Table = {
    caption: null,
    headerRowCount: 1,
    rows: [
      cells('December 31,', '2023', '2022'),
      cells('Finished goods', '9,039', '7,352'),
      cells('Total inventories', '16,461', '15,366'),
      cells('Receivables, less allowances of $5 and $6', '3,410', '3,487'),
      cells('Total current assets', '101,618', '100,451'),
      cells('Total non-current assets', '171,446', '163,586'),
    ],
  };

  it.each([
    [EARNINGS, 'What was the cost of sales in fiscal 2022?', 'Cost of sales; 2022: 36,188'],
    [EARNINGS, 'How much was the income tax expense for 2023?', 'Income taxes; 2023: $913'],
    [EARNINGS, 'What was the net income in 2023?', 'Net income attributable to Alps; 2023: $1,689'],
    [EARNINGS, 'What was the diluted EPS for FY2022?', ': Diluted; 2022: $1.94'],
    [EARNINGS, 'What were the diluted weighted average shares in 2022?', ': Diluted; 2022: 4,123'],
    [EARNINGS, 'What was the effective tax rate in 2023?', 'Effective tax rate; 2023: 119.8%'],
    [INVENTORIES, 'What were the inventories at the end of 2023?', 'Total inventories; 2023: 16,461'],
    [INVENTORIES, 'What were the receivables at the end of 2022?', '$5 and $6; 2022: 3,487'],
    [
      INVENTORIES,
      'What were total current assets at the end of 2023?',
      'Total current assets; 2023: 101,618',
    ],
  ])(
    'is answered with one row, however its cells are split and its name is written: %#',
    async (table, question, row) => {
      const answer = await about(table, question);

      expect(answer).toContain(row);
      expect(answer).not.toContain('\n');
    },
  );

  it('is answered with a sign that is not next to a number', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [
        cells('', 'Basic plan', 'Grand plan'),
        cells('Currency', '€', '$'),
        cells('Monthly fee', '12', '15'),
      ],
    };

    expect(await about(table, 'What is the currency of the Grand plan?')).toContain('Grand plan: $');
    expect(await about(table, 'What is the monthly fee of the Grand plan?')).toContain('Grand plan: 15');
  });

  it('is answered with a row that does not repeat the company, although others name it', async () => {
    const found = { table: EARNINGS, text: tableText(EARNINGS), issuer: 'Alps Corporation' };

    expect(await ask('What was the cost of sales of Alps in 2023?', [found])).toContain(
      'Cost of sales; 2023: 32,517',
    );
  });

  it.each([
    ['What was the cost of sales of A.B. Alps in 2023?', 'THE A. B. ALPS COMPANY'],
    ['What was the cost of sales of ABA in 2023?', 'Alps Boldt Alpha, Inc.'],
  ])('is answered for any spelling of the company: %s', async (question, issuer) => {
    const found = { table: EARNINGS, text: tableText(EARNINGS), issuer };

    expect(await ask(question, [found])).toContain('Cost of sales; 2023: 32,517');
  });

  it('for a balance at the end of a year is not answered with the change', async () => {
    const flows: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [cells('Years ended', '2023', '2022'), cells('Inventories', '(1,095)', '(14)')],
    };
    const found = [
      { path: 'Statements of Cash Flows', table: flows, text: tableText(flows) },
      { path: 'Note 6', table: INVENTORIES, text: tableText(INVENTORIES) },
    ];

    const answer = await ask('What were the inventories at the end of 2023?', found);

    expect(answer).toContain('16,461 [2]');
    expect(answer).not.toContain('1,095');
  });

  it.each([
    ['The net income rose by $854 million, or 22%, in 2023.', false],
    ['The net income of 2023 is made of sales and costs.', false],
    ['The net income was $4,800 million in 2023, an increase of 22%.', true],
    ['The net income increased from $3.9 billion to $4.8 billion in 2023.', true],
  ])('is answered with a sentence only if it states a figure: %s', async (text, isAnswer) => {
    const answer = await ask('What was the net income in 2023?', [{ text }]);

    expect(answer.includes('[1]')).toBe(isAnswer);
    // Asking for the reason of a rise is not asking for a figure
    expect(await ask('Why did the net income rise in 2023?', [{ text }])).toContain('[1]');
  });

  it.each([
    ['February 2, 2024', 'What were total assets at the end of fiscal 2023?', ['41,795', '43,708']],
    ['February 2, 2024', 'What were total assets at the end of fiscal 2022?', ['43,708']],
    ['December 2, 2023', 'What were total assets at the end of fiscal 2023?', ['41,795']],
  ])(
    'is answered with both years that a business year may count as: %s, %s',
    async (end, question, figures) => {
      const table: Table = {
        caption: null,
        headerRowCount: 1,
        rows: [cells('', end, 'February 3, 2023'), cells('Total assets', '41,795', '43,708')],
      };

      const answer = await about(
        end.startsWith('Feb')
          ? table
          : {
              ...table,
              rows: [cells('', end, 'December 3, 2022'), cells('Total assets', '41,795', '43,708')],
            },
        question,
      );

      expect(answer.match(/\d{2},\d{3}/gu)).toEqual(figures);
    },
  );

  it('is not answered with statements of another company about itself', async () => {
    const said = 'Selling expenses were $27 million in fiscal 2023.';
    const others = { text: said, issuer: 'The Home Depot, Inc.', documentId: 'other', relevance: 0.95 };
    const own = { text: 'Selling expenses rose in fiscal 2023.', issuer: 'Tesla, Inc.', relevance: 0.9 };
    const question = "What were Tesla's selling expenses in fiscal 2023?";

    expect(await ask(question, [others, own])).not.toContain('$27');
    expect(await ask(question, [{ ...others, text: `Tesla: ${said}` }, own])).toContain('$27');
  });

  const CASES: Table = {
    caption: 'Table CA3. | Confirmed cases of the fever by country, 2007',
    headerRowCount: 1,
    rows: [
      cells('Country', 'Imported (%)', 'Unknown (%)', 'Total (n)'),
      cells('Germany', '6.6', '5.3', '66,107'),
      cells('Sweden', '65.3', '4.5', '7,106'),
    ],
  };

  it.each([
    [
      'How many confirmed cases of the fever did Germany have in 2007?',
      'Country: Germany; Total (n): 66,107 [1]',
    ],
    ['What share of the cases in Sweden was imported?', 'Country: Sweden; Imported (%): 65.3 [1]'],
  ])('is answered with numbers or with shares, as requested: %s', async (question, answer) => {
    expect(await about(CASES, question)).toBe(answer);
  });

  it('is not answered from the columns below a title that spans only some of them', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 3,
      rows: [
        [
          { text: '' },
          { text: 'Budget 2014-2015', colSpan: 2 },
          { text: '(In crores of Rupees)', colSpan: 2 },
        ],
        [{ text: '' }, { text: 'Plan', colSpan: 2 }, { text: 'Non-Plan', colSpan: 2 }],
        cells('Demand', 'Revenue', 'Capital', 'Revenue', 'Capital'),
        cells('Department of Posts', '286', '513', '6907', '5'),
      ],
    };

    expect(
      await about(table, 'What is the non-plan revenue of the Department of Posts in the budget 2014-2015?'),
    ).toBe('Budget 2014-2015 (In crores of Rupees): Demand: Department of Posts; Non-Plan Revenue: 6907 [1]');
  });

  it('is answered with the row instead of the sentence that refers to its table', async () => {
    const text = 'Table 8.13 illustrates the development of own brand market shares in supermarkets:';
    const table: Table = {
      caption: 'Own brand shares in supermarkets',
      headerRowCount: 1,
      rows: [
        cells('', '1991', '1994'),
        cells('Own brands', '14.7', '17.1'),
        cells('Low price', '4.7', '7.9'),
      ],
    };

    const answer = await ask('What was the market share of own brands in supermarkets in 1991?', [
      { text },
      { table, text: tableText(table) },
    ]);

    expect(answer).toBe('Own brands; 1991: 14.7 [2]');
  });

  const PROFITS: Table = {
    caption: 'In millions of CHF',
    headerRowCount: 1,
    rows: [
      cells('', '2023', '2022'),
      cells('Operating profit', '7,262', '6,619'),
      cells('Walks well', '12', '11'),
    ],
  };
  const SEGMENTS: Table = {
    caption: 'In millions of CHF',
    headerRowCount: 1,
    rows: [cells('2022', 'Sales', 'Operating profit'), cells('Alps Health Science', '3,167', '101')],
  };

  it('is answered for the subject of its document instead of a part of the same name', async () => {
    const answer = await ask("What was Alps's operating profit in 2022?", [
      { table: SEGMENTS, text: tableText(SEGMENTS) },
      { table: PROFITS, text: tableText(PROFITS) },
    ]);

    expect(answer).toBe('In millions of CHF: Operating profit; 2022: 6,619 [2]');
  });

  it('is not answered with a row of a document that names somebody else', async () => {
    const answer = await ask('What was the operating profit of Boeing in 2022?', [
      { text: 'Boeing is asked about.', documentId: 'other', relevance: 0.5 },
      { table: PROFITS, text: tableText(PROFITS) },
    ]);

    expect(answer).not.toContain('6,619');
  });

  it('is not answered with a row that matches only the year', async () => {
    const table: Table = {
      caption: null,
      headerRowCount: 1,
      rows: [cells('Name', 'Company', 'From'), cells('B. Keeper', 'Halls', 'May 2020')],
    };

    expect(await about(table, 'How many researchers were there in 2020?')).toMatch(REFUSED);
  });
});
