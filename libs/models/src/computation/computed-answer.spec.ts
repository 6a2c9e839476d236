import { describe, expect, it } from '@jest/globals';
import type { Table } from '@tessera/text';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { Computation, type PlacedTable } from './computed-answer.js';

function placed(
  text: string,
  surroundings: string,
  language = 'en',
  caption: string | null = null,
): PlacedTable {
  const rows = text
    .trim()
    .split('\n')
    .map((line, at) =>
      line.split('|').map((cell) => ({ text: cell.trim(), ...(at === 0 && { isHeader: true }) })),
    );
  const table: Table = { caption, headerRowCount: 1, rows };
  return { table, language, surroundings };
}

function computed(question: string, table: PlacedTable, language?: string): string | null | undefined {
  return Computation.askedBy(question, [table.language])?.of(table, language);
}

const CONTRACTS = placed(
  `contract_id | customer | country | stations | annual_fee_eur | response_time_hours | renewal_date
   C-1 | Vann Oslo | Norway | 212 | 84800 | 4 | 2026-12-31
   C-2 | Stadtwerke Leipzig | Germany | 158 | 63200 | 4 | 2027-03-31
   C-3 | Hamburg Wasser | Germany | 340 | 170000 | 2 | 2026-09-30
   C-4 | City of Aarhus | Denmark | 77 | 23100 | 24 | 2026-10-31`,
  'support-contracts.csv',
);
const INCOME = placed(
  `Item | Q1 | Q2 | Q3 | 2025
   Revenue | 11,240 | 12,675 | 12,110 | 36,025
   Operating profit | 1,860 | 2,625 | 2,245 | 6,730`,
  'Income statement',
);
const STAFF = placed(
  `Department | 31 Dec 2024 | 31 Dec 2025
   Engineering | 74 | 83
   Production | 61 | 66
   Total | 135 | 149`,
  'Headcount',
  'en',
  'Employees by department',
);
const HOTELS = placed(
  `City | Hotel limit per night | First check-in
   Oslo | 1,900 NOK | 2 hours
   Zurich | 250 CHF | 30 minutes
   Bergen | 1,700 NOK | 1 working day`,
  'Travel policy',
);
const ALLOWANCES = placed(
  `城市级别 | 代表城市 | 住宿限额（元/晚）
   一线城市 | 北京、上海 | 700
   二线城市 | 杭州、成都 | 500`,
  '差旅报销制度',
  'zh',
);

