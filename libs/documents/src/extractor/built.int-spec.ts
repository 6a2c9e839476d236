import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

// The library as built and run in production: compiled, in plain Node, without a loader.

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const binaries = fileURLToPath(new URL('../../../../node_modules/.bin/', import.meta.url));
let built: string;

beforeAll(async () => {
  // Within the library, so that its dependencies resolve; ignored by git.
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  built = await mkdtemp(join(cache, 'built-'));
  await writeFile(join(built, 'package.json'), '{"type": "module"}');
  const flags = [
    '--strip-leading-paths',
    '--config-file',
    '../../.swcrc',
    '--ignore',
    '**/*spec.ts',
    '--quiet',
  ];
  await run(join(binaries, 'swc'), ['src', '-d', built, ...flags], { cwd: root });
});

afterAll(async () => {
  await rm(built, { recursive: true, force: true });
});

describe('the built library', () => {
  it('reads a document in its child processes', async () => {
    const workFolder = await mkdtemp(join(process.env['TMPDIR'] ?? '/tmp', 'tessera-built-'));
    const path = join(workFolder, 'note.txt');
    await writeFile(path, 'Travel costs are paid within ten days.');
    const script = `
      const { ChildProcessDocumentExtractor } = await import('./extractor/child-process.document-extractor.js');
      const extractor = new ChildProcessDocumentExtractor({ processes: 1 });
      const request = ${JSON.stringify({ path, fileName: 'note.txt', workFolder })};
      for await (const event of extractor.extract(request)) console.log(JSON.stringify(event));
      await extractor.close();`;

    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: built });

    await rm(workFolder, { recursive: true, force: true });
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string });
    expect(events.filter((event) => event.kind !== 'progress').map((event) => event.kind)).toEqual([
      'chunk',
      'section',
      'summary',
    ]);
    expect(stdout).toContain('Travel costs are paid within ten days.');
  });
});
