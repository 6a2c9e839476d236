import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@tessera/platform';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domainProfileSetting } from './profile.settings.js';

// Real: files.

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profiles-'));
});

afterAll(() => rm(folder, { recursive: true }));

const load = (path?: string) =>
  loadConfig({ profile: domainProfileSetting }, { DOMAIN_PROFILE: path }).profile;

async function file(yaml: string): Promise<string> {
  const path = join(folder, 'profile.yaml');
  await writeFile(path, yaml);
  return path;
}

describe('the setting DOMAIN_PROFILE', () => {
  it('is the core profile, which adds nothing, if it is unset', () => {
    expect(load()).toEqual({
      name: 'core',
      collections: [],
      prompts: { answer: null },
      sourceTypes: [],
      router: [],
    });
  });

  it('reads the example of its documentation', async () => {
    const page = await readFile(new URL('../../../docs/domain-profiles.md', import.meta.url), 'utf8');
    const [, example = ''] = /```yaml\n([^]*?)```/.exec(page) ?? [];

    expect(load(await file(example))).toMatchObject({
      name: 'energy',
      collections: [{ name: 'energy_standards', modality: 'text', weight: 0.5 }],
      prompts: { answer: expect.stringContaining('MWh') },
      sourceTypes: [{ sourceType: 'bidding', weight: 3 }],
      router: [{ mode: 'visual' }],
    });
  });

  it('names the variable, the file, the line and the key of a mistake', async () => {
    const path = await file('name: a\ncollections:\n  - name: b\n    weight: heavy\n');

    expect(() => load(path)).toThrow(
      new RegExp(`DOMAIN_PROFILE is "${path}": line 4: collections\\.0\\.weight: weight must `),
    );
  });

  it.each([
    [() => join(folder, 'nothing.yaml'), /cannot be read \(ENOENT\)/],
    [() => folder, /cannot be read \(EISDIR\)/],
  ])('reports why a file cannot be read', (path, expected) => {
    expect(() => load(path())).toThrow(expected);
  });

  it('does not read a file that is far too large', async () => {
    const path = await file('#'.repeat(1024 * 1024 + 1));

    expect(() => load(path)).toThrow(/larger than 1048576 bytes/);
  });
});
