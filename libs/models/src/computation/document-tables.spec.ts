import { describe, expect, it } from '@jest/globals';
import type { Table } from '@tessera/text';
import { requestOf } from '../quotes/ask.fixture-spec.js';
import { ExtractiveAnswerer } from '../quotes/extractive.answerer.js';

function tableOf(rowCount: number): Table {
  const rows = Array.from({ length: rowCount }, (_, at) => [
    { text: `Pump ${at}` },
    { text: ['Norway', 'Germany', 'Denmark'][at % 3] as string },
    { text: String(at * 7) },
  ]);
  const header = ['Pump', 'Country', 'Annual fee'].map((text) => ({ text, isHeader: true }));
  return { caption: null, headerRowCount: 1, rows: [header, ...rows] };
}

/** Answers from a table of which only the beginning was retrieved, and counts the event loop's turns meanwhile. */
async function answered(rowCount: number) {
  const evidence = [
    { table: tableOf(10), text: 'Pump, country, annual fee in Norway', fileName: 'pumps.csv' },
  ];
  const request = requestOf('What is the total annual fee in Norway?', evidence);
  const tables = { whole: tableOf(rowCount), others: [] };
  let turns = 0;
  let turning = setImmediate(function turn() {
    turns++;
    turning = setImmediate(turn);
  });
  let text = '';
  const deltas = new ExtractiveAnswerer().answer({ ...request, tablesOf: async () => tables });
  for await (const delta of deltas) text += delta;
  clearImmediate(turning);
  return { text, turns };
}

describe('tables of a document', () => {
  it.each([300, 3_000])('are computed of all %d rows', async (rowCount) => {
    const { text } = await answered(rowCount);

    const sum = Array.from({ length: rowCount / 3 }, (_, at) => at * 21).reduce((a, b) => a + b);
    expect(text).toContain(`${sum.toLocaleString('en')} (sum of ${rowCount / 3} rows)`);
  });

  it('do not block the event loop, whatever their length', async () => {
    const { turns } = await answered(3_000);

    // As many turns as fit next to a thread; one if the table were computed on this thread.
    expect(turns).toBeGreaterThan(20);
  });
});
