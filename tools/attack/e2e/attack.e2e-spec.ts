import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileCache, workspaceRoot } from '@tessera/testing';

// Real: everything. Runs the short form of `npm run attack` on its own stack.

const MAIN = join(workspaceRoot, 'tools', 'attack', 'dist', 'main.js');
/** Results that do not depend on time. */
const KINDS = ['leak', 'wrong', 'unexpected5xx', 'canary', 'process', 'suite'];

let folder: string;
let result: any;
let output: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-attack-spec-'));
  const jsonFile = join(folder, 'result.json');
  const run = spawnSync(process.execPath, ['--no-warnings', MAIN, '--short', '--json', jsonFile], {
    encoding: 'utf8',
    timeout: 400_000,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: compileCache },
  });
  output = `${run.stderr}\n${run.stdout}`;
  if (run.error) throw new Error(`The attack did not come to its end: ${output}`, { cause: run.error });
  result = JSON.parse(readFileSync(jsonFile, 'utf8'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a hostile tenant', () => {
  it('tries every class of attack', () => {
    const tried = result.attacks.filter(({ steps }: { steps: number }) => steps > 0);

    expect(tried).toHaveLength(15);
    expect(result.canaryAttacked.asked).toBeGreaterThan(30);
  });

  it.each(KINDS)('causes no finding: %s', (kind) => {
    const found = result.findings.filter((finding: { kind: string }) => finding.kind === kind);

    if (result.counts[kind] > 0) console.log(output);
    expect(found).toEqual([]);
    expect(result.counts[kind]).toBe(0);
  });

  it('makes no database server restart its sessions', () => {
    expect(result.restarts).toEqual({ service: 0, servers: 0 });
  });
});
