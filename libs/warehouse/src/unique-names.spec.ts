import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { uniqueNames } from './unique-names.js';

afterEach(() => void jest.restoreAllMocks());

describe('column names', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      ['a', 'a', 'a'],
      ['a', 'a_2', 'a_3'],
    ],
    [
      ['a', 'a', 'a_2'],
      ['a', 'a_3', 'a_2'],
    ],
    [
      ['a_2', 'a_2', 'a', 'a'],
      ['a_2', 'a_2_2', 'a', 'a_3'],
    ],
    [
      ['', ''],
      ['', '_2'],
    ],
    [
      ['__proto__', '__proto__'],
      ['__proto__', '__proto___2'],
    ],
  ])('%j become %j', (names, unique) => {
    expect(uniqueNames(names)).toEqual(unique);
  });

  it('are looked up a few times each, however many are equal', () => {
    const names = Array.from({ length: 1_500 }, () => '?column?');
    const lookUp = jest.spyOn(Set.prototype, 'has');

    const unique = uniqueNames(names);

    expect(new Set(unique).size).toBe(1_500);
    expect(lookUp.mock.calls.length).toBeLessThan(5 * names.length);
  });
});
