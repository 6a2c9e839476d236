import { describe, expect, it } from '@jest/globals';
import type { Box } from '../../src/model.js';
import { cell, head, heading, list, near, paragraph, table } from './expected.js';
import { read } from './golden-files.js';

// Boxes follow from the positions in the script and the metrics of Helvetica: at 10 points, 7.2 above the baseline, 2.1
// below.

function at(pageNumber: number, box: Box, tolerance?: number): never {
  return [{ pageNumber, box: near(box, tolerance), pageSize: [400, 600] }] as never;
}

const STOCK = [
  [head('Hall', { rowSpan: 2 }), head('Pallets', { colSpan: 2 })],
  [head('May'), head('June')],
  [cell('North'), cell('120'), cell('131')],
];

describe('a PDF without tags', () => {
  it('is structured by its font sizes, positions and lines', async () => {
    const { inspection, metadata, blocks, pagesWithText } = await read('plain.pdf');

    expect(inspection).toMatchObject({ format: 'pdf', pageCount: 3, encrypted: false });
    expect(metadata).toEqual({ title: 'Storage handbook', author: 'A. Keeper', year: 2019, pageCount: 3 });
    expect(pagesWithText).toEqual([1, 2, 3]);
    expect(blocks.slice(0, 5)).toEqual([
      heading(1, 'Storage', at(1, [40, 75.6, 114.5, 94.2])),
      paragraph(
        'Goods are kept dry and cool, and they are looked at every day by the keeper of the hall, who writes down what is missing.',
        at(1, [40, 112.8, 316.3, 134.1]),
      ),
      heading(2, 'Cold hall', at(1, [40, 160, 99.1, 172.9])),
      list(
        [
          '0 1. Count the goods.',
          '0 2. Report what is missing:',
          '1 - to the planning office',
          '0 3. Sign the list.',
        ],
        at(1, [40, 192.8, 158.4, 238.1]),
      ),
      table(
        [...STOCK, [cell('South'), cell('64'), cell('70')]],
        'Table 1: Stock by hall',
        at(1, [40, 300, 340, 380]),
      ),
    ]);
  });

  it('continues across pages and columns, and its pictures are cut out', async () => {
    const { blocks } = await read('plain.pdf');

    expect(blocks.slice(5)).toEqual([
      paragraph(
        'What is missing for more than two days in a row is reported to the planning office by noon.',
        [...at(1, [40, 472.8, 313.4, 482.1]), ...at(2, [40, 82.8, 162.3, 92.1])],
      ),
      {
        type: 'figure',
        caption: 'Figure 1: The north hall',
        altText: null,
        imageFile: expect.stringMatching(/\.png$/),
        // 144 × 72 points at 150 dots an inch.
        widthPx: 300,
        heightPx: 150,
        regions: at(2, [100, 228, 244, 300]),
      },
      heading(1, 'Shortages', at(3, [40, 75.6, 137.8, 94.2])),
      paragraph(
        ['left', 'right']
          .flatMap((side) => [0, 1, 2, 3, 4, 5].map((line) => `${side} line ${line} about the goods`))
          .join(' '),
        [...at(3, [40, 122.8, 154.5, 192.1]), ...at(3, [220, 122.8, 340.6, 192.1])],
      ),
    ]);
  });
});

describe('a tagged PDF', () => {
  it('is structured by its tags, in their order, whatever it looks like', async () => {
    const { metadata, blocks } = await read('tagged.pdf');

    expect(metadata.pageCount).toBe(1);
    expect(blocks).toEqual([
      heading(1, 'Storage', at(1, [40, 82.8, 75, 92.1])),
      paragraph('Goods are kept dry and cool.', at(1, [40, 102.8, 168.4, 112.1])),
      heading(2, 'Cold hall', at(1, [40, 122.8, 78.9, 132.1])),
      list(['0 1. Salt', '0 2. Paper'], at(1, [40, 142.8, 86.7, 167.1])),
      table(STOCK, null, at(1, [40, 192.8, 261.7, 232.1])),
      paragraph('They are reported by noon.', at(1, [40, 292.8, 160.6, 302.1])),
    ]);
  });
});
