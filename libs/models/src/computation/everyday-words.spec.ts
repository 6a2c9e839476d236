import { describe, expect, it } from '@jest/globals';
import type { Table } from '@tessera/text';
import fc from 'fast-check';
import { Computation } from './computation.js';
import { tableOf } from './table.fixture-spec.js';

function computed(question: string, table: Table, language = 'en') {
  return (
    Computation.forQuestion(question, [language]).compute({ table, language, surroundings: 'Overview' })
      ?.text ?? null
  );
}

const GIFTS = tableOf(
  `N.º | Donante | Tipo | Ciudad | Fecha | Importe (€)
   1 | Fundación Vela | Fundación | Zaragoza | 15/01/2025 | 12.500,00
   2 | Panadería Luz | Empresa | Huesca | 22/01/2025 | 850,00
   3 | Ana Benítez | Particular | Teruel | 03/02/2025 | 120,00
   4 | Grupo Cantal | Empresa | Zaragoza | 18/02/2025 | 6.000,00`,
);
const ROOMS = tableOf(
  `Datum | Raum | Gebucht von | Anlass | Personen
   02.03.2026 | Dachstudio | Petra Ahlers | Quartalstreffen | 18
   03.03.2026 | Großer Saal | Maren Vogt | Betriebsversammlung | 140
   12.03.2026 | Dachstudio | Petra Ahlers | Messeplanung | 14
   01.04.2026 | Großer Saal | Jonas Brandt | Kurs | 40`,
);
const TOURS = tableOf(
  `团号 | 线路 | 出发日期 | 报名人数 | 带团导游 | 价格（元/人）
   YX-1 | 桃溪古镇 | 4月3日 | 28 | 沈佳怡 | 680
   YX-2 | 雾岭茶山 | 4月5日 | 41 | 马志远 | 260
   YX-3 | 石门峡谷 | 5月11日 | 22 | 沈佳怡 | 1,380
   YX-4 | 桃溪古镇 | 4月24日 | 19 | 罗晓峰 | 720`,
);
const WARDS = tableOf(
  `Ward | Specialty | Floor | Beds | Ext. | Charge nurse
   Ash | Surgery | 2 | 24 | 4120 | Rosa Lindqvist
   Elm | Oncology | 4 | 18 | 4131 | Tomasz Brandt
   Fir | Intensive care | 4 | 8 | 4111 | Ida Okonkwo`,
);
const PLOTS = tableOf(
  `Plot | Tenant | Size (sq m) | Rent paid on | Annual rent (GBP)
   A1 | Ruth Kalnina | 125 | 17/04/2026 | 52.50
   B1 | Walter Obi | 300 | 11/04/2026 | 105.00
   C4 | Mina Farouk | 275 | 02/05/2026 | 96.25`,
);
const PARTS = tableOf(
  `Code | Item | Location
   M12-03 | Hex bolt | Shelf 4
   M12-05 | Washer | Shelf 6
   L3-01 | Hinge | Drawer 2`,
);
const COURSES = tableOf(
  `Course | Duration (h) | Trainer | Places
   Excel | 40 | Saúl Quiroga | 30
   Welding | 16 | Noelia Prado | 12
   First aid | 8 | Noelia Prado | 20`,
);
const REPAIRS = tableOf(
  `Machine | Task | Downtime | Technician
   Filling line | | |
   Filler F1 | Replace seals | 3 h | R. Adeyemi
   Filler F2 | Replace seals | 3.5 h | R. Adeyemi
   Packaging | | |
   Labeller L1 | Clean glue unit | 0.5 h | J. Lind
   Labeller L2 | Replace belt | 1.5 h | J. Lind`,
);

