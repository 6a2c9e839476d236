import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { goldenPath } from '../golden/golden-files.js';
import { HostileReader } from './reader.js';

// Real: a parser process with its limits on time and memory, files. However a good file is damaged, it is parsed or
// rejected with a reason: the bytes pass inspection and reach the parsers.

const NAMES = readdirSync(dirname(goldenPath('any')));
const BYTES = new Map(NAMES.map((name) => [name, readFileSync(goldenPath(name))]));
const CUTS = 12;
const CHANGED = cases({ smoke: 100, soak: 300 });
const JOINED = cases({ smoke: 30, soak: 60 });
const REPEATED = cases({ smoke: 40, soak: 100 });
/** Output limit for a broken file: at most the whole content, or some of it repeated. */
const MOST = 2_000_000;

let reader: HostileReader;

beforeAll(() => {
  reader = new HostileReader();
});

afterAll(() => reader.close());

const file = fc.constantFrom(...NAMES);
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const edit = fc.record({
  at: place,
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    fc.constantFrom(
      ...[
        '\0\0\0\0',
        '\xff\xff\xff\xff',
        '\xff\xff\xff\x7f',
        '\xfe\xff',
        '\xef\xbb\xbf',
        '\xc0\x80',
        '\xed\xa0\x80',
      ].map((text) => Buffer.from(text, 'latin1')),
      ...['99999999', '-1', '1e308', '<', '>', '"', '[', '/Kids', 'endobj', '&a;', '<!DOCTYPE a>'].map(
        (text) => Buffer.from(text),
      ),
    ),
  ),
});

describe('a file is read, or rejected with a reason,', () => {
  it.each(NAMES)(`if it is truncated, at ${CUTS} places: %s`, async (name) => {
    const bytes = BYTES.get(name)!;
    for (let cut = 1; cut <= CUTS; cut++)
      await reader.read(bytes.subarray(0, Math.ceil((bytes.length * cut) / (CUTS + 1))), name);
  });

  it(`if any of its bytes are changed, in ${CHANGED} generated ways`, async () => {
    const edits = fc.array(edit, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(file, edits, async (name, changes) => {
        const bytes = Buffer.from(BYTES.get(name)!);
        for (const { at, bytes: changed } of changes)
          bytes.set(changed.subarray(0, bytes.length), placeOf(at, bytes.length - changed.length));
        expect((await reader.read(bytes, name)).length).toBeLessThan(MOST);
      }),
      { numRuns: CHANGED },
    );
  });

  it(`if any of its parts are repeated, in ${REPEATED} generated ways`, async () => {
    await fc.assert(
      fc.asyncProperty(file, place, place, place, async (name, from, length, to) => {
        const bytes = BYTES.get(name)!;
        const start = placeOf(from, bytes.length);
        const part = bytes.subarray(start, start + placeOf(length, bytes.length - start) + 1);
        const at = placeOf(to, bytes.length);
        await reader.read(Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]), name);
        await reader.read(
          Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + part.length)]),
          name,
        );
      }),
      { numRuns: REPEATED },
    );
  });

  it(`if anything precedes or follows it, in ${JOINED} generated ways`, async () => {
    await fc.assert(
      fc.asyncProperty(file, file, fc.nat(900), async (first, second, padding) => {
        const joined = [BYTES.get(first)!, Buffer.alloc(padding), BYTES.get(second)!];
        await reader.read(Buffer.concat(joined), first);
        await reader.read(Buffer.concat(joined), second);
      }),
      { numRuns: JOINED },
    );
  });
});

function placeOf(share: number, length: number): number {
  return Math.floor(share * Math.max(0, length));
}
