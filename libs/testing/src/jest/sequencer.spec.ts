import { beforeAll, describe, expect, it } from '@jest/globals';

interface TestFile {
  path: string;
  context: { config: { rootDir: string } };
}
interface Sequencer {
  sort: (files: TestFile[]) => TestFile[];
  shard: (files: TestFile[], shard: { shardIndex: number; shardCount: number }) => TestFile[];
}

const DURATIONS = { 'a.spec.ts': 60, 'b.spec.ts': 40, 'c.spec.ts': 30, 'd.spec.ts': 10 };
const files = ['d', 'new', 'b', 'a', 'c'].map(testFile);
let sequencer: Sequencer;

beforeAll(async () => {
  const { default: DurationSequencer } = (await import(
    new URL('../../jest/sequencer.js', import.meta.url).href
  )) as { default: new (options: object, durations: Record<string, number>) => Sequencer };
  sequencer = new DurationSequencer({ contexts: [], globalConfig: {} }, DURATIONS);
});

function testFile(name: string): TestFile {
  return { path: `/workspace/${name}.spec.ts`, context: { config: { rootDir: '/workspace' } } };
}

const names = (tests: TestFile[]) => tests.map(({ path }) => path.replace(/.*\/(\w+)\.spec\.ts/, '$1'));

describe('the order of test files', () => {
  it('starts with the longest', () => {
    expect(names(sequencer.sort(files))).toEqual(['a', 'b', 'c', 'd', 'new']);
  });

  it('gives shards equal time, each file to one of them', () => {
    const first = sequencer.shard(files, { shardIndex: 1, shardCount: 2 });
    const second = sequencer.shard(files, { shardIndex: 2, shardCount: 2 });

    expect([names(first), names(second)]).toEqual([
      ['a', 'd', 'new'],
      ['b', 'c'],
    ]);
  });
});
