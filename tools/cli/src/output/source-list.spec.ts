import { describe, expect, it } from '@jest/globals';
import { type ListedSource, sourceList } from './source-list.js';

const SOURCE: ListedSource = {
  citation: 1,
  type: 'text',
  source: 'kb',
  file_name: 'limits.md',
  path: 'Travel / Hotels',
  page_nums: [2],
  content: 'Hotels are refunded.',
  score: 0.5,
};

const passageOf = (source: Partial<ListedSource>) =>
  sourceList([{ ...SOURCE, ...source }])
    .split('\n')[1]
    ?.trim();

describe('the list of sources', () => {
  it('shows number, file, pages, section, score and the beginning of the passage', () => {
    expect(sourceList([SOURCE])).toBe(
      '  [1] limits.md, p. 2: Travel / Hotels  (0.50)\n      Hotels are refunded.',
    );
  });

  it('marks a file that was given with the question', () => {
    expect(sourceList([{ ...SOURCE, source: 'attachment' }])).toContain('[1] limits.md (attached), p. 2:');
  });

  it('shows a table as its text: no tags, and characters for what stands for them', () => {
    const content = '<table><tr><td>Tromsø</td><td>1,900 NOK &amp; tax &lt; 20&nbsp;%</td></tr></table>';

    expect(passageOf({ type: 'table', content })).toBe('Tromsø 1,900 NOK & tax < 20 %');
  });

  it('shows a text as it is, also one about HTML', () => {
    const content = 'Write &amp;lt; for <b>, if a < b and c > d.';

    expect(passageOf({ content })).toBe(content);
  });

  it('lets no control character of a table reach the terminal', () => {
    expect(passageOf({ type: 'table', content: '<td>a&#27;[31mb&#8;c</td>' })).toBe('abc');
  });
});
