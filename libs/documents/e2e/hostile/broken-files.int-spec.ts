import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { goldenPath } from '../golden/golden-files.js';
import { Inspector } from './inspector.js';

// Real: a parser process with its limits on time and memory, files. However a good file is damaged, it gets a verdict.

const NAMES = readdirSync(dirname(goldenPath('any')));
const BYTES = new Map(NAMES.map((name) => [name, readFileSync(goldenPath(name))]));
/** Truncations at each of the first and last bytes, and at this many positions in between. */
const EDGE_BYTES = 24;
const CUTS_BETWEEN = 24;

let inspector: Inspector;

beforeAll(() => {
  inspector = new Inspector();
});

afterAll(() => inspector.close());

const file = fc.constantFrom(...NAMES);
const detail = fc.constantFrom('format' as const, 'pages' as const, 'full' as const);
const mark = fc.constantFrom(
  'PK\x03\x04',
  '%PDF-1.7',
  '\xd0\xcf\x11\xe0',
  'GIF89a',
  '\x89PNG\r\n',
  '\0\0\0\0',
  '\xff\xff\xff\xff',
  '<html>',
);
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    mark.map((text) => Buffer.from(text, 'latin1')),
  ),
});

describe('a good file gets a verdict', () => {
  it.each(NAMES)('wherever it is cut off: %s', async (name) => {
    const bytes = BYTES.get(name)!;
    const step = Math.max(1, Math.floor(bytes.length / CUTS_BETWEEN));
    for (let length = 0; length < bytes.length; length++) {
      const isEdge = length < EDGE_BYTES || length > bytes.length - EDGE_BYTES;
      if (!isEdge && length % step !== 0) continue;
      const verdict = await inspector.verdict(bytes.subarray(0, length), name);
      if (length === 0) expect(verdict).toBe('file_empty');
    }
  });

  it('whichever of its bytes are changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        detail,
        async (name, edits, how) => {
          const bytes = Buffer.from(BYTES.get(name)!);
          for (const { at, bytes: changed } of edits)
            bytes.set(changed.subarray(0, bytes.length), placeOf(at, bytes, changed));
          await inspector.verdict(bytes, name, { detail: how });
        },
      ),
      { numRuns: cases({ smoke: 80, soak: 2_500 }) },
    );
  });

  it('whatever stands before, behind or between', async () => {
    await fc.assert(
      fc.asyncProperty(file, file, mark, fc.nat(2_000), async (first, second, between, padding) => {
        const parts = [
          BYTES.get(first)!,
          Buffer.from(between, 'latin1'),
          Buffer.alloc(padding),
          BYTES.get(second)!,
        ];
        await inspector.verdict(Buffer.concat(parts), second);
        await inspector.verdict(Buffer.concat(parts.reverse()), first);
      }),
      { numRuns: 60 },
    );
  });

  it('under whatever name and declared type, and the same one', async () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '../../etc/passwd',
        'a\0b.pdf',
        '.docx',
        'CON',
        'a.pdf\u202excod.txt',
        `${'x'.repeat(5_000)}.md`,
        '__proto__',
        'a.constructor',
      ),
    );
    const type = fc.oneof(
      fc.string(),
      fc.constantFrom('__proto__', 'constructor', 'toString', 'text/html', 'application/pdf'),
    );
    await fc.assert(
      fc.asyncProperty(file, name, type, async (given, as, contentType) => {
        const verdict = await inspector.verdict(BYTES.get(given)!, as, { contentType });
        const isText = /\.(txt|csv|tsv|md)$/.test(given);
        // The name may decide only between kinds of text.
        if (isText) expect(['text', 'csv', 'markdown', 'html']).toContain(verdict);
        else expect(verdict).toBe(await inspector.verdict(BYTES.get(given)!));
      }),
      { numRuns: cases({ smoke: 40, soak: 1_200 }) },
    );
  });

  it('and bytes of no kind at all, too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 3_000 }),
        fc.option(mark),
        async (bytes, start) => {
          await inspector.verdict(Buffer.concat([Buffer.from(start ?? '', 'latin1'), bytes]));
        },
      ),
      { numRuns: cases({ smoke: 50, soak: 1_500 }) },
    );
  });
});

function placeOf(share: number, bytes: Buffer, changed: Uint8Array): number {
  return Math.floor(share * Math.max(0, bytes.length - changed.length));
}
