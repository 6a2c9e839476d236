import { describe, expect, it } from '@jest/globals';
import type { Section } from '@tessera/persistence';
import type { PointPayload } from '@tessera/vectors';
import { buildStructure } from './document-structure.js';

describe('buildStructure', () => {
  it('loses no chunk whose section is not there', () => {
    const tree = buildStructure([aSection({})], [aChunk({ chunkId: 'c1', path: 'elsewhere' })]);

    expect(tree[0]?.chunks).toMatchObject([{ chunk_id: 'c1' }]);
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
