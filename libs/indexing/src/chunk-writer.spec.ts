import { describe, expect, it } from '@jest/globals';
import type { ExtractedChunk } from '@tessera/documents';
import type { ImageEmbeddingModel } from '@tessera/models';
import type { ObjectStore } from '@tessera/objects';
import type { Point, VectorStore } from '@tessera/vectors';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChunkWriter, type WritingAttempt } from './chunk-writer.js';

// Nothing is real: the test only checks what is written where.

const WRITING = {
  document: { id: '0190f3e0-0000-7000-8000-000000000001', name: 'halls.pdf', kbName: 'default' },
  attempt: 1,
  summary: { sourceType: 'other', year: null, statedYear: null, issuer: 'Halden Werke AG', language: 'en' },
} as WritingAttempt;

function chunk(index: number, given: Partial<ExtractedChunk>): ExtractedChunk {
  return {
    index,
    sectionIndex: 0,
    type: 'text',
    path: 'Halls',
    content: 'Goods are kept dry.',
    table: null,
    searchText: 'Halls\nGoods are kept dry.',
    summary: '',
    keywords: [],
    pageNumbers: [1],
    regions: [],
    places: '',
    tokenCount: 5,
    imageFile: null,
    imageWidthPx: null,
    imageHeightPx: null,
    ...given,
  };
}

describe('the chunk writer', () => {
  it('keeps a picture without a description for the visual pipeline, and out of search', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chunk-writer-'));
    const imageFile = join(folder, 'hall.png');
    await writeFile(imageFile, 'png');
    const points: Point[] = [];
    const stored: string[] = [];
    const writer = new ChunkWriter(
      {
        write: (_c: string, _a: object, found: Point[]) => Promise.resolve(void points.push(...found)),
      } as unknown as VectorStore,
      {
        space: { provider: 'test', model: 'one', dimension: 1 },
        embed: () => Promise.reject(new Error('Vectors are made once the document is published.')),
      },
      {} as ImageEmbeddingModel,
      {
        put: (key: string, body: NodeJS.ReadableStream) => {
          body.resume();
          return Promise.resolve(void stored.push(key));
        },
      } as unknown as ObjectStore,
      { pipeline: 'text_pipeline', collection: 'svc_text', readingStatus: 'parsing', readUntil: 60 },
    );
    const picture = { type: 'image', imageFile, content: '', searchText: '' } as const;

    const records = await writer.write(
      WRITING,
      [chunk(0, {}), chunk(1, picture), chunk(2, { content: 'Salt.', searchText: 'Halls\nSalt.' })],
      { pictures: new Map(), signal: new AbortController().signal },
    );

    expect(points.map(({ payload, vector }) => [payload.chunkIndex, vector])).toEqual([
      [0, null],
      [2, null],
    ]);
    expect(points.map(({ searchText }) => searchText)).toEqual([
      'Halden Werke AG\nhalls\nHalls\nGoods are kept dry.',
      'Halden Werke AG\nhalls\nHalls\nSalt.',
    ]);
    expect(points[0]?.payload.issuer).toBe('Halden Werke AG');
    expect(stored).toHaveLength(1);
    expect(records.map(({ image, handover }) => [image !== null, handover?.chunkType ?? null])).toEqual([
      [false, null],
      [true, 'image'],
      [false, null],
    ]);
    await rm(folder, { recursive: true });
  });
});
