import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaceRoot = dirname(fileURLToPath(import.meta.url));

/**
 * The one Jest configuration of the workspace: native ESM, TypeScript through swc, our own libraries from
 * their sources. Real servers are started once for a run, however many projects take part in it.
 * @param {string} configUrl `import.meta.url` of the project's jest.config.js
 */
export function preset(configUrl) {
  const rootDir = dirname(fileURLToPath(configUrl));
  return {
    rootDir,
    displayName: rootDir.split('/').slice(-2).join('/'),
    testEnvironment: 'node',
    // Ends what hangs; nothing is to fail for a machine that is slow.
    testTimeout: 300_000,
    globalSetup: join(workspaceRoot, 'libs/testing/jest/global-setup.js'),
    globalTeardown: join(workspaceRoot, 'libs/testing/jest/global-teardown.js'),
    testMatch: ['<rootDir>/{src,e2e}/**/*.{spec,int-spec,e2e-spec}.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
    moduleNameMapper: {
      '^fast-check$': join(workspaceRoot, 'libs/testing/jest/fast-check.js'),
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    testEnvironmentOptions: { customExportConditions: ['@tessera/source', 'node', 'node-addons'] },
    transform: {
      '^.+\\.ts$': [
        '@swc/jest',
        {
          swcrc: false,
          jsc: {
            parser: { syntax: 'typescript', decorators: true },
            transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
            target: 'es2024',
            keepClassNames: true,
          },
          module: { type: 'es6' },
        },
      ],
    },
    transformIgnorePatterns: ['/node_modules/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
  };
}
