/**
 * `npm run soak`: the long versions of what `npm test` and CI only sample, run before a release. Prints parts, seeds and results;
 * fails if any part fails.
 */
import { randomInt } from 'node:crypto';
import { runToEnd } from './run.mjs';

const root = process.cwd();
const seed = process.env.TEST_SEED ?? String(randomInt(1, 2 ** 31));

const PARTS = [
  // SOAK makes `cases` (libs/testing) return the large numbers.
  ['tests with many generated cases', 'tools/setup/src/test-run.mjs', []],
  ['faults, local parts', 'tools/faults/dist/main.js', ['--trials', '300', '--seed', seed]],
  [
    'faults, embedding server',
    'tools/faults/dist/main.js',
    ['--trials', '50', '--parts', 'embedding', '--seed', seed],
  ],
  [
    'faults, remote parts',
    'tools/faults/dist/main.js',
    ['--trials', '100', '--parts', 'remote', '--seed', seed],
  ],
  ['hostile tenant', 'tools/attack/dist/main.js', ['--seed', seed]],
];

const results = [];
for (const [name, script, args] of PARTS) {
  const startedAt = Date.now();
  const code = await runToEnd('node', ['--no-warnings', '--enable-source-maps', script, ...args], {
    cwd: root,
    env: { ...process.env, SOAK: '1', TEST_SEED: seed },
  });
  results.push({ name, isGood: code === 0, minutes: (Date.now() - startedAt) / 60_000 });
}
console.log(`\nSeed ${seed}`);
for (const { name, isGood, minutes } of results)
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name}, ${minutes.toFixed(1)} min`);
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1);
