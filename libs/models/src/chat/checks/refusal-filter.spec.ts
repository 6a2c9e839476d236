import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { passed, textsInPieces } from '../in-pieces.fixture-spec.js';
import { RefusalFilter } from './refusal-filter.js';

describe('a refusal', () => {
  it.each([
    'NOT_IN_SOURCES',
    ' **NOT_IN_SOURCES**\n',
    '"NOT IN SOURCES"',
    'NOT-IN-SOURCES. The sources are about penguins [1].',
  ])('is recognised in %j, and nothing is released', (written) => {
    for (const deltas of [[written], [...written]]) {
      const filter = new RefusalFilter();

      expect(passed(filter, deltas)).toBe('');
      expect(filter.isRefusal).toBe(true);
    }
  });

  it.each([
    ['It is 25 [1]. NOT_IN_SOURCES', 'It is 25 [1]. '],
    ['- It is 25 [1].', '- It is 25 [1].'],
    ['NOTHING is known. NOT', 'NOTHING is known. NOT'],
    ['…', '…'],
  ])('is not an answer with text: %j', (written, said) => {
    for (const deltas of [[written], [...written]]) {
      const filter = new RefusalFilter();

      expect(passed(filter, deltas)).toBe(said);
      expect(filter.isRefusal).toBe(false);
    }
  });

  it('is recognised however the text is split into deltas', () => {
    fc.assert(
      fc.property(textsInPieces(['NOT_IN_SOURCES', 'NOT', '_IN_', ' ', '*', 'It', '25']), (deltas) => {
        const [whole, cut] = [new RefusalFilter(), new RefusalFilter()];

        expect(passed(cut, deltas)).toBe(passed(whole, [deltas.join('')]));
        expect(cut.isRefusal).toBe(whole.isRefusal);
      }),
    );
  });
});
