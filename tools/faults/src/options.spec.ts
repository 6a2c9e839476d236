import { describe, expect, it } from '@jest/globals';
import { Random } from '@tessera/testing';
import type { Fault } from './faults/fault.js';
import { drawFault } from './faults/index.js';
import { parseOptions } from './options.js';

describe('options', () => {
  it('default to a thousand trials of all faults', () => {
    expect(parseOptions([])).toMatchObject({
      trials: 1_000,
      only: [],
      parts: 'local',
      jsonFile: null,
      isList: false,
    });
    expect(parseOptions(['--trials', '7', '--seed', '3', '--only', 'kill-redis,fill-disk'])).toMatchObject({
      trials: 7,
      seed: 3,
      only: ['kill-redis', 'fill-disk'],
    });
  });

  it.each([
    [['--trials', 'many'], '--trials many: a whole number.'],
    [['--parts', 'none'], '--parts none: one of local, embedding, remote.'],
    [['--only', 'kill-all'], 'Unknown fault "kill-all": one of kill-service'],
    [['--what'], "Unknown option '--what'"],
  ])('%j are rejected', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });
});

it('draws faults in proportion to their weights', () => {
  const faults = [
    { name: 'kill-service', weight: 3 },
    { name: 'kill-redis', weight: 1 },
  ] as Fault[];
  const random = new Random(1);

  const drawn = Array.from({ length: 4_000 }, () => drawFault(faults, random).name);

  const share = drawn.filter((name) => name === 'kill-service').length / drawn.length;
  expect(share).toBeCloseTo(0.75, 1);
});