describe('verbs and function words that no table contains', () => {
  it.each([
    ['¿Quién dio más, la Panadería Luz o el Grupo Cantal?', GIFTS, 'es', /Grupo Cantal.*6\.000,00/],
    ['¿Cuántos donativos vienen de Zaragoza?', GIFTS, 'es', /^2 /],
    ['In welchem Raum findet die Messeplanung statt?', ROOMS, 'de', /Raum: Dachstudio/],
    ['What size does plot C4 have exactly?', PLOTS, 'en', /Size \(sq m\): 275/],
  ])('answers %j', (question, table, language, expected) => {
    expect(computed(question, table, language)).toMatch(expected);
  });

  it.each([
    ['How many courses were cancelled?', COURSES],
    ['How much is the deposit for plot C4?', PLOTS],
    ['Which courses are working?', COURSES],
  ])('does not answer %j, whose words distinguish things', (question, table) => {
    expect(computed(question, table)).toBeNull();
  });
});

describe('days and months', () => {
  it.each([
    ['Wer hat am 3. März den Großen Saal gebucht?', ROOMS, 'de', /Gebucht von: Maren Vogt/],
    ['Wer hat am 12.3.26 das Dachstudio gebucht?', ROOMS, 'de', /Anlass|Gebucht von: Petra Ahlers/],
    ['四月哪条线路最贵？', TOURS, 'zh', /桃溪古镇.*720/],
    ['四月总共有多少人报名？', TOURS, 'zh', /88/],
    ['桃溪古镇4月24日的团比4月3日的贵多少？', TOURS, 'zh', /40/],
  ])('answers %j', (question, table, language, expected) => {
    expect(computed(question, table, language)).toMatch(expected);
  });

  it('are found whichever way the column and the question write them', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const months = Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month, 15)),
    );
    const columns = [
      (d: number, m: number) => `${two(d)}.${two(m)}.2026`,
      (d: number, m: number) => `2026-${two(m)}-${two(d)}`,
      (d: number, m: number) => `${d} ${months[m - 1]?.slice(0, 3)} 2026`,
      (d: number, m: number) => `${months[m - 1]} ${d}, 2026`,
    ];
    const questions = [
      (d: number, m: number) => `${d} ${months[m - 1]}`,
      (d: number, m: number) => `${months[m - 1]} ${d}, 2026`,
      (d: number, m: number) => `2026-${two(m)}-${two(d)}`,
    ];
    const day = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(day, { minLength: 3, maxLength: 3, selector: ([d, m]) => `${d}-${m}` }),
        fc.constantFrom(...columns),
        fc.constantFrom(...questions),
        (days, column, asked) => {
          const rows = days.map(([d, m], at) => `${column(d, m)} | Speaker ${'ABC'[at]}`);
          const table = tableOf(['Date | Talk by', ...rows].join('\n'));
          const [[d, m] = [1, 1]] = days;
          expect(computed(`Which talk by was on ${asked(d, m)}?`, table)).toMatch(/Speaker A/);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('columns recognised by their cells', () => {
  it.each([
    ['Who teaches Excel?', COURSES, /Saúl Quiroga/],
    ['How many hours does Excel take?', COURSES, /Duration \(h\): 40/],
    ['intensive care extension', WARDS, /Ext\.: 4111/],
    ['wards on the 4th floor', WARDS, /Elm.*\n.*Fir/],
    ['How much does Walter Obi pay?', PLOTS, /Annual rent \(GBP\): 105\.00/],
    ['Where is M12-03 kept?', PARTS, /Shelf 4/],
    ['When did Ruth Kalnina pay her rent?', PLOTS, /Rent paid on: 17\/04\/2026/],
    ['which is the largest plot?', PLOTS, /Plot: B1/],
    ['How many square metres does plot C4 have?', PLOTS, /Size \(sq m\): 275/],
    ['total downtime of the packaging machines', REPAIRS, /Downtime: 2 h \(sum of 2 rows\)/],
  ])('answers %j', (question, table, expected) => {
    expect(computed(question, table)).toMatch(expected);
  });
});

describe('names in a script without spaces', () => {
  it.each([
    ['桃溪古镇4月24日由谁带团？', /罗晓峰/],
    ['石门峡谷的带团导游是谁？', /沈佳怡/],
    ['雾岭茶山报名人数是多少？', /41/],
  ])('%s', (question, expected) => {
    expect(computed(question, TOURS, 'zh')).toMatch(expected);
  });
});
