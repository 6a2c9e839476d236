import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import eslint from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier/flat';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// The boundary rule reads the project graph from Nx's cache and says nothing where there is none, as in a fresh
// clone. Making it here costs about a second.
await createProjectGraphAsync({ exitOnError: true, resetDaemonClient: true });

/** Tests and what only they use; the build leaves them out. */
const SPECS = ['**/*spec.ts', '**/e2e/**/*.ts', 'libs/*/src/**/testing/**/*.ts'];
const EVERYWHERE = ['type:app', 'type:lib', 'type:tool'];

/** Which of our libraries each library may use. Apps may use all of their scope. */
const LIBRARIES = {
  blocks: ['contracts'],
  client: [],
  contracts: [],
  testing: [],
  text: [],
  platform: ['contracts'],
  profiles: ['contracts', 'platform'],
  fetching: ['platform'],
  'pdf-layout': ['blocks', 'text'],
  documents: ['blocks', 'contracts', 'pdf-layout', 'platform', 'text'],
  objects: ['contracts', 'platform'],
  vectors: ['contracts', 'platform', 'text'],
  persistence: ['contracts', 'platform'],
  queues: ['contracts', 'platform', 'persistence'],
  auth: ['contracts', 'platform', 'persistence'],
  models: ['contracts', 'platform', 'text'],
  scans: ['documents', 'models'],
  tabular: ['platform'],
  warehouse: ['contracts', 'platform', 'tabular'],
  'sql-services': ['contracts', 'platform', 'persistence', 'objects', 'warehouse'],
  indexing: [
    'contracts',
    'platform',
    'text',
    'persistence',
    'queues',
    'objects',
    'vectors',
    'models',
    'documents',
  ],
};

const boundaries = (alsoAllowed = []) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    {
      enforceBuildableLibDependency: false,
      depConstraints: [
        { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
        { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
        // Of an app that offers tools an entry, that entry (its package.json exports nothing else).
        { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:lib', 'type:tool', 'entry:tools'] },
        { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared', ...alsoAllowed] },
        {
          sourceTag: 'scope:knowledge',
          onlyDependOnLibsWithTags: ['scope:knowledge', 'scope:shared', ...alsoAllowed],
        },
        {
          sourceTag: 'scope:warehouse',
          onlyDependOnLibsWithTags: ['scope:warehouse', 'scope:shared', ...alsoAllowed],
        },
        { sourceTag: 'scope:tools', onlyDependOnLibsWithTags: EVERYWHERE },
        ...Object.entries(LIBRARIES).map(([library, allowed]) => ({
          sourceTag: `lib:${library}`,
          onlyDependOnLibsWithTags: [...allowed.map((name) => `lib:${name}`), ...alsoAllowed],
        })),
      ],
    },
  ],
});

/** Adapters are known to the module that picks one, and to entry points of their own, which administration alone uses. */
const ADAPTERS = {
  group: ['**/adapters/*', '**/adapters/**', '**/child-process.*'],
  message: "Use the port; the library's module picks the adapter.",
};
const ADMINISTRATION = {
  group: [
    ...['@tessera/warehouse/*', '@tessera/documents/*', '@tessera/pdf-layout/*', '@tessera/models/*'],
    '!@tessera/pdf-layout/drawing',
  ],
  message: 'Use the port: only tools and tests administer a warehouse, or judge a parser or a model.',
};

/** Each warehouse is a room with one door, its index.ts. */
const WAREHOUSES = ['bigquery', 'postgres'];
const ADAPTER_DOORS = {
  group: ['**/adapters/*/*', '!**/adapters/*/index.js'],
  message: "Import the adapter's index.ts.",
};
const otherWarehouses = (name) => ({
  group: WAREHOUSES.filter((other) => other !== name).map((other) => `**/${other}/**`),
  message: 'Adapters share code through the root of the library.',
});

const PERIODIC_WORK = {
  name: 'setInterval',
  message: 'Use a PeriodicTask: it does not overlap, tells of failures, and ends.',
};
const WAY_OUT = 'Nothing but libs/fetching calls out to where a user says: its guard knows where that leads.';
/**
 * What may call out over the network besides libs/fetching, none of it to an address that a user gives: warehouses have theirs
 * from the configuration, as models have, platform listens, and the clients are for callers of our own services.
 */
const SIGNING_CLIENT = 'libs/auth/src/sigv4/signing-client.ts';
const MODEL_CLIENT = 'libs/models/src/http/model-http.ts';
const SERVICE_CLIENT = 'libs/client/**';
const OTHER_CLIENTS = [
  'libs/warehouse/src/adapters/**',
  'libs/platform/src/boot/boot.ts',
  SIGNING_CLIENT,
  MODEL_CLIENT,
];
const NETWORK_MODULES = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'dns/promises'].flatMap(
  (name) => [name, `node:${name}`],
);
const HTTP_CLIENTS = ['undici', 'axios', 'got', 'ky', 'node-fetch', 'superagent', 'request', 'needle', 'ws'];

