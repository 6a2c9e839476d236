/** Real here: folders and files; nothing is installed. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let install: { installKey: (root: string) => string; matchesLock: (root: string) => boolean };
let build: { sourcesKey: (root: string) => string };
beforeAll(async () => {
  install = await import(new URL('./install.mjs', import.meta.url).href);
  build = await import(new URL('./build.mjs', import.meta.url).href);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-setup-'));
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules', '.bin', 'node'), '');
});
afterEach(() => rmSync(root, { recursive: true }));

const wanted = {
  'node_modules/a': { version: '1.0.0' },
  'node_modules/only-on-windows': { version: '1.0.0', optional: true },
  'node_modules/@tessera/x': { resolved: 'libs/x', link: true },
  'libs/x': { version: '0.1.0' },
};
const writeLock = (packages: object) =>
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
const writeInstalled = (packages: object) =>
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

describe('the check for installed dependencies', () => {
  it('accepts what npm has installed, except for other platforms’ packages', () => {
    writeLock(wanted);
    writeInstalled({ 'node_modules/a': { version: '1.0.0' } });

    expect(install.matchesLock(root)).toBe(true);
  });

  it.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/a': { version: '0.9.0' } }],
  ])('requires an installation if %s', (_reason, installed) => {
    writeLock(wanted);
    writeInstalled(installed);

    expect(install.matchesLock(root)).toBe(false);
  });

  it('requires an installation if node_modules does not contain Node.js', () => {
    writeLock(wanted);
    writeInstalled({ 'node_modules/a': { version: '1.0.0' } });
    rmSync(join(root, 'node_modules', '.bin'), { recursive: true });

    expect(install.matchesLock(root)).toBe(false);
  });

  it('detects a changed lock file', () => {
    writeLock(wanted);
    const before = install.installKey(root);

    writeLock({ ...wanted, 'node_modules/b': { version: '1.0.0' } });

    expect(install.installKey(root)).not.toBe(before);
  });
});

describe('the check for built sources', () => {
  beforeEach(() => {
    for (const file of ['.swcrc', 'nx.json', 'package-lock.json', 'tsconfig.base.json']) {
      writeFileSync(join(root, file), '{}');
    }
    for (const folder of ['libs/x/src', 'libs/x/dist', 'apps', 'tools']) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    writeFileSync(join(root, 'libs/x/package.json'), '{}');
    writeFileSync(join(root, 'libs/x/src/a.ts'), 'export const a = 1;');
  });

  it('accepts unchanged sources', () => {
    expect(build.sourcesKey(root)).toBe(build.sourcesKey(root));
  });

  const writePage = () => {
    mkdirSync(join(root, 'libs/x/web'));
    writeFileSync(join(root, 'libs/x/web/a.tsx'), '');
  };

  it.each<[string, () => void]>([
    ['a source is written again', () => utimesSync(join(root, 'libs/x/src/a.ts'), 1, 1)],
    ['a source is added', () => writeFileSync(join(root, 'libs/x/src/b.ts'), '')],
    ['a source of a page is added', () => writePage()],
    ['what was built is gone', () => rmSync(join(root, 'libs/x/dist'), { recursive: true })],
  ])('requires a build if %s', (_reason, change) => {
    const before = build.sourcesKey(root);

    change();

    expect(build.sourcesKey(root)).not.toBe(before);
  });
});
