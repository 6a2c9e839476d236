import type { Random } from '@tessera/testing';
import type { FaultyStack } from '../faulty-stack.js';

/** What can go wrong in a trial. */
export const FAULT_NAMES = [
  'kill-service',
  'kill-child',
  'stop-service',
  'kill-redis',
  'stop-redis',
  'wipe-redis',
  'kill-postgres',
  'stop-postgres',
  'kill-warehouse',
  'fill-disk',
  'dripping-clients',
  'kill-models',
  'slow-models',
  'hang-models',
  'break-models',
  'kill-s3',
  'hang-s3',
  'refuse-s3',
] as const;

export type FaultName = (typeof FAULT_NAMES)[number];

/** One kind of fault. */
export interface Fault {
  name: FaultName;
  /** How often it is drawn beside the others. */
  weight: number;
  /** Whether this machine and user can cause it, and the stack has what it hits. */
  isPossible: (stack: FaultyStack) => boolean;
  /** Whether questions are answered all the while, each at the first try; none does when absent. */
  sparesAnswers?: (stack: FaultyStack) => boolean;
  /**
   * Causes it, and resolves when it is over; what it hit may take longer to be well again.
   * @returns what was hit, for the report: `text-worker`
   */
  cause: (stack: FaultyStack, random: Random) => Promise<string>;
}
