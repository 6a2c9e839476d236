import type { Random } from '@tessera/testing';
import type { FaultyStack } from '../faulty-stack.js';

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

export interface Fault {
  name: FaultName;
  /** Relative frequency. */
  weight: number;
  /** Whether this machine and user can cause it, and the stack has its target. */
  isPossible: (stack: FaultyStack) => boolean;
  /** Whether all questions must succeed at the first try meanwhile; false by default. */
  sparesAnswers?: (stack: FaultyStack) => boolean;
  /**
   * Causes the fault; resolves when it is over, though recovery may take longer.
   * @returns the target for the report: `text-worker`
   */
  cause: (stack: FaultyStack, random: Random) => Promise<string>;
}