export default defineConfig(
  globalIgnores(['**/dist/', '**/coverage/', '.nx/', '.tessera/', 'examples/', 'docs/', '**/generated/']),
  eslint.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  comments.recommended,
  prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    // One program for all: with one for each of our projects, linting takes more memory than Node gives itself.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@eslint-community/eslint-comments/require-description': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A port's methods are async whether or not an adapter has something to wait for.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Documents and file headers hold control characters; an expression that names one means it.
      'no-control-regex': 'off',
    },
  },
  {
    files: ['apps/console/web/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { project: './apps/console/web/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    plugins: { regexp },
    // An expression that may take more than linear time holds up everybody else: what it reads is somebody's upload.
    rules: { 'regexp/no-super-linear-backtracking': 'error' },
  },
  {
    files: ['{apps,libs}/*/src/**/*.ts'],
    ignores: ['libs/testing/**', ...SPECS],
    // What is written for texts of our own in tests and tools may begin anywhere.
    rules: { 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: ['{apps,libs,tools}/**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    rules: boundaries(),
  },
  {
    files: ['{apps,libs}/*/src/**/*.ts'],
    ignores: ['libs/testing/**', 'libs/platform/src/config/load-config.ts', ...SPECS],
    rules: {
      'no-console': 'error',
      'no-restricted-globals': [
        'error',
        {
          name: 'setInterval',
          message: 'Use a PeriodicTask: it does not overlap, tells of failures, and ends.',
        },
        ...['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({
          name,
          message: WAY_OUT,
        })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: "Declare a setting in the app's config.ts instead." },
        { object: 'globalThis', property: 'fetch', message: WAY_OUT },
      ],
    },
  },
  { files: [SIGNING_CLIENT, SERVICE_CLIENT], rules: { 'no-restricted-globals': ['error', PERIODIC_WORK] } },
  {
    files: ['{apps,libs}/*/src/**/*.ts'],
    ignores: ['libs/fetching/**', 'libs/testing/**', ...OTHER_CLIENTS, ...SPECS],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [...NETWORK_MODULES, ...HTTP_CLIENTS].map((name) => ({
            name,
            message: WAY_OUT,
            allowTypeImports: true,
          })),
        },
      ],
    },
  },
  {
    files: ['{apps,libs}/*/src/**/*.ts'],
    ignores: ['**/adapters/**', ...SPECS],
    rules: { 'no-restricted-imports': ['error', { patterns: [ADAPTERS, ADMINISTRATION] }] },
  },
  {
    files: ['libs/*/src/*.module.ts', 'libs/*/src/evaluation.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [ADMINISTRATION] }] },
  },
  {
    files: ['libs/warehouse/src/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [ADMINISTRATION, ADAPTER_DOORS] }] },
  },
  ...WAREHOUSES.map((name) => ({
    files: [`libs/warehouse/src/adapters/${name}/**/*.ts`],
    rules: { 'no-restricted-imports': ['error', { patterns: [otherWarehouses(name)] }] },
  })),
  {
    files: SPECS,
    rules: {
      ...boundaries(['lib:testing']),
      // Answers of HTTP requests are `any` in tests, and the assertions are what checks them.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'console', 'URL', 'fetch', 'setTimeout', 'clearTimeout', 'AbortSignal', 'Buffer'].map(
          (name) => [name, 'readonly'],
        ),
      ),
    },
  },
);
