import { describe, expect, it } from '@jest/globals';
import { activeSelection, unionScope } from './scope.js';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `0198f0de-7a52-7c41-9d3b-2f6f0f8c1a1${letter}`) as [
  string,
  string,
  string,
];

describe('the union of a selection', () => {
  it('takes the listed documents first, then those of the tags, each once', () => {
    const selection = activeSelection({ document_ids: [B, A, B.toUpperCase()], tags: ['tax'] })!;

    const { filter, info } = unionScope(selection, [A, C], 10);

    expect(filter).toEqual({ kbNames: [], documentIds: [B, A, C] });
    expect(info).toMatchObject({ document_count: 3, truncated: false });
  });

  it('bounds those of the tags, and never those that are listed', () => {
    const selection = activeSelection({ document_ids: [A, B], tags: ['tax'] })!;

    const { filter, info } = unionScope(selection, [C, A], 1);

    expect(filter.documentIds).toEqual([A, B, C]);
    expect(info.truncated).toBe(true);
  });
});
