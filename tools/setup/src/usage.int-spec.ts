/** Real here: the bootstrap script, in a checkout without installation or build. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder, workspaceRoot } from '@tessera/testing';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The commands, and the files that read their options. */
const COMMANDS: Array<[string, string[]]> = [
  ['start', ['local/src/commands/options.ts']],
  ['stop', []],
  ['status', []],
  ['bench', ['bench/src/main.ts']],
  ['scale', ['bench/src/scale/main.ts']],
  ['faults', ['faults/src/options.ts']],
  ['attack', ['attack/src/options.ts']],
  ['mutants', ['mutants/src/main.ts']],
  ['evaluate', []],
  ['soak', []],
  ['manifests', []],
  ['chart', []],
  ['images', []],
];

let checkout: string;
beforeAll(() => {
  checkout = createTestFolder('fresh-checkout');
  const tools = join(workspaceRoot, 'tools');
  mkdirSync(join(checkout, 'tools'));
  cpSync(join(tools, 'bootstrap.mjs'), join(checkout, 'tools', 'bootstrap.mjs'));
  cpSync(join(tools, 'setup', 'src'), join(checkout, 'tools', 'setup', 'src'), { recursive: true });
});

describe('--help', () => {
  it.each(COMMANDS.flatMap(([name, files]) => ['--help', '-h'].map((flag) => [name, flag, files] as const)))(
    'of %s, as %s, names every option, and installs and builds nothing',
    async (name, flag, files) => {
      const { code, output } = await run(name, flag);

      expect(code).toBe(0);
      expect(output).toMatch(/^npm (start|run )/);
      for (const option of files.flatMap(optionsOf)) expect(output).toContain(option);
      expect(existsSync(join(checkout, 'node_modules'))).toBe(false);
    },
  );
});

/** The options that the file passes to `parseArgs`. */
function optionsOf(file: string): string[] {
  const source = readFileSync(join(workspaceRoot, 'tools', file), 'utf8');
  const options = [...source.matchAll(/^\s+'?([a-z][a-z-]*)'?: \{ type: '(?:string|boolean)'/gm)];
  expect(options.length).toBeGreaterThan(3);
  return options.map(([, option]) => (option === 'demo' ? '--no-demo' : `--${option}`));
}

function run(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [join(checkout, 'tools', 'bootstrap.mjs'), ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    ),
  );
}
