import TestSequencer from '@jest/test-sequencer';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'durations.json'), 'utf8'));
/** Of files that are not in the record: those that take less than a second, and new ones. */
const UNRECORDED_SECONDS = 0.5;

/**
 * Starts the longest test files first, and gives each shard (`--shard=1/4`) about the same total, going by the durations that
 * `npm test -- --record-durations` wrote down.
 *
 * @public Named by jest.config.js.
 */
export default class DurationSequencer extends TestSequencer {
  sort(tests) {
    return [...tests].sort((a, b) => secondsOf(b) - secondsOf(a) || a.path.localeCompare(b.path));
  }

  shard(tests, { shardIndex, shardCount }) {
    const shards = Array.from({ length: shardCount }, () => ({ tests: [], seconds: 0 }));
    for (const test of this.sort(tests)) {
      const emptiest = shards.reduce((least, shard) => (shard.seconds < least.seconds ? shard : least));
      emptiest.tests.push(test);
      emptiest.seconds += secondsOf(test);
    }
    return shards[shardIndex - 1].tests;
  }
}

function secondsOf({ path, context }) {
  return recorded[relative(context.config.rootDir, path)] ?? UNRECORDED_SECONDS;
}
