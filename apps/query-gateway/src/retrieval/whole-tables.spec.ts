import { describe, expect, it } from '@jest/globals';
import type { PointPayload } from '@tessera/vectors';
import { inReachOf, tablesAround } from './whole-tables.js';

/** A part of a table as a chunk. */
function part(chunkIndex: number, rows: readonly string[], path = 'Prices'): PointPayload {
  const table = {
    caption: null,
    headerRowCount: 1,
    rows: ['Item', ...rows].map((text) => [{ text }]),
  };
  return { chunkId: `text-${chunkIndex}`, chunkIndex, path, table } as unknown as PointPayload;
}

describe('the tables around a chunk', () => {
  it('are its own, put together of all its parts, and the others', () => {
    const parts = [part(3, ['a', 'b']), part(4, ['c']), part(5, ['z'], 'Stock')];

    const tables = tablesAround(parts[1]!, parts, []);

    expect(tables?.whole.rows.flat().map(({ text }) => text)).toEqual(['Item', 'a', 'b', 'c']);
    expect(tables?.others.map(({ path }) => path)).toEqual(['Stock']);
  });

  it('are not known of a table that goes on out of reach', () => {
    const parts = Array.from({ length: 120 }, (_, at) => part(at, [`row ${at}`]));
    const { offset, limit } = inReachOf(parts[60]!);

    expect(tablesAround(parts[60]!, parts.slice(offset, offset + limit), [])).toBeNull();
  });

  it('keep the cells of a retrieved chunk, also if a picture of the table was retrieved, too', () => {
    const stored = part(3, ['a']);
    const retrieved = part(3, ['a']);
    const picture = { ...part(3, ['a']), chunkId: 'picture-3' };

    const tables = tablesAround(stored, [stored], [retrieved, picture]);

    expect(tables?.whole.rows[1]?.[0]).toBe(retrieved.table?.rows[1]?.[0]);
  });
});
