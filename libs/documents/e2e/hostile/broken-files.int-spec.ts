import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { goldenPath } from '../golden/golden-files.js';
import { Inspector } from './inspector.js';

// Real: a parser process with its limits on time and memory, files. Damaged ones are tested in broken-documents.int-spec.ts.

const NAMES = readdirSync(dirname(goldenPath('any')));
const BYTES = new Map(NAMES.map((name) => [name, readFileSync(goldenPath(name))]));

let inspector: Inspector;

beforeAll(() => {
  inspector = new Inspector();
});

afterAll(() => inspector.close());

const file = fc.constantFrom(...NAMES);
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

describe('a valid file gets a verdict', () => {
  it('that does not depend on its name and declared type', async () => {
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

  it('and so do arbitrary bytes', async () => {
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
