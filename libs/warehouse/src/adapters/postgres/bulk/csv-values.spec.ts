import { describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { CsvValues } from './csv-values.js';

const FORMS = [null, 'boolean', 'timestamptz', null, 'timestamp'] as const;
const COPIED = [
  'a,t,2026-03-01 12:30:00.5+00,"x, ""t"" 1",2026-03-01 00:00:00',
  '"two\nlines",f,,,',
  ',,infinity,t,0044-03-15 12:00:00 BC',
  'é,t,0044-03-15 12:00:00+00 BC,"2026-03-01 12:30:00+00",-infinity',
].join('\n');
const CANONICAL = [
  'a,true,2026-03-01T12:30:00.5Z,"x, ""t"" 1",2026-03-01T00:00:00',
  '"two\nlines",false,,,',
  ',,infinity,t,0044-03-15T12:00:00 BC',
  'é,true,0044-03-15T12:00:00Z BC,"2026-03-01 12:30:00+00",-infinity',
].join('\n');

async function rewritten(copied: string, pieceBytes: number): Promise<string> {
  const bytes = Buffer.from(copied);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  return text(Readable.from(pieces, { objectMode: false }).pipe(new CsvValues(FORMS)));
}

describe('canonical CSV', () => {
  it.each([1, 2, 3, 7, 10_000])('is converted from Postgres’ CSV in pieces of %i bytes', async (size) => {
    expect(await rewritten(`${COPIED}\n`, size)).toBe(`${CANONICAL}\n`);
  });

  it('fits even if every value grows', async () => {
    const copied = 't\n'.repeat(1_000);
    const values = Readable.from([Buffer.from(copied)], { objectMode: false }).pipe(
      new CsvValues(['boolean']),
    );

    expect(await text(values)).toBe('true\n'.repeat(1_000));
  });
});
