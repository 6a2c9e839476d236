import { join } from 'node:path';

const jest = join(import.meta.dirname, 'libs', 'testing', 'jest');

/**
 * One Jest for the whole workspace. Test files are imported as Node imports them (libs/testing/jest/native-runtime.js), TypeScript
 * through swc, our own libraries from their sources, so that a worker loads each module once and not once for every file. Real
 * servers are started once for a run, by the first test that asks for one.
 */
export default {
  testMatch: ['<rootDir>/{libs,apps,tools}/*/{src,e2e,web}/**/*.{spec,int-spec,e2e-spec}.ts'],
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/tools'],
  modulePathIgnorePatterns: ['/dist/'],
  runtime: join(jest, 'native-runtime.js'),
  // Also keeps Jest from running a single file in its own process, which must end as workers do.
  workerIdleMemoryLimit: '2500MB',
  reporters: [join(jest, 'reporter.js'), 'summary'],
  testSequencer: join(jest, 'sequencer.js'),
  testEnvironment: join(jest, 'native-environment.js'),
  globalSetup: join(jest, 'global-setup.js'),
  globalTeardown: join(jest, 'global-teardown.js'),
  // Ends what hangs; nothing is to fail for a machine that is slow.
  testTimeout: 300_000,
  // Only by these does Jest find the tests of a changed file; the tests themselves are resolved by Node.
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['@tessera/source', 'node', 'node-addons'] },
  transform: {},
};
