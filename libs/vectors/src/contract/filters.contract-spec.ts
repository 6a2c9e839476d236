import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@tessera/contracts';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { PointFilter, PointPayload, VectorStore } from '../vector-store.port.js';
import type { ContractSetup } from './setup.contract-spec.js';
import { letsThrough, point } from './points.contract-spec.js';

export function filtersContract(setup: ContractSetup): void {
  let store: VectorStore;
  let collection: CollectionName;
  const { add, find } = setup;

  beforeEach(() => {
    ({ store, collection } = setup.current);
  });

  describe('filters', () => {
    const documents = Array.from({ length: 6 }, () => randomUUID());
    const facets: Array<Partial<PointPayload>> = [
      { kbName: 'default', sourceType: 'policy', year: 2020 },
      { kbName: 'default', sourceType: 'tax', year: 2021 },
      { kbName: '财务', sourceType: 'policy', year: null },
      { kbName: '财务', sourceType: 'other', year: 2021 },
      { kbName: "o'brien", sourceType: 'tax', year: 2020, pipeline: 'visual_pipeline' },
      { kbName: 'default', sourceType: 'other', year: 2021, pipeline: 'visual_pipeline' },
    ];
    const points = facets.flatMap((payload, at) =>
      ['x', 'y'].map((part) =>
        point({ documentId: documents[at], chunkId: `${at}${part}`, text: 'common words', payload }),
      ),
    );

    beforeEach(async () => {
      for (const group of Map.groupBy(points, ({ payload }) => payload.documentId).values()) await add(group);
    });

    it.each<[string, PointFilter, number[]]>([
      ['nothing', {}, [0, 1, 2, 3, 4, 5]],
      [
        'null everywhere',
        { kbNames: null, documentIds: null, sourceType: null, year: null },
        [0, 1, 2, 3, 4, 5],
      ],
      ['one knowledge base', { kbNames: ['财务'] }, [2, 3]],
      ['a name with a quote', { kbNames: ["o'brien"] }, [4]],
      ['two knowledge bases', { kbNames: ['财务', "o'brien"] }, [2, 3, 4]],
      ['an unknown knowledge base', { kbNames: ['unknown'] }, []],
      ['no knowledge base', { kbNames: [] }, []],
      ['no document', { documentIds: [] }, []],
      ['neither', { kbNames: [], documentIds: [] }, []],
      ['one document', { documentIds: [documents[3] as string] }, [3]],
      [
        'a document twice and an unknown one',
        { documentIds: [documents[3], documents[3], 'x'] as string[] },
        [3],
      ],
      [
        'a knowledge base or documents',
        { kbNames: ['财务'], documentIds: [documents[0] as string] },
        [0, 2, 3],
      ],
      ['no knowledge base or a document', { kbNames: [], documentIds: [documents[0] as string] }, [0]],
      ['no document beyond what may be read', { documentIds: documents, readableKbNames: ['财务'] }, [2, 3]],
      ['a knowledge base within others', { kbNames: ['财务'], readableKbNames: ['default', "o'brien"] }, []],
      ['all that may be read', { readableKbNames: ['财务', "o'brien"] }, [2, 3, 4]],
      ['nothing that may be read', { readableKbNames: [] }, []],
      ['a source type', { sourceType: 'policy' }, [0, 2]],
      ['a year', { year: 2021 }, [1, 3, 5]],
      ['a pipeline', { pipeline: 'visual_pipeline' }, [4, 5]],
      [
        'everything at once',
        {
          kbNames: ['财务'],
          documentIds: documents,
          sourceType: 'other',
          year: 2021,
          pipeline: 'text_pipeline',
        },
        [3],
      ],
    ])('by %s', async (_, filter, expected) => {
      const found = await find('common', filter);

      expect(found.sort()).toEqual(expected.flatMap((at) => [`${at}x`, `${at}y`]));
      expect(await store.count(collection, filter)).toBe(expected.length * 2);
    });

    it('match like a naive implementation of any filter', async () => {
      const filters = fc.record<PointFilter>(
        {
          kbNames: fc.option(fc.subarray(['default', '财务', "o'brien", 'none'])),
          readableKbNames: fc.option(fc.subarray(['default', '财务', "o'brien", 'none'])),
          documentIds: fc.option(fc.subarray([...documents, randomUUID()])),
          sourceType: fc.option(fc.constantFrom('policy', 'tax', 'other', 'bidding')),
          year: fc.option(fc.constantFrom(2020, 2021, 1999)),
          pipeline: fc.option(fc.constantFrom('text_pipeline', 'visual_pipeline')),
        },
        { requiredKeys: [] },
      );

      await fc.assert(
        fc.asyncProperty(filters, async (filter) => {
          const expected = points.filter(({ payload }) => letsThrough(filter, payload));
          expect((await find('words', filter)).sort()).toEqual(
            expected.map(({ payload }) => payload.chunkId),
          );
        }),
        { numRuns: cases({ smoke: 30, soak: 300 }) },
      );
    });

    it('find the best matches, however much better the rest is', async () => {
      const better = Array.from({ length: 80 }, (_, at) =>
        point({
          documentId: documents[0],
          chunkId: `b${at}`,
          text: 'zebra zebra zebra',
          payload: { kbName: 'loud' },
        }),
      );
      await add(better, 2);
      await add([
        point({ chunkId: 'weak', text: `zebra ${'filler '.repeat(50)}`, payload: { kbName: 'quiet' } }),
      ]);

      expect(await find('zebra', { kbNames: ['quiet'] }, 5)).toEqual(['weak']);
    });

    it('accept hundreds of documents', async () => {
      const many = Array.from({ length: 600 }, () => randomUUID());

      const found = await find('common', { documentIds: [...many, documents[5] as string] });

      expect(found.sort()).toEqual(['5x', '5y']);
    });
  });
}
