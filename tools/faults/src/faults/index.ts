import type { Random } from '@tessera/testing';
import type { FaultyStack } from '../faulty-stack.js';
import type { Fault, FaultName } from './fault.js';
import { PART_FAULTS } from './parts.faults.js';
import { PROCESS_FAULTS } from './processes.faults.js';
import { SERVER_FAULTS } from './servers.faults.js';
import { SURROUNDING_FAULTS } from './surroundings.faults.js';

const FAULTS: readonly Fault[] = [...PROCESS_FAULTS, ...SERVER_FAULTS, ...SURROUNDING_FAULTS, ...PART_FAULTS];

/** The selected faults, and those that cannot be caused here. */
export function faultsFor(
  stack: FaultyStack,
  only: readonly FaultName[],
): { possible: Fault[]; impossible: FaultName[] } {
  const wanted = FAULTS.filter(({ name }) => only.length === 0 || only.includes(name));
  return {
    possible: wanted.filter((fault) => fault.isPossible(stack)),
    impossible: wanted.filter((fault) => !fault.isPossible(stack)).map(({ name }) => name),
  };
}

/** A random fault by weight. */
export function drawFault(faults: readonly Fault[], random: Random): Fault {
  return random.pick(faults.flatMap((fault) => Array.from({ length: fault.weight }, () => fault)));
}
