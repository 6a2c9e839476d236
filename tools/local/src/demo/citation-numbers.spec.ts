import { describe, expect, it } from '@jest/globals';
import { CitationNumbers } from './citation-numbers.js';

const ANSWER = 'It closes in August. [5] Cars are moved. [6][5] See [section 2] and [12';

describe('citations of an answer', () => {
  it.each(Array.from({ length: ANSWER.length }, (_, at) => at))(
    'are numbered from 1 in the order of the answer, split after %i characters',
    (at) => {
      const numbers = new CitationNumbers();

      const shown = numbers.push(ANSWER.slice(0, at)) + numbers.push(ANSWER.slice(at)) + numbers.end();

      expect(shown).toBe('It closes in August. [1] Cars are moved. [2][1] See [section 2] and [12');
    },
  );

  it('name their sources, without those that are not cited', () => {
    const numbers = new CitationNumbers();
    numbers.push('First [7], then [2].');

    const sources = [1, 2, 7].map((citation) => ({ citation, name: `source ${citation}` }));

    expect(numbers.cited(sources)).toEqual([
      { citation: 1, name: 'source 7' },
      { citation: 2, name: 'source 2' },
    ]);
  });
});
