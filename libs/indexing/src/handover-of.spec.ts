import { describe, expect, it } from '@jest/globals';
import { handoverOf } from './handover-of.js';

const CHUNK = {
  type: 'text' as const,
  path: 'Plant / Pumps',
  pageNumbers: [2, 3],
  regions: [{ pageNumber: 3, box: [1, 2, 3, 4] as const }],
};

describe('a handover to the visual pipeline', () => {
  it('is created for a figure, with its chunk and section', () => {
    expect(handoverOf({ ...CHUNK, type: 'image' }, { chunkId: 'c', figureKey: 'f.png' })).toEqual({
      sourceChunkId: 'c',
      chunkType: 'image',
      parentSection: 'Plant / Pumps',
      pageNumber: 3,
      position: [1, 2, 3, 4],
      objectKey: 'f.png',
    });
  });

  it('is created for a figure of a format without pages', () => {
    const figure = { ...CHUNK, type: 'image' as const, pageNumbers: [], regions: [] };

    expect(handoverOf(figure, { chunkId: 'c', figureKey: 'f.png' })).toMatchObject({
      pageNumber: null,
      position: null,
    });
  });

  it('is created for a table with a position on a page', () => {
    expect(handoverOf({ ...CHUNK, type: 'table' }, { chunkId: 'c', figureKey: null })).toMatchObject({
      chunkType: 'table',
      pageNumber: 3,
      objectKey: null,
    });
  });

  it.each(['text', 'section_summary', 'table'] as const)('is no %s without a place to look at', (type) => {
    const chunk = { ...CHUNK, type, regions: type === 'table' ? [] : CHUNK.regions };

    expect(handoverOf(chunk, { chunkId: 'c', figureKey: null })).toBeNull();
  });
});
