import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, signal } from '../processes.js';
import type { Fault } from './fault.js';

const LONGEST_STOP_MS = 3_000;

/** The stores. */
export const SERVER_FAULTS: readonly Fault[] = [
  {
    name: 'kill-redis',
    weight: 2,
    isPossible: () => true,
    cause: async (stack) => {
      signal(await stack.redisPid(), 'SIGKILL');
      return 'redis';
    },
  },
  {
    name: 'stop-redis',
    weight: 1,
    isPossible: () => true,
    cause: async (stack, random) => {
      await standStill([await stack.redisPid()], random.below(LONGEST_STOP_MS));
      return 'redis';
    },
  },
  {
    name: 'wipe-redis',
    weight: 2,
    isPossible: () => true,
    cause: async (stack) => {
      await stack.wipeRedis();
      signal(await stack.redisPid(), 'SIGKILL');
      return 'redis';
    },
  },
  {
    name: 'kill-postgres',
    weight: 2,
    isPossible: () => true,
    cause: async (stack) => {
      signal(stack.postgresPid('postgres'), 'SIGKILL');
      return 'postgres';
    },
  },
  {
    name: 'stop-postgres',
    weight: 1,
    isPossible: () => true,
    cause: async (stack, random) => {
      const pid = stack.postgresPid('postgres');
      await standStill([pid, ...descendantsOf(pid)], random.below(LONGEST_STOP_MS));
      return 'postgres';
    },
  },
  {
    name: 'kill-warehouse',
    weight: 2,
    isPossible: () => true,
    cause: async (stack) => {
      signal(stack.postgresPid('warehouse'), 'SIGKILL');
      return 'warehouse';
    },
  },
];

async function standStill(pids: number[], forMs: number): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await sleep(forMs);
  for (const pid of pids) signal(pid, 'SIGCONT');
}
