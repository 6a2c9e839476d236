import { describe, expect, it } from '@jest/globals';
import { launchOf, workspaceRoot } from '@tessera/testing';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// Real: a process with the arguments of the query-gateway, and its threads.

/** Fills its young generation, and prints its size in MB: two halves of the limit. */
const FILL = `
  let kept = [];
  for (let count = 0; count < 3e6; count++) {
    kept.push({ count });
    if (kept.length > 60_000) kept = [];
  }
  const young = process.getBuiltinModule('v8').getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  console.log(young.space_size / 2 ** 20);`;

describe('the threads of the query-gateway', () => {
  it('reserve little memory for new objects, however much the service does', () => {
    const thread = `new (process.getBuiltinModule('worker_threads').Worker)(${JSON.stringify(FILL)}, { eval: true });`;

    const printed = execFileSync(
      process.execPath,
      [...launchOf('query-gateway').args, '--input-type=module', '--eval', `${FILL}\n${thread}`],
      { cwd: join(workspaceRoot, 'apps', 'query-gateway'), encoding: 'utf8', timeout: 60_000 },
    );

    expect(printed.trim().split('\n')).toEqual(['32', '2']);
  });
});
