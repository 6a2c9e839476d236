import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Fingerprint } from './near-duplicates.js';

const WORDS = Array.from({ length: 200 }, (_, index) => `word${index}`);
const text = (count: number, from = 0): string => WORDS.slice(from, from + count).join(' ');
const areAlike = (a: string, b: string): boolean => new Fingerprint(a).isNearDuplicateOf(new Fingerprint(b));

describe('near duplicates', () => {
  it.each([
    ['are texts of the same words', text(50), text(50)],
    [
      'may differ in case, order, repetition and signs',
      text(50),
      `${text(25, 25)}; ${text(30).toUpperCase()}!`,
    ],
    ['may differ in one word of forty', text(40), `${text(39)} another`],
    ['may be Chinese', `合同甲方乙方。${han(40)}`, `${han(40)}合同甲方乙方。`],
    ['have at least thirty words', text(30), text(30)],
  ])('%s', (_, a, b) => {
    expect(areAlike(a, b)).toBe(true);
  });

  it.each([
    ['one word of thirty', text(30), `${text(29)} another`],
    ['half of their words', text(60), text(60, 30)],
    ['what one has besides', text(60), text(64)],
  ])('do not differ in %s', (_, a, b) => {
    expect(areAlike(a, b)).toBe(false);
  });

  it.each([
    ['a short text', text(29), text(29)],
    ['nothing', '', ''],
    ['signs', '. , ; '.repeat(40), '. , ; '.repeat(40)],
    ['single letters', 'a b c d e f g h '.repeat(10), 'a b c d e f g h '.repeat(10)],
  ])('are none of %s', (_, a, b) => {
    expect(areAlike(a, b)).toBe(false);
  });

  it('have a fingerprint of each word once', () => {
    expect(new Fingerprint('The house, the HOUSE of 1905 x').distinctWords).toHaveLength(4);
    expect(new Fingerprint('naïve 𠮷野家 ﬁn').distinctWords).toHaveLength(3);
  });

  it('are what the sets of words say, of few and of many', () => {
    const size = fc.integer({ min: 25, max: 3_000 });
    fc.assert(
      fc.property(
        size,
        fc.integer({ min: 0, max: 300 }),
        fc.double({ min: 0, max: 0.06, noNaN: true }),
        (count, repeated, share) => {
          const lacking = Math.round(count * share);
          const words = Array.from({ length: count + repeated }, (_, at) => `word${at % count}`);
          const others = Array.from({ length: count }, (_, at) => `word${at + lacking}`);

          const expected = count >= 30 && (count - lacking) / (count + lacking) >= 0.95;
          expect(areAlike(words.join(' '), others.join(' '))).toBe(expected);
          expect(areAlike(others.join(', '), words.join(', '))).toBe(expected);
        },
      ),
    );
  });
});

/** This many different Chinese clauses. */
function han(count: number): string {
  return Array.from({ length: count }, (_, index) => `第${String.fromCharCode(0x4e00 + index)}项规定，`).join(
    '',
  );
}
