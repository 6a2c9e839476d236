import { expect, it } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import type { PointPayload } from '@tessera/vectors';
import { alignCitations } from './align-citations.js';
import { warmUpCitations } from './warm-up.js';

const CONTENT =
  'Trains leave at 10:15 since 7 June 2023. The fare to Bergen is 1,450 NOK for up to four people.';
const ANSWER =
  'Up to four people travel to Bergen for 1450 NOK [1]. Since June 7, 2023, trains leave at 10:15 [1].';

/** The patterns that some work executes. */
async function patternsOf(work: () => Promise<unknown>): Promise<RegExp[]> {
  const patterns = new Set<RegExp>();
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (text) {
    patterns.add(this);
    return exec.call(this, text);
  };
  try {
    await work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return [...patterns];
}

function align(): Promise<unknown> {
  const chunks = [{ content: CONTENT, regions: [] as PointPayload['regions'] } as PointPayload];
  const source = { citation: 1, isStored: false, content: CONTENT, chunks };
  return alignCitations(ANSWER, [source], { onError: (error) => expect(error).toBeUndefined() });
}

it('compiles the patterns for citations, and yields to the event loop in between', async () => {
  setFlagsFromString('--allow-natives-syntax');
  const isCompiled = runInThisContext('(pattern, isLatin) => %RegexpHasNativeCode(pattern, isLatin)') as (
    pattern: RegExp,
    isLatin: boolean,
  ) => boolean;
  let turns = 0;
  let counting = setImmediate(function count() {
    turns++;
    counting = setImmediate(count);
  });

  const warmed = await patternsOf(warmUpCitations);
  clearImmediate(counting);

  const compiled = (isLatin: boolean): Set<string> =>
    new Set(warmed.filter((pattern) => isCompiled(pattern, isLatin)).map(String));
  const [inLatin, beyond] = [compiled(true), compiled(false)];
  const needed = [...new Set((await patternsOf(align)).map(String))];
  expect(needed.length).toBeGreaterThan(40);
  expect(needed.filter((pattern) => !inLatin.has(pattern))).toEqual([]);
  // Beyond Latin-1, those that take more than a few digits of the text.
  expect(needed.filter((pattern) => beyond.has(pattern)).length).toBeGreaterThan(needed.length / 2);
  expect(turns).toBeGreaterThan(needed.length / 2);
});
