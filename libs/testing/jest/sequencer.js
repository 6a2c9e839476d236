import TestSequencer from '@jest/test-sequencer';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const RECORD = join(import.meta.dirname, 'durations.json');
/** Assumed for files without a record: those that take less than a second, and new ones. */
const UNRECORDED_SECONDS = 0.5;

/**
 * Starts the longest test files first, and gives each shard (`--shard=1/4`) about the same total, by the durations that
 * `RECORD_DURATIONS=1 npm test` recorded.
 *
 * @public Named by jest.config.js.
 */
export default class DurationSequencer extends TestSequencer {
  /** @param recorded seconds by the path of the file in the workspace */
  constructor(options, recorded = JSON.parse(readFileSync(RECORD, 'utf8'))) {
    super(options);
    this.recorded = recorded;
  }

  sort(tests) {
    return [...tests].sort((a, b) => this.secondsOf(b) - this.secondsOf(a) || a.path.localeCompare(b.path));
  }

  shard(tests, { shardIndex, shardCount }) {
    const shards = Array.from({ length: shardCount }, () => ({ tests: [], seconds: 0 }));
    for (const test of this.sort(tests)) {
      const emptiest = shards.reduce((least, shard) => (shard.seconds < least.seconds ? shard : least));
      emptiest.tests.push(test);
      emptiest.seconds += this.secondsOf(test);
    }
    return shards[shardIndex - 1].tests;
  }

  secondsOf({ path, context }) {
    return this.recorded[relative(context.config.rootDir, path)] ?? UNRECORDED_SECONDS;
  }
}
