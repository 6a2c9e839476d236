import { expect } from '@jest/globals';
import fc from 'fast-check';
import { InvalidSqlError, SqlBlockedError } from './guard.errors.js';

const MARKS = ['(', ')', ',', '.', '+', '-', '*', '||', "'", '"', '/*', '*/', '--', ';'];

/** Statements of up to 99,000 characters that repeat a few words and marks of a dialect. */
export function garbageAfter(
  first: string,
  words: readonly string[],
  marks: readonly string[],
): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(first, ...words, ...MARKS, ...marks),
    fc.constantFrom('a', '1', "'x'"),
    fc.string(),
  );
  return fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 2_000 }))
    .map(([parts, times]) => `${first} ${parts.join(' ').repeat(times).slice(0, 99_000)}`);
}

/** The check ends, whatever it finds. */
export async function expectRead(check: Promise<unknown>): Promise<void> {
  const refusal = await check.catch((error: unknown) => error);
  if (refusal instanceof Error) expect([InvalidSqlError, SqlBlockedError]).toContain(refusal.constructor);
}
