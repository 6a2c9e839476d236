import { describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBlock, type TableBlock } from '../../model.js';
import { parseCsv } from './csv.parser.js';

// Real: files.

async function tablesOf(text: string): Promise<TableBlock[]> {
  const workFolder = createTestFolder('csv');
  const path = join(workFolder, 'stock.csv');
  writeFileSync(path, text);
  const tables: TableBlock[] = [];
  for await (const part of parseCsv({ path, fileName: 'stock.csv', workFolder }))
    if (isBlock(part)) tables.push(part as TableBlock);
  return tables;
}

const textsOf = (row: TableBlock['rows'][number] | undefined) => row?.map(({ text }) => text);

describe('a CSV file', () => {
  it('of many rows is several tables, each with the column names', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `part ${at},${at}`);

    const tables = await tablesOf(['part,count', ...rows].join('\n'));

    expect(tables).toHaveLength(3);
    for (const { rows: shown } of tables) {
      expect(textsOf(shown[0])).toEqual(['part', 'count']);
      expect(shown[0]?.every(({ isHeader }) => isHeader)).toBe(true);
    }
    const values = tables.flatMap(({ rows: shown }) => shown.slice(1).map((row) => row[0]?.text));
    expect(values).toEqual(Array.from({ length: 450 }, (_, at) => `part ${at}`));
  });

  it('without a header has no column names', async () => {
    const [table] = await tablesOf('12,7\n3,9\n4,1\n');

    expect(table?.rows.flat().some(({ isHeader }) => isHeader)).toBe(false);
  });

  it('of figures by year has the years as column names', async () => {
    const [table] = await tablesOf('Hall,2022,2023\nNorth,120,130\nSouth,64,70\n');

    expect(textsOf(table?.rows[0])).toEqual(['Hall', '2022', '2023']);
    expect(table?.rows[0]?.every(({ isHeader }) => isHeader)).toBe(true);
  });
});
