import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tessera/testing';
import type { FaultyStack } from '../faulty-stack.js';
import type { FaultyModels } from '../parts/faulty-models.js';
import type { FaultyS3 } from '../parts/faulty-s3.js';
import type { Fault } from './fault.js';

const LONGEST_MS = 4_000;

/** External servers: of models, and of objects. */
export const PART_FAULTS: readonly Fault[] = [
  ofModels('kill-models', (models, _random, over) => models.whileDead(over)),
  ofModels('slow-models', (models, random, over) => models.whileSlow(random, over)),
  ofModels('hang-models', (models, _random, over) => models.whileHanging(over)),
  ofModels('break-models', (models, random, over) =>
    models.whileBroken((failures) => random.pick([...failures]), over),
  ),
  ofS3('kill-s3', (s3, _random, over) => s3.whileDead(over)),
  ofS3('hang-s3', (s3, _random, over) => s3.whileRefusing(() => 'hang', over)),
  // Like S3 under load: some requests fail.
  ofS3('refuse-s3', (s3, random, over) =>
    s3.whileRefusing(() => random.pick([500, 503, 503, undefined]), over),
  ),
];

type Over = () => Promise<unknown>;

function ofModels(
  name: Fault['name'],
  cause: (models: FaultyModels, random: Random, over: Over) => Promise<void>,
): Fault {
  return {
    name,
    weight: 3,
    // A failing chat model costs its answer.
    sparesAnswers: ({ models }) => models?.hasChat === false,
    isPossible: (stack: FaultyStack) => stack.models !== null,
    cause: async ({ models }, random) => {
      if (models) await cause(models, random, () => sleep(random.below(LONGEST_MS)));
      return 'models';
    },
  };
}

function ofS3(
  name: Fault['name'],
  cause: (s3: FaultyS3, random: Random, over: Over) => Promise<void>,
): Fault {
  return {
    name,
    weight: 3,
    isPossible: (stack: FaultyStack) => stack.s3 !== null,
    cause: async ({ s3 }, random) => {
      if (s3) await cause(s3, random, () => sleep(random.below(LONGEST_MS)));
      return 's3';
    },
  };
}
