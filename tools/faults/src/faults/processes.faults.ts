import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, signal } from '../processes.js';
import type { Fault } from './fault.js';

/** Longer than a job's lock and lease in this suite, so that a stopped process finds its work taken. */
const LONGEST_STOP_MS = 5_000;

/** Services and their child processes. */
export const PROCESS_FAULTS: readonly Fault[] = [
  {
    name: 'kill-service',
    weight: 10,
    isPossible: () => true,
    cause: async (stack, random) => {
      const [name, pid] = random.pick([...stack.services()]);
      signal(pid, 'SIGKILL');
      return name;
    },
  },
  {
    name: 'kill-child',
    weight: 3,
    isPossible: () => true,
    cause: async (stack, random) => {
      const [name, pid] = random.pick(
        [...stack.services()].filter(([service]) => service.endsWith('-worker')),
      );
      const children = descendantsOf(pid);
      if (children.length === 0) return `${name} (had none)`;
      signal(random.pick(children), 'SIGKILL');
      return name;
    },
  },
  {
    name: 'stop-service',
    weight: 3,
    isPossible: () => true,
    cause: async (stack, random) => {
      const [name, pid] = random.pick([...stack.services()]);
      signal(pid, 'SIGSTOP');
      await sleep(200 + random.below(LONGEST_STOP_MS));
      signal(pid, 'SIGCONT');
      return name;
    },
  },
];
