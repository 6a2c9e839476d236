import { describe, expect, it } from '@jest/globals';
import { type CellRows, placeCells, relations, scoreTables } from './adjacency.js';

const cell = (text: string, rowSpan = 1, colSpan = 1) => ({ text, rowSpan, colSpan });
const table = (...rows: string[][]): CellRows => rows.map((row) => row.map((text) => cell(text)));

describe('adjacency relations of a table', () => {
  it('are the neighbours to the right and below', () => {
    expect(relations(placeCells(table(['a', 'b'], ['c', 'd'])))).toEqual([
      'a\n→\nb',
      'a\n↓\nc',
      'b\n↓\nd',
      'c\n→\nd',
    ]);
  });

  it('skip empty cells and never include one', () => {
    expect(relations(placeCells(table(['a', '', 'b'], ['', ' ', ''], ['c', '', ''])))).toEqual([
      'a\n→\nb',
      'a\n↓\nc',
    ]);
  });

  it('lead from a spanning cell to each neighbour once', () => {
    const rows = [[cell('head', 1, 2)], [cell('a'), cell('b')]];

    expect(relations(placeCells(rows))).toEqual(['head\n↓\na', 'head\n↓\nb', 'a\n→\nb']);
  });

  it('find the position of cells next to one that spans rows', () => {
    const placed = placeCells([[cell('side', 2), cell('a')], [cell('b')]]);

    expect(placed.map(({ text, startRow, startColumn }) => [text, startRow, startColumn])).toEqual([
      ['side', 0, 0],
      ['a', 0, 1],
      ['b', 1, 1],
    ]);
  });

  it('ignore whitespace and the shape of dashes, but not signs and points', () => {
    const [one, other] = [table(['Net  profit', '−1.5']), table(['Net profit', '-1.5'])].map(placeCells);

    expect(relations(one!)).toEqual(relations(other!));
    expect(relations(one!)).not.toEqual(relations(placeCells(table(['Net profit', '1.5']))));
    expect(relations(one!)).not.toEqual(relations(placeCells(table(['Net profit', '-15']))));
  });
});

describe('tables of a document', () => {
  it('are judged by the relations in both', () => {
    // Expected: a→b, c→d, a↓c, b↓d. Found: a→b, c→x, a↓c, b↓x.
    const score = scoreTables(
      [placeCells(table(['a', 'b'], ['c', 'x']))],
      [placeCells(table(['a', 'b'], ['c', 'd']))],
    );

    expect(score).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
  });

  it('lose only the relations across the split if one is found in two parts', () => {
    const whole = placeCells(table(['a', 'b'], ['c', 'd']));
    const parts = [placeCells(table(['a', 'b'])), placeCells(table(['c', 'd']))];

    expect(scoreTables(parts, [whole])).toMatchObject({ precision: 1, recall: 0.5 });
  });

  it('count a relation as often as it occurs', () => {
    const once = placeCells(table(['0', '0']));
    const twice = placeCells(table(['0', '0', '0']));

    expect(scoreTables([once], [twice])).toMatchObject({ precision: 1, recall: 0.5 });
  });

  it('are right if there are none and none is found', () => {
    expect(scoreTables([], []).f1).toBe(1);
    expect(scoreTables([placeCells(table(['a', 'b']))], []).f1).toBe(0);
  });
});
