import { beforeAll, describe, expect, it } from '@jest/globals';

let mend: {
  missingOptionalPackages: (packages: object) => Array<{ path: string; name: string; version: string }>;
  stubFor: (name: string, version: string) => object;
};
beforeAll(async () => {
  mend = await import(new URL('./missing-packages.mjs', import.meta.url).href);
});

describe('repairing package-lock.json', () => {
  it('finds optional packages that the lock file lacks, wherever npm may have put them', () => {
    const missing = mend.missingOptionalPackages({
      'node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '1.0.0', 'tool-win32-x64': '1.0.0' } },
      'node_modules/tool-linux-x64': {},
      'libs/a/node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '0.9.0' } },
      'libs/a/node_modules/tool-linux-x64': {},
    });

    expect(missing).toEqual([
      { path: 'node_modules/tool-win32-x64', name: 'tool-win32-x64', version: '1.0.0' },
    ]);
  });

  it('keeps two versions of one missing package apart', () => {
    const missing = mend.missingOptionalPackages({
      'node_modules/tool': { optionalDependencies: { 'tool-win32-x64': '1.0.0' } },
      'libs/a/node_modules/tool': { optionalDependencies: { 'tool-win32-x64': '0.9.0' } },
    });

    expect(missing.map(({ path, version }) => `${path} ${version}`)).toEqual([
      'node_modules/tool-win32-x64 1.0.0',
      'libs/a/node_modules/tool/node_modules/tool-win32-x64 0.9.0',
    ]);
  });

  it.each([
    ['@swc/core-darwin-arm64', { version: '1.0.0', cpu: ['arm64'], optional: true, os: ['darwin'] }],
    ['x-linux-x64-musl', { version: '1.0.0', libc: ['musl'], cpu: ['x64'], optional: true, os: ['linux'] }],
    [
      'x-linux-arm-gnueabihf',
      { version: '1.0.0', libc: ['glibc'], cpu: ['arm'], optional: true, os: ['linux'] },
    ],
    ['x-windows-start', { version: '1.0.0', optional: true, os: ['win32'] }],
    ['x-win32-ia32-msvc', { version: '1.0.0', cpu: ['ia32'], optional: true, os: ['win32'] }],
  ])('reads the platform of %s from its name', (name, stub) => {
    expect(mend.stubFor(name, '1.0.0')).toEqual(stub);
    expect(mend.stubFor(name, '^1.0.0')).toEqual(stub);
  });

  it('refuses to guess', () => {
    expect(() => mend.stubFor('left-pad', '1.0.0')).toThrow('Cannot infer the platform');
    expect(() => mend.stubFor('x-linux-x64', '1.x')).toThrow('which names no version');
  });
});
