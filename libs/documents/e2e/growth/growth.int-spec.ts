import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases, Random, testSeed } from '@tessera/testing';
import { HostileReader } from '../hostile/reader.js';
import { SHEET_CASES, SLIDE_CASES, WORD_CASES } from './office-cases.js';
import { PAGE_CASES } from './page-cases.js';
import { PDF_CASES } from './pdf-cases.js';
import { TEXT_CASES } from './text-cases.js';

// Real: a parser process with its limits. Each file is so large that parsing ends only if time and memory grow at most
// linearly: quadratic growth would exceed the limits by far.

const CASES = [...TEXT_CASES, ...PAGE_CASES, ...WORD_CASES, ...SLIDE_CASES, ...SHEET_CASES, ...PDF_CASES];
/** A chunk of few words has more metadata than words. */
const MAX_GROWTH = 120;

let reader: HostileReader;

beforeAll(() => {
  reader = new HostileReader();
});

afterAll(() => reader.close());

describe('the time to read a file grows no faster than the file', () => {
  it.each(drawn(CASES, cases({ smoke: 25, soak: CASES.length })))(
    '$fileName: $what',
    async ({ fileName, size, make, verdict }) => {
      const reading = await reader.read(make(size), fileName);

      expect(reading.length).toBeLessThan(size * MAX_GROWTH);
      if (verdict) expect(reading.verdict).toBe(verdict);
    },
  );
});

/** Different ones in each run. */
function drawn<T>(items: readonly T[], count: number): T[] {
  const random = new Random(testSeed());
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}
