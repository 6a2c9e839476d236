import type { Random } from '@tessera/testing';
import type { Attacker } from './attacker.js';

/** One attempt. */
export interface AttackStep {
  /** Title for the report, equal for variations of an attempt. */
  title: string;
  /** Runs it. All responses are searched for leaks; other faults are reported by `attacker.wrong`. */
  run(attacker: Attacker): Promise<void>;
}

/** A class of attacks: a source of variations. */
export interface Attack {
  /** For `--only`. */
  readonly name: string;
  /** Concurrent steps. */
  readonly parallel: number;
  /** Minimum number of steps, however short the time. */
  readonly least: number;
  /** The step with that number, reproducible by the run's seed. `random` belongs to the step. */
  generate(random: Random, index: number): AttackStep;
}

/** Limits of a run's load on the machine. */
export interface Force {
  /** Duration of floods and slow readers, in milliseconds. */
  holdMs: number;
  /** Concurrent statements that take as much memory as they can. */
  bombs: number;
}
