import { describe, expect, it } from '@jest/globals';
import type { Table } from '@tessera/text';
import fc from 'fast-check';
import type { Evidence } from '../models.port.js';
import { bandsOf, isIn, unitIn } from './value-bands.js';
import { Computation } from './computation.js';
import { DocumentTablesReader } from './document-tables.js';
import { joinedTables } from './joined-tables.js';
import { isOfAttributes, transposed } from './transposed.js';
import { tableOf } from './table.fixture-spec.js';

function computed(question: string, table: Table, { language = 'en', surroundings = 'Overview' } = {}) {
  return (
    Computation.forQuestion(question, [language]).compute({ table, language, surroundings })?.text ?? null
  );
}

const SCOOTERS = tableOf(
  `Item | Swift A1 | Swift A2 | Cargo C9
   Weight (kg) | 12 | 14 | 31
   Range (km) | 25 | 40 | 35
   Top speed (km/h) | 20 | 25 | 25
   Price (EUR) | 390 | 520 | 1,180
   Foldable | yes | yes | no`,
);
const SITES = tableOf(
  `Month | Plant North (kWh) | Plant South (kWh) | Costs (EUR)
   January | 410 | 380 | 9,100
   February | 395 | 402 | 8,800
   March | 377 | 398 | 8,500`,
);
const BARS = tableOf(
  `Bar | Sugar (g) | Price (USD) | Vegan
   Oat | 9 | 1.60 | yes
   Nut | 4 | 1.90 | no
   Fig | 7 | 2.10 | yes`,
);
const POSTAGE = tableOf(
  `Country | Zone | up to 2 kg | up to 5 kg | up to 10 kg | Free of charge from
   Austria | 1 | 8.90 | 11.40 | 15.20 | 150 €
   Sweden | 2 | 13.90 | 18.70 | 24.50 | 250 €
   Poland | 1 | 7.50 | 9.80 | 13.10 | 150 €`,
);
const REBATES = tableOf(
  `Purchases in a year | Rebate
   below £5,000 | none
   £5,000 to £19,999 | 2 %
   £20,000 and more | 5 %`,
);

describe('a table whose columns are the entities', () => {
  it.each([
    ['Which item is the lightest?', /^Item: Swift A1; Weight \(kg\): 12 /],
    [
      'Is the Swift A2 or the Cargo C9 heavier?',
      /Swift A2; Weight \(kg\): 14\n.*Cargo C9; Weight \(kg\): 31/,
    ],
    ['How many items are foldable?', /^2 \(of 3 rows: Swift A1, Swift A2\)$/],
    ['What does the Cargo C9 cost?', /Price \(EUR\): 1,180/],
  ])('answers %j', (question, expected) => {
    expect(isOfAttributes(SCOOTERS)).toBe(true);
    expect(computed(question, SCOOTERS)).toMatch(expected);
  });

  it('is read by its columns only if these share one unit', () => {
    expect(computed('Which plant used most in March?', SITES)).toMatch(/Plant South \(kWh\); March: 398/);
    expect(computed('Which plant used least in March?', SITES)).toMatch(/Plant North \(kWh\); March: 377/);
  });

  it('is unchanged after being transposed twice', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
    const names = fc.uniqueArray(name, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(names, names, (columns, rows) => {
        const table: Table = {
          caption: null,
          headerRowCount: 1,
          rows: [
            ['Corner', ...columns].map((text) => ({ text })),
            ...rows.map((row, at) =>
              [row, ...columns.map((_, column) => `${at}${column}`)].map((text) => ({ text })),
            ),
          ],
        };
        const once = transposed(table);
        expect(once && transposed(once)).toEqual(table);
      }),
    );
  });
});

describe('a yes/no column', () => {
  it.each([
    ['How many bars are vegan?', /^2 \(of 3 rows: Oat, Fig\)$/],
    ['Which vegan bar has the least sugar?', /^Bar: Fig; Sugar \(g\): 7/],
    ['average price of the vegan bars', /1.85/],
    ['How many bars are not vegan?', /^1 \(of 3 rows: Nut\)$/],
    ['Is the nut bar vegan?', /Vegan: no/],
  ])('selects the rows of %j', (question, expected) => {
    expect(computed(question, BARS)).toMatch(expected);
  });
});

