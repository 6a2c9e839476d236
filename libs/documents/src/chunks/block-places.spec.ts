import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Direction, PrintedLine } from '../model.js';
import { BlockPlaces } from './block-places.js';

function printed(texts: readonly string[]): PrintedLine[] {
  return texts.map((text, at) => ({
    pageNumber: 1,
    box: [0, at * 10, 100, at * 10 + 9],
    direction: 'right',
    text,
  }));
}

/** What each line is found to cover, part by part. */
function covered(parts: readonly string[], lines: readonly string[]): Array<Record<number, string>> {
  const places = new BlockPlaces({ regions: [], lines: printed(lines) });
  return parts.map((part) =>
    Object.fromEntries(
      places.placesOf(part).map(({ start, end, box }) => [box[1] / 10, part.slice(start, end)]),
    ),
  );
}

describe('the places of a block', () => {
  it('are its lines, without the hyphens that line breaks introduced', () => {
    const lines = ['The ware\u00ad', 'house keeps fin-', 'ished goods in well-', 'known halls.'];

    expect(covered(['The warehouse keeps finished goods in well-known halls.'], lines)).toEqual([
      { 0: 'The ware', 1: 'house keeps fin', 2: 'ished goods in well-', 3: 'known halls.' },
    ]);
  });

  it('are divided where the block is split, a shared line belonging to both parts', () => {
    const lines = ['One is here. Two', 'is there. Three', 'is gone.'];

    expect(covered(['One is here.', 'Two is there.', 'Three is gone.'], lines)).toEqual([
      { 0: 'One is here.' },
      { 0: 'Two', 1: 'is there.' },
      { 1: 'Three', 2: 'is gone.' },
    ]);
  });

  it('are parts of a line that the block shares with another one, in the direction of reading', () => {
    const line = { pageNumber: 1, box: [0, 0, 100, 10], text: 'aaaa bbbbbb' } as const;
    const boxes = (direction: Direction): unknown[] => {
      const places = new BlockPlaces({ regions: [], lines: [{ ...line, direction }] });
      return ['aaaa', 'bbbbbb'].flatMap((part) => places.placesOf(part).map(({ box }) => box));
    };
    const near = (value: number): unknown => expect.closeTo(value, -0.5);

    expect(boxes('right')).toEqual([
      [0, 0, near(38), 10],
      [near(43), 0, 100, 10],
    ]);
    expect(boxes('left')).toEqual([
      [near(62), 0, 100, 10],
      [0, 0, near(57), 10],
    ]);
  });

  it('are the part of a line behind a title that the text lacks', () => {
    const line = {
      pageNumber: 1,
      box: [0, 0, 100, 10],
      direction: 'right',
      text: '7. SALT. It is kept dry.',
    } as const;
    const [place] = new BlockPlaces({ regions: [], lines: [line] }).placesOf('It is kept dry.');

    expect(place!.box[0]).toBeGreaterThan(20);
    expect(place!.box[2]).toBe(100);
  });

  it('leave out markers and titles that only one side has', () => {
    expect(covered(['- Salt', '  - Paper'], ['Salt', 'Paper'])).toEqual([{ 0: 'Salt' }, { 1: 'Paper' }]);
    expect(
      covered(['The consultant keeps it secret.'], ['7. SECRECY. The consultant keeps', 'it secret.']),
    ).toEqual([{ 0: 'The consultant keeps', 1: 'it secret.' }]);
  });

  it('reach from a title to its page number in a table of contents', () => {
    const lines = ['释义 . . . . . . . . . . . . . . - 4 -', 'Scope ............................ 12'];

    expect(covered(['- 释义 … - 4 -', '- Scope … 12'], lines)).toEqual([
      { 0: '释义 … - 4 -' },
      { 1: 'Scope … 12' },
    ]);
  });

  it('leave out lines and texts without a counterpart, and go on behind them', () => {
    const lines = ['Goods are kept dry', 'Page 7 of the handbook', 'and cool in the hall.'];
    const text = 'Goods are kept dry (translated by nobody) and cool in the hall.';

    expect(covered([text], lines)).toEqual([{ 0: 'Goods are kept dry', 2: 'and cool in the hall.' }]);
    expect(covered(['Nothing of this is printed.', text], lines)[1]).toEqual({
      0: 'Goods are kept dry',
      2: 'and cool in the hall.',
    });
  });

  it('are the regions of a block that locates no lines', () => {
    const box = [1, 2, 3, 4] as const;
    const places = new BlockPlaces({
      regions: [
        { pageNumber: 3, box },
        { pageNumber: 4, box: null },
      ],
    });

    expect(places.placesOf('Goods')).toEqual([{ start: 0, end: 5, pageNumber: 3, box }]);
    expect(places.placesOf('')).toEqual([]);
  });

  it('are those of any text that is broken into lines and split into chunks', () => {
    const word = fc.stringMatching(/^[a-zäöü的是在]{1,12}[.,]?$/u);
    const pieces = fc.array(
      fc.record({ word, breaks: fc.constantFrom('none', 'none', 'line', 'hyphen', 'part') }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(pieces, (words) => {
        const parts: string[][] = [[]];
        const lines: string[] = [''];
        const add = (text: string): void => void (lines[lines.length - 1] += text);
        for (const { word: said, breaks } of words) {
          parts.at(-1)!.push(said);
          if (breaks === 'hyphen' && /^[a-z]{4,}/.test(said)) {
            add(` ${said.slice(0, 2)}-`);
            lines.push(said.slice(2));
          } else add(` ${said}`);
          if (breaks === 'line') lines.push('');
          if (breaks === 'part') parts.push([]);
        }
        const texts = parts.filter(({ length }) => length > 0).map((said) => said.join(' '));

        const found = covered(texts, lines);

        // Together, the parts have every line, without the hyphens at their ends.
        for (const [at, line] of lines.entries()) {
          const of = found.flatMap((places) => places[at] ?? []).join('');
          expect(of.replaceAll(' ', '')).toBe(line.replaceAll(' ', '').replace(/-$/, ''));
        }
      }),
    );
  });

  it('take time in proportion to the text, however little of it is printed', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `${'ab'.repeat(100)}${at}`);
    const parts = Array.from({ length: 20_000 }, (_, at) => `${'ba'.repeat(100)} ${at}`);

    expect(covered(parts, lines)).toHaveLength(20_000);
  });
});
