import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { forEachSpacedWord } from './spaced-words.js';
import { releaseUnits, takeUnits } from './text-units.js';

const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 });

describe('the units of a text', () => {
  it('are those of charCodeAt, including halves of pairs, followed by a zero, whatever the array held before', () => {
    fc.assert(
      fc.property(fc.array(anyUnits, { maxLength: 5 }), (texts) => {
        for (const expected of texts) {
          const units = takeUnits(String.fromCharCode(...expected));
          expect([...units.subarray(0, expected.length + 1)]).toEqual([...expected, 0]);
          releaseUnits(units);
        }
      }),
    );
  });

  it('are stable while another text is read', () => {
    const words: string[] = [];

    forEachSpacedWord('one two three', (word) => {
      words.push(word);
      forEachSpacedWord('FOUR FIVE SIX', (other) => words.push(other));
    });

    expect(words).toEqual(['one', 'two', 'three'].flatMap((word) => [word, 'FOUR', 'FIVE', 'SIX']));
  });

  it('are those of texts of any length, including 0', () => {
    for (const length of [0, 1, 1_000, 70_000, 200_000, 3]) {
      const units = takeUnits('é'.repeat(length));
      expect(units.subarray(0, length).every((unit) => unit === 0xe9)).toBe(true);
      expect(units.length).toBeGreaterThanOrEqual(length);
      releaseUnits(units);
    }
  });

  it('take no more memory than a passage once a long text is done', () => {
    releaseUnits(takeUnits('a'.repeat(1_000_000)));

    const units = takeUnits('a');

    expect(units.byteLength).toBeLessThanOrEqual(131_072);
    releaseUnits(units);
  });
});
