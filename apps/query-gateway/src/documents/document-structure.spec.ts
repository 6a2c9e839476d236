import { describe, expect, it } from '@jest/globals';
import type { Section } from '@tessera/persistence';
import type { PointPayload } from '@tessera/vectors';
import { buildStructure } from './document-structure.js';

describe('buildStructure', () => {
  it('nests sections below their parents and puts chunks where they stand', () => {
    const sections = [
      aSection({ sectionIndex: 0, title: 'Leave', path: 'Leave' }),
      aSection({ sectionIndex: 1, parentIndex: 0, level: 2, title: 'Annual', path: 'Leave / Annual' }),
      aSection({ sectionIndex: 2, title: 'Benefits', path: 'Benefits' }),
    ];

    const tree = buildStructure(sections, [
      aChunk({ chunkId: 'c1', path: 'Leave / Annual' }),
      aChunk({ chunkId: 'c2', path: 'Benefits', chunkType: 'table' }),
    ]);

    expect(tree).toMatchObject([
      {
        title: 'Leave',
        chunks: [],
        children: [{ title: 'Annual', chunks: [{ chunk_id: 'c1', type: 'text' }] }],
      },
      { title: 'Benefits', children: [], chunks: [{ chunk_id: 'c2', type: 'table' }] },
    ]);
  });

  it('loses no chunk whose section is not there', () => {
    const tree = buildStructure([aSection({})], [aChunk({ chunkId: 'c1', path: 'elsewhere' })]);

    expect(tree[0]?.chunks).toMatchObject([{ chunk_id: 'c1' }]);
  });

  it('is empty for a document that is not indexed', () => {
    expect(buildStructure([], [])).toEqual([]);
  });
});

function aSection(given: Partial<Section>): Section {
  const section = {
    sectionIndex: 0,
    parentIndex: null,
    level: 1,
    title: 'A',
    path: 'A',
    summary: '',
    pageNumbers: [1],
  };
  return { documentId: 'd', pipeline: 'text_pipeline', attempt: 1, ...section, ...given };
}

function aChunk(given: Partial<PointPayload>): PointPayload {
  return {
    chunkId: 'c',
    chunkType: 'text',
    path: 'A',
    summary: '',
    pageNumbers: [1],
    ...given,
  } as PointPayload;
}
