import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Placed } from './placed.js';
import { type OrderOptions, orderRegions } from './reading-order.js';

interface Named extends Placed {
  name: string;
}

const PAGE_WIDTH = 600;
const LEADING = 12;

function line(name: string, left: number, top: number, width: number): Named {
  return { name, left, top, right: left + width, bottom: top + 10, characters: Math.round(width / 5) };
}

/** Lines of prose: all but the last roughly fill the column. */
function column(name: string, left: number, top: number, width: number, count: number): Named[] {
  return Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? 0.5 : 1 - (index % 3) * 0.06;
    return line(`${name}${index}`, left, top + index * LEADING, width * share);
  });
}

/** Columns of equal width across the page, on common baselines. */
function columns(names: readonly string[], top: number, counts: readonly number[], gutter: number): Named[] {
  const width = (PAGE_WIDTH - gutter * (names.length - 1)) / names.length;
  return names.flatMap((name, index) =>
    column(name, index * (width + gutter), top, width, counts[index % counts.length]!),
  );
}

function read(items: readonly Named[], direction: OrderOptions['direction'] = 'left-to-right'): string[] {
  return orderRegions(items, { direction }).map((region) =>
    [...new Set(region.sort((a, b) => a.top - b.top).map((item) => item.name.replace(/\d+$/, '')))].join('+'),
  );
}

describe('reading order', () => {
  it('goes down each column before the next, however many there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.array(fc.integer({ min: 8, max: 40 }), { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 9, max: 30 }),
        (count, lengths, gutter) => {
          const names = ['a', 'b', 'c', 'd', 'e'].slice(0, count);

          expect(read(columns(names, 100, lengths, gutter))).toEqual(names);
        },
      ),
      { numRuns: 1_000, examples: [[5, [24, 8, 8, 8], 9]] },
    );
  });

  it('keeps names of rows with their figures if the first column has few figures', () => {
    const names = [line('name', 36, 100, 104), line('name', 19, 128, 242), line('name', 53, 143, 192)];
    const figures = [
      line('figure', 426, 100, 9),
      line('figure', 329, 114, 24),
      line('figure', 527, 114, 4),
      line('figure', 564, 114, 24),
      line('figure', 572, 129, 19),
      line('figure', 527, 143, 4),
      line('figure', 564, 143, 24),
    ].map((figure) => ({ ...figure, isFigure: true }));

    expect(read([...names, ...figures, line('page', 301, 169, 9)])).toEqual(['name+figure+page']);
  });

  it('begins at the right if the script does', () => {
    const page = columns(['a', 'b', 'c'], 100, [20], 14);

    expect(read(page, 'right-to-left')).toEqual(['c', 'b', 'a']);
  });

  it('reads what is above a heading across all columns before what is below it', () => {
    const page = [
      ...columns(['a', 'b', 'c'], 100, [10], 14),
      line('heading', 0, 240, 400),
      ...columns(['d', 'e', 'f'], 270, [12], 14),
    ];

    expect(read(page)).toEqual(['a', 'b', 'c', 'heading', 'd', 'e', 'f']);
  });

  it('separates a table across two of three columns from what is next to it', () => {
    const page = [
      ...column('side', 0, 100, 150, 30),
      ...column('a', 170, 100, 200, 12),
      ...column('b', 390, 100, 200, 12),
      { name: 'table', left: 170, top: 260, right: 590, bottom: 330, characters: 0 },
      ...column('c', 170, 350, 200, 9),
      ...column('d', 390, 350, 200, 9),
    ];

    expect(read(page)).toEqual(['side', 'a', 'b', 'table', 'c', 'd']);
  });

  it('treats bullets and the lines they precede as one', () => {
    const texts = columns(['a', 'b', 'c'], 100, [14], 30);
    const bullets = texts.map((text) => ({
      ...text,
      name: text.name,
      left: text.left - 12,
      right: text.left - 7,
      characters: 1,
    }));

    expect(read([...texts, ...bullets])).toEqual(['a', 'b', 'c']);
  });

  it('keeps rows of figures together', () => {
    const rows = Array.from({ length: 12 }, (_, row) =>
      [0, 1, 2, 3].map((place) => line('cell', place * 150, 100 + row * LEADING, 40)),
    ).flat();

    expect(read(rows)).toEqual(['cell']);
  });

  it('reads columns of Han characters, which have few per line', () => {
    const page = columns(['a', 'b', 'c'], 100, [12], 14).map((item) => ({ ...item, characters: 20 }));

    expect(read(page)).toEqual(['a', 'b', 'c']);
  });

  it('neither loses nor repeats anything, wherever it is', () => {
    const place = fc.integer({ min: 0, max: 800 });
    const size = fc.integer({ min: 0, max: 400 });
    const item = fc
      .tuple(place, place, size, size, fc.integer({ min: 0, max: 90 }))
      .map(([left, top, width, height, characters]) => ({
        left,
        top,
        right: left + width,
        bottom: top + height,
        characters,
      }));
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 60 }),
        fc.constantFrom<OrderOptions['direction']>('left-to-right', 'right-to-left'),
        (placed, direction) => {
          const ordered = orderRegions(placed, { direction }).flat();

          expect(ordered).toHaveLength(placed.length);
          expect(new Set(ordered)).toEqual(new Set(placed));
        },
      ),
    );
  });
});
