import { expect, it } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { SYNONYM_PATTERNS } from '../words/synonyms.js';
import { OPERATION_PATTERNS } from './asked-operation.js';
import { warmUpComputation } from './warm-up.js';

it('compiles the patterns for questions and yields to the event loop in between', async () => {
  setFlagsFromString('--allow-natives-syntax');
  const isCompiled = runInThisContext('(pattern) => %RegexpHasNativeCode(pattern, true)') as (
    pattern: RegExp,
  ) => boolean;
  const patterns = [...SYNONYM_PATTERNS, ...OPERATION_PATTERNS];
  let turns = 0;
  let counting = setImmediate(function count() {
    turns++;
    counting = setImmediate(count);
  });

  await warmUpComputation();

  clearImmediate(counting);
  expect(patterns.filter((pattern) => !isCompiled(pattern))).toEqual([]);
  expect(turns).toBeGreaterThanOrEqual(patterns.length);
});
