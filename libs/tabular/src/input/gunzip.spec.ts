import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { inChunks, read } from '../files.fixture-spec.js';
import { DEFAULT_READ_LIMITS, readRecords } from '../index.js';

const A = { columns: ['a'], compression: 'GZIP' } as const;
const FILE = `a\n${Array.from({ length: 20_000 }, (_, index) => `row ${(index * 7_919) % 10_007}\n`).join('')}`;

describe('a compressed file', () => {
  it('is read', async () => {
    expect((await read(gzipSync(FILE), A)).rows).toHaveLength(20_000);
  });

  it.each([1, 7, 1_009, 1_000_000])(
    'of several members is read, in pieces of %d bytes',
    async (chunkBytes) => {
      const file = Buffer.concat([gzipSync('a\n1\n'), gzipSync('2\n'), gzipSync(''), gzipSync('3\n')]);

      expect((await read(inChunks(file, chunkBytes), A)).rows.map(({ values }) => values[0])).toEqual([
        '1',
        '2',
        '3',
      ]);
    },
  );

  it.each([
    ['not compressed', Buffer.from(FILE), 'FORMAT_MISMATCH'],
    ['cut short', gzipSync(FILE).subarray(0, -9), 'FILE_TRUNCATED'],
    ['cut within its header', gzipSync(FILE).subarray(0, 5), 'FILE_TRUNCATED'],
    ['empty', Buffer.alloc(0), 'FILE_TRUNCATED'],
    ['damaged', damaged(gzipSync(FILE), 5_000), 'FILE_CORRUPT'],
    ['damaged in its checksum', damaged(gzipSync(FILE), -6), 'FILE_CORRUPT'],
    ['followed by other bytes', Buffer.concat([gzipSync(FILE), Buffer.from('more')]), 'FILE_CORRUPT'],
    [
      'followed by zeros and more records',
      Buffer.concat([gzipSync(FILE), Buffer.alloc(512), gzipSync('lost\n')]),
      'FILE_CORRUPT',
    ],
    [
      'followed by a member that is cut',
      Buffer.concat([gzipSync(FILE), gzipSync('x').subarray(0, 12)]),
      'FILE_TRUNCATED',
    ],
    ['compressed twice', gzipSync(gzipSync(FILE)), 'FORMAT_MISMATCH'],
  ])('is refused if it is %s', async (_what, file, code) => {
    await expect(read(inChunks(file, 997), A)).rejects.toMatchObject({ name: 'FileFormatError', code });
    await expect(read(Readable.from([file]), A)).rejects.toMatchObject({ name: 'FileFormatError', code });
  });

  it('is refused if it exceeds the size limit', async () => {
    await expect(read(gzipSync(FILE), { ...A, limits: { maxBytes: 100_000 } })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      details: { limit: 100_000 },
    });
  });

  it('is refused as a bomb that arrives whole, before it is decompressed', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('a\n'), Buffer.alloc(40_000_000, '\n')]));
    let batches = 0;

    const source = await readRecords(Readable.from([bomb]), {
      ...A,
      format: 'CSV',
      requiredColumns: [],
      limits: DEFAULT_READ_LIMITS,
      workFolder: '',
      signal: new AbortController().signal,
    });
    const reading = (async () => {
      for await (const _batch of source.batches) batches++;
    })();

    await expect(reading).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX', details: { limit: 250 } });
    expect(bomb.length * DEFAULT_READ_LIMITS.maxCompressionRatio).toBeLessThan(40_000_000);
    expect(batches).toBe(0);
  });

  it('is refused as a bomb long before it is decompressed', async () => {
    const member = gzipSync(Buffer.alloc(1024 * 1024, 'x'), { level: 9 });
    let bytesRead = 0;
    const bomb = Readable.from(
      (function* () {
        yield gzipSync('a\n');
        for (let index = 0; index < 1_000; index++) {
          bytesRead += member.length;
          yield member;
        }
      })(),
      { objectMode: false },
    );

    await expect(read(bomb, A)).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX' });
    expect(bytesRead).toBeLessThan(member.length * 500);
  });
});

function damaged(file: Buffer, at: number): Buffer {
  const offset = at < 0 ? file.length + at : at;
  return Buffer.concat([
    file.subarray(0, offset),
    Buffer.from([(file[offset] as number) ^ 0xff]),
    file.subarray(offset + 1),
  ]);
}
