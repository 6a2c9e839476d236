import { describe, expect, it } from '@jest/globals';
import { KnowledgeAccess } from '@tessera/persistence';
import { activeSelection, readableScope, singleScope, unionScope } from './scope.js';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `0198f0de-7a52-7c41-9d3b-2f6f0f8c1a1${letter}`) as [
  string,
  string,
  string,
];

describe('the union of a selection', () => {
  it('takes the listed documents first, then those of the tags, each once', () => {
    const selection = activeSelection({ document_ids: [B, A, B.toUpperCase()], tags: ['tax'] })!;

    const { filter, info } = unionScope(KnowledgeAccess.unrestricted, selection, [A, C], 10);

    expect(filter).toEqual({ kbNames: [], documentIds: [B, A, C], readableKbNames: null });
    expect(info).toMatchObject({ document_count: 3, truncated: false });
  });

  it('bounds those of the tags, and never those that are listed', () => {
    const selection = activeSelection({ document_ids: [A, B], tags: ['tax'] })!;

    const { filter, info } = unionScope(KnowledgeAccess.unrestricted, selection, [C, A], 1);

    expect(filter.documentIds).toEqual([A, B, C]);
    expect(info.truncated).toBe(true);
  });
});

describe('the scope of somebody who may read some knowledge bases', () => {
  const access = new KnowledgeAccess({ owner: 'ana', read: new Set(['mine', 'ours']), write: 'all' });

  it('is cut to them, and says so to the store, whatever it is a union of', () => {
    const selection = activeSelection({ kb_names: ['mine', 'theirs'], document_ids: [A], tags: ['tax'] })!;

    expect(unionScope(access, selection, [B], 10).filter).toEqual({
      kbNames: ['mine'],
      documentIds: [A, B],
      readableKbNames: ['mine', 'ours'],
    });
  });

  it('has nothing of a knowledge base that is not among them', () => {
    expect(singleScope(access, 'theirs', null).filter).toEqual({
      kbNames: [],
      readableKbNames: ['mine', 'ours'],
    });
  });

  it('is all of them when nothing is named', () => {
    expect(readableScope(access, [A])).toMatchObject({
      filter: { kbNames: ['mine', 'ours'], readableKbNames: ['mine', 'ours'] },
      kbName: null,
      postFilter: new Set([A]),
    });
  });
});