describe('ranges', () => {
  it.each([
    ['What does a parcel of 4 kg to Sweden cost?', POSTAGE, /Country: Sweden; up to 5 kg: 18.70$/],
    ['Which country is most expensive for a parcel up to 10 kg?', POSTAGE, /Sweden.*24.50/],
    ['How many countries are in zone 1?', POSTAGE, /^2 \(/],
    ['What does a parcel of 12 kg to Sweden cost?', POSTAGE, null],
    ['What rebate is there for purchases of £30,000 a year?', REBATES, /£20,000 and more; Rebate: 5 %/],
    ['What rebate is there for purchases of £5,000 a year?', REBATES, /£5,000 to £19,999; Rebate: 2 %/],
  ])('contain the number of %j', (question, table, expected) => {
    const answer = computed(question, table, { surroundings: 'Parcels' });
    if (expected === null) expect(answer).toBeNull();
    else expect(answer).toMatch(expected);
  });

  it.each([
    [['up to 2 kg', 'up to 5 kg'], 2, 0],
    [['up to 2 kg', 'up to 5 kg'], 2.1, 1],
    [['bis 2 kg', 'bis 31,5 kg'], 31.5, 1],
    [['1–9 kg', '10–49 kg', 'ab 50 kg'], 50, 2],
    [['moins de 10 kg', '10 à 19 kg', '20 kg et plus'], 10, 1],
    [['10公斤以下', '超过10公斤'], 10, 0],
  ])('of %j contain %d only at index %d', (texts, amount, place) => {
    const bands = bandsOf(texts);
    const holding = bands.flatMap((band, at) => (band && isIn(band, amount, unitIn('kg')) ? [at] : []));
    expect(holding).toEqual([place]);
  });

  it('contain no amount of another unit', () => {
    const [band] = bandsOf(['up to 5 kg']);
    expect(band && isIn(band, 3, unitIn('days'))).toBe(false);
  });
});

describe('several tables of a document', () => {
  const SPRING = tableOf('Course | Hours | Seats\nFirst aid | 8 | 16\nEnglish | 40 | 12');
  const AUTUMN = tableOf('Course | Hours | Seats\nWelding | 24 | 6\nDrawing | 10 | 14');

  function reader(question: string) {
    const piece = {
      documentId: '1',
      path: 'Plan / Spring',
      fileName: 'plan.md',
      text: '',
      table: SPRING,
      language: 'en',
      statedYear: null,
    } as Partial<Evidence> as Evidence;
    const computation = Computation.forQuestion(question, ['en']);
    const tablesOf = async () => ({
      whole: SPRING,
      others: [{ table: AUTUMN, path: 'Plan / Autumn' }],
    });
    const tables = new DocumentTablesReader(computation, { question, language: 'en', tablesOf }, ['en']);
    return { tables, piece };
  }

  it.each([
    ['Which course is the shortest?', /First aid; Hours: 8 \(lowest of 4 rows\)/],
    ['Which spring course is the longest?', /English; Hours: 40 \(highest of 2 rows\)/],
    ['How many courses are there?', /^4 \(of 4 rows/],
  ])('answer %j from all that have a part of the answer', async (question, expected) => {
    const { tables, piece } = reader(question);
    expect((await tables.read(piece))?.text).toMatch(expected);
  });

  it('are compared with each other', async () => {
    const { tables, piece } = reader('Which has more seats, English or welding?');
    expect(await tables.read(piece)).toBeNull();
    expect((await tables.readAll(piece))?.text).toMatch(/English; Seats: 12\n.*Welding; Seats: 6/);
  });

  it('are not joined if they share too few columns', () => {
    const other = tableOf('Course | Price\nWelding | 100');
    expect(
      joinedTables([
        { table: SPRING, path: 'a' },
        { table: other, path: 'b' },
      ]),
    ).toBeNull();
  });
});
