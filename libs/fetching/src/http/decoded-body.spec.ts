import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createHook } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { UrlError } from '../url.errors.js';
import { decodedBody } from './decoded-body.js';

let decoders = 0;
const hook = createHook({
  init: (_id, type) => {
    if (type === 'ZLIB') decoders++;
  },
}).enable();

beforeEach(() => {
  decoders = 0;
});

afterAll(() => void hook.disable());

const name = fc.constantFrom(
  'gzip',
  'x-gzip',
  'deflate',
  'br',
  'zstd',
  'identity',
  '',
  'compress',
  'toString',
);

describe('an encoding', () => {
  it('creates no decoder while it is checked, however many names it has', () => {
    const names = fc.oneof(
      fc.array(name, { maxLength: 5 }),
      fc.tuple(name, fc.nat(4_000)).map(([each, count]) => Array<string>(count).fill(each)),
    );

    fc.assert(
      fc.property(names, fc.constantFrom(',', ', ', ' ,\t'), (list, separator) => {
        const body = Readable.from([]);
        try {
          decodedBody(body, list.join(separator), 1_000);
        } catch (error) {
          expect(error).toBeInstanceOf(UrlError);
        }

        expect(decoders).toBe(0);
      }),
    );
  });

  it.each(['zstd', 'gzip', 'identity', ''])('of 3,000 × "%s" is rejected', (each) => {
    expect(() => decodedBody(Readable.from([]), Array(3_000).fill(each).join(','), 1_000)).toThrow(UrlError);

    expect(decoders).toBe(0);
  });

  it('creates as many decoders as it names when the content is read', async () => {
    const body = Readable.from([gzipSync(brotliCompressSync('the document'))]);
    decoders = 0;

    const chunks: Buffer[] = [];
    for await (const chunk of decodedBody(body, 'br, gzip', 1_000)) chunks.push(chunk);

    expect(Buffer.concat(chunks).toString()).toBe('the document');
    expect(decoders).toBe(2);
  });
});

describe('a body that is abandoned early', () => {
  it('is destroyed with its decoders', async () => {
    const compressed = gzipSync(Buffer.alloc(1_000_000));
    const body = Readable.from([compressed, compressed]);

    for await (const chunk of decodedBody(body, 'gzip', 10_000_000)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }

    await finished(body).catch(() => undefined);
    expect(body.destroyed).toBe(true);
  });
});
