import { describe, expect, it } from '@jest/globals';
import { enumNameOf, namedEnum } from './named-enum.js';

describe('a named enum', () => {
  it('is found by its values', () => {
    const values = namedEnum('Colour', ['red', 'green']);

    expect([...values]).toEqual(['red', 'green']);
    expect(enumNameOf(['red', 'green'])).toBe('Colour');
    expect(enumNameOf(['green', 'red'])).toBeUndefined();
  });

  it('is the only one with its values', () => {
    namedEnum('Size', ['small', 'large']);

    expect(() => namedEnum('Extent', ['small', 'large'])).toThrow('Extent has the same values as Size');
  });
});