describe('an answer that is computed of a table', () => {
  it.each([
    [
      'Which customer has the most expensive support contract?',
      CONTRACTS,
      /Hamburg Wasser.*170000 \(highest of 4 rows\)$/,
    ],
    [
      'Who has the second most stations?',
      CONTRACTS,
      /Vann Oslo.*stations: 212 \(second highest of 4 rows\)$/,
    ],
    [
      'Welcher Kunde hat die meisten Stationen?',
      CONTRACTS,
      /Hamburg Wasser.*340 \(höchster Wert von 4 Zeilen\)$/,
    ],
    [
      'Which customer has the fastest response time?',
      CONTRACTS,
      /Hamburg Wasser.*hours: 2 \(lowest of 4 rows\)$/,
    ],
    ['Which contract renews first?', CONTRACTS, /C-3.*2026-09-30 \(earliest of 4 rows\)$/],
    [
      'Which two customers have the fewest stations?',
      CONTRACTS,
      /Aarhus.*77\n.*Leipzig.*158 \(lowest of 4 rows\)$/,
    ],
    ['In which quarter was revenue highest?', INCOME, /^Item: Revenue; Q2: 12,675 \(highest of 3 rows\)$/],
    [
      'Which department has the most employees?',
      STAFF,
      /^Department: Engineering; 31 Dec 2025: 83 \(highest of 2 rows\)$/,
    ],
    ['Which city has the shortest first check-in?', HOTELS, /Zurich.*30 minutes \(lowest of 3 rows\)$/],
    ['哪个城市级别的住宿限额最高？', ALLOWANCES, /一线城市.*700 \(2行中最高\)$/],
  ])('is an extreme: %s', (question, table, expected) => {
    expect(computed(question, table)).toMatch(expected);
  });

  it.each([
    ['How many customers are there?', CONTRACTS, /^4 \(of 4 rows: Vann Oslo, /],
    [
      'How many customers are in Germany?',
      CONTRACTS,
      /^2 \(of 4 rows: Stadtwerke Leipzig, Hamburg Wasser\)$/,
    ],
    [
      'How many customers have more than 200 stations?',
      CONTRACTS,
      /^2 \(of 4 rows: Vann Oslo, Hamburg Wasser\)$/,
    ],
    ['How many stations do the customers in Germany have?', CONTRACTS, /^stations: 498 \(sum of 2 rows\)$/],
    [
      'What is the total annual fee of German customers?',
      CONTRACTS,
      /^annual fee eur: 233,200 \(sum of 2 rows\)$/,
    ],
    ['What is the average number of stations?', CONTRACTS, /^stations: 196.75 \(average of 4 rows\)$/],
    ['How many employees are there in total?', STAFF, /^31 Dec 2025: 149 \(sum of 2 rows\)$/],
    [
      'Which customers have at least 200 stations?',
      CONTRACTS,
      /Vann Oslo.*212\n.*Hamburg Wasser.*340 \(2 of 4 rows\)$/,
    ],
  ])('is a count, a sum or a list: %s', (question, table, expected) => {
    expect(computed(question, table)).toMatch(expected);
  });

  it.each([
    ['Who has more stations, Vann Oslo or Hamburg Wasser?', CONTRACTS, /212\n.*340 \(difference: 128\)$/],
    [
      'Compare the hotel limits in Oslo and Bergen',
      HOTELS,
      /1,900 NOK\n.*1,700 NOK \(difference: 200 nok\)$/,
    ],
    ['Compare the hotel limits in Oslo and Zurich', HOTELS, /1,900 NOK\n.*250 CHF$/],
    [
      'How much higher was revenue in Q2 than in Q1?',
      INCOME,
      /^Item: Revenue; Q1: 11,240; Q2: 12,675 \(difference: 1,435\)$/,
    ],
    ['一线城市和二线城市的住宿限额相差多少？', ALLOWANCES, /700\n.*500 \(差额：200\)$/],
  ])('is a comparison: %s', (question, table, expected) => {
    expect(computed(question, table)).toMatch(expected);
  });

  it.each([
    ['the amounts are of several units', 'Which city has the highest hotel limit?', HOTELS],
    ['a name is not in the table', 'Compare the hotel limits in Oslo and Paris', HOTELS],
    ['no column measures it', 'Which customer has the longest contract?', CONTRACTS],
    ['a word stands nowhere', 'Which customer has the most complaints?', CONTRACTS],
    ['several columns may be meant', 'Which item is the highest?', INCOME],
    ['nothing but the operation is asked for', 'What is the average?', CONTRACTS],
    ['the year is not in the table', 'Which department had the most employees in 2019?', STAFF],
    [
      'shares would be added up',
      'What is the total growth of all regions?',
      placed('Region | Growth\nNorth | 0.1\nSouth | 0.2', 'Regions'),
    ],
    [
      'a cell cannot be read',
      'Which pump has the highest weight?',
      placed('Pump | Weight\nA | 10 to 12 kg\nB | 11 kg', 'Pumps'),
    ],
  ])('is none where %s', (_, question, table) => {
    expect(computed(question, table)).toBeNull();
  });

  it('is not asked for by a question for one thing', () => {
    expect(Computation.askedBy('What is the hotel limit in Oslo?', ['en'])).toBeNull();
    expect(Computation.askedBy('Passwords have at least how long to be kept?', ['en'])).toBeNull();
  });

  it('is the extreme and the sum of its column, whatever the values', () => {
    const value = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.uniqueArray(value, { minLength: 2, maxLength: 30 }), (values) => {
        const table = placed(
          ['Pump | Weight', ...values.map((weight, at) => `P${at}x | ${weight.toLocaleString('en')}`)].join(
            '\n',
          ),
          'pumps.csv',
        );
        const most = Math.max(...values);
        const sum = values.reduce((total, one) => total + one, 0);

        expect(computed('Which pump has the highest weight?', table)).toBe(
          `Pump: P${values.indexOf(most)}x; Weight: ${most.toLocaleString('en')} (highest of ${values.length} rows)`,
        );
        expect(computed('What is the total weight of the pumps?', table)).toBe(
          `Weight: ${sum.toLocaleString('en')} (sum of ${values.length} rows)`,
        );
      }),
      { numRuns: cases({ smoke: 100, soak: 2_000 }) },
    );
  });
});
