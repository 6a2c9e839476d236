import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addFrequency, numbered, PackedTerms, packTerms, termNumber } from './term-numbers.js';

describe('the number of a term', () => {
  // Stored in collections: changing a term's number would lose what is indexed.
  it('is stable', () => {
    expect(['', 'vote', '税率', 'gb/t-1234'].map(termNumber)).toEqual([
      2_872_998_923, 2_384_028_105, 1_121_164_811, 2_914_610_428,
    ]);
  });

  it('has 32 bits, and rarely equals that of another term', () => {
    const numbers = Array.from({ length: 50_000 }, (_, at) => termNumber(`term${at}`));

    expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 2 ** 32)).toBe(true);
    expect(new Set(numbers).size).toBeGreaterThan(49_990);
  });
});

describe('packed terms', () => {
  const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });
  const frequencies = fc.array(fc.tuple(uint32, uint32)).map((entries) => new Map(entries));

  it('are read as written, one by one and all together', () => {
    fc.assert(
      fc.property(frequencies, uint32, (given, other) => {
        const packed = new PackedTerms(packTerms(given));
        const all = new Map<number, number>();
        packed.addTo(all);

        expect(all).toEqual(given);
        for (const [number, frequency] of given) expect(packed.frequencyOf(number)).toBe(frequency);
        if (!given.has(other)) expect(packed.frequencyOf(other)).toBe(0);
      }),
    );
  });

  it('merge terms that share a number', () => {
    const frequencies = numbered(new Map([['vote', 2]]));
    addFrequency(frequencies, termNumber('vote'), 3);

    expect([...frequencies]).toEqual([[termNumber('vote'), 5]]);
  });
});
