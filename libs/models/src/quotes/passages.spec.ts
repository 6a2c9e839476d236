import { describe, expect, it } from '@jest/globals';
import { GeneratorWithResult } from '@tessera/platform';
import { type Table, tableText } from '@tessera/text';
import type { AnswerRequest, Evidence } from '../models.port.js';
import { requestOf } from './ask.fixture-spec.js';
import { ExtractiveAnswerer } from './extractive.answerer.js';

/** Each cited part of the answer, and what it was taken from: a text, or the texts of cells. */
async function taken(
  question: string,
  evidence: Array<Partial<Evidence>>,
  more: Partial<AnswerRequest> = {},
) {
  const request = { ...requestOf(question, evidence), ...more };
  let answer = '';
  const deltas = new GeneratorWithResult(new ExtractiveAnswerer().answer(request));
  for await (const delta of deltas) answer += delta;
  return (deltas.result.passages ?? []).map(({ start, end, citation, from }) => {
    const { text, table } = request.evidence[citation - 1] as Evidence;
    const cells = table?.rows.flat().map((cell) => cell.text) ?? [];
    return {
      said: answer.slice(start, end),
      citation,
      from: 'cells' in from ? from.cells.map((cell) => cells[cell]) : text.slice(from.start, from.end),
    };
  });
}

function tableOf(...lines: string[]): Table {
  const rows = lines.map((line) => line.split(' | ').map((text) => ({ text })));
  return { caption: null, headerRowCount: 1, rows };
}

const STOCK = tableOf(
  'Depot | Country | Pallets',
  'North | Norway | 1,204',
  'South | Spain | 877',
  'West | Norway | 96',
);

describe('an extractive answer', () => {
  it('knows the sentences it quotes, with the one before that they refer to', async () => {
    const text = 'Welcome to all. The pump P-7 is sold in\nmany shops. It weighs with\noil 12 kg. Ask us.';

    expect(await taken('How much does the pump P-7 weigh with oil?', [{ text }])).toEqual([
      {
        said: 'The pump P-7 is sold in many shops. It weighs with oil 12 kg.',
        citation: 1,
        from: 'The pump P-7 is sold in\nmany shops. It weighs with\noil 12 kg.',
      },
    ]);
  });

  it.each([
    ['How many pallets does North have?', ['North', '1,204']],
    ['What is the total number of pallets in Norway?', ['1,204', '96']],
    ['How many depots are in Norway?', ['North', 'West']],
    ['Which depot has the most pallets?', ['North', '1,204']],
    ['Does North or West have more pallets?', ['North', '1,204', 'West', '96']],
  ])('knows the cells it quotes or computes from: %s', async (question, cells) => {
    const [passage, ...more] = await taken(question, [{ table: STOCK, text: tableText(STOCK) }]);

    expect(passage?.from).toEqual(expect.arrayContaining(cells));
    expect(more).toEqual([]);
  });

  it('knows them in a table whose columns are the entities', async () => {
    const table = tableOf(
      'Item | Swift A1 | Cargo C9',
      'Weight (kg) | 12 | 31',
      'Range (km) | 25 | 60',
      'Foldable | yes | no',
    );

    const [passage] = await taken('Which item is the lightest?', [{ table, text: tableText(table) }]);

    expect(passage?.from).toEqual(['Swift A1', '12']);
  });

  it('cites the part of a long table that holds the cells', async () => {
    const [header, north, south, west] = STOCK.rows as [Table['rows'][0], ...Table['rows']];
    const parts = [
      [north, south],
      [south, west],
    ].map((rows) => ({ ...STOCK, rows: [header, ...rows] as Table['rows'] }));
    const evidence = parts.map((table) => ({ table, text: tableText(table) }));
    const tablesOf = async () => ({ whole: STOCK, others: [] });

    const [passage] = await taken('Which depot has the fewest pallets?', evidence, { tablesOf });

    expect(passage).toMatchObject({ citation: 2, from: expect.arrayContaining(['West', '96']) });
  });

  it('has no cells if no source contains those it was computed from', async () => {
    const rest = tableOf('Depot | Country | Pallets', 'East | Norway | 5', 'Centre | Norway | 7');
    const whole = { ...STOCK, rows: [...STOCK.rows, ...rest.rows.slice(1)] };
    const evidence = [{ table: STOCK, text: tableText(STOCK) }];

    const [passage] = await taken('Which depot has the fewest pallets?', evidence, {
      tablesOf: async () => ({ whole, others: [] }),
    });

    expect(passage).toMatchObject({ said: expect.stringContaining('East'), from: [] });
  });

  it('does not take the notes of a source for citations', async () => {
    const evidence = [
      { text: 'The hotel limit[2] in Oslo is 1,900 NOK.' },
      { text: 'Taxis are reimbursed.' },
    ];

    expect(await taken('What is the hotel limit in Oslo?', evidence)).toEqual([
      {
        said: 'The hotel limit in Oslo is 1,900 NOK.',
        citation: 1,
        from: 'The hotel limit[2] in Oslo is 1,900 NOK.',
      },
    ]);
  });
});
