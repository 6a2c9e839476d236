import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@tessera/testing';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// Real: the built command line, as a process.

const MAIN = join(workspaceRoot, 'tools/cli/dist/main.js');

/** Prints at the end how many modules that are not Node's own the process has loaded. */
const COUNTER = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  let loaded = 0;
  registerHooks({ load: (url, context, next) => (url.startsWith('file:') && loaded++, next(url, context)) });
  process.on('exit', () => process.stderr.write('loaded ' + loaded));
`)}`;

describe('the command line', () => {
  it.each([
    ['--version', 20],
    ['--help', 20],
    ['ask --help', 60],
    ['kbs --help', 60],
    ['models list', 60],
    ['keys --help', 60],
  ])('loads what `%s` takes and no more: at most %d modules', (args, most) => {
    expect(modulesOf(args.split(' '))).toBeLessThanOrEqual(most);
  });
});

function modulesOf(args: string[]): number {
  const command = `"${process.execPath}" --no-warnings --import "${COUNTER}" "${MAIN}" ${args.join(' ')} 2>&1 >/dev/null`;
  return Number(/loaded (\d+)$/.exec(execFileSync('sh', ['-c', command], { encoding: 'utf8' }))?.[1]);
}
