import type { Random } from '@tessera/tool-bench';
import type { Attacker } from './attacker.js';

/** One thing that is tried. */
export interface AttackStep {
  /** What it is, for the report: the same for variations of the same thing. */
  title: string;
  /**
   * Does it. Every answer is searched for what must not be told, whatever the step looks at; it reports by
   * `attacker.wrong` what else is not as it has to be.
   */
  run(attacker: Attacker): Promise<void>;
}

/** A class of attacks, as a source of variations. */
export interface Attack {
  /** As `--only` takes it. */
  readonly name: string;
  /** How many steps run at the same time. */
  readonly parallel: number;
  /** How many steps are taken at least, however short the time is. */
  readonly least: number;
  /** The step with that number. The same one for the same seed of the run: `random` is the step's own. */
  generate(random: Random, index: number): AttackStep;
}

/** How hard a run may be on the machine. */
export interface Force {
  /** How long floods and slow readers are kept up, in milliseconds. */
  holdMs: number;
  /** Statements that take as much memory as they can get, at the same time. */
  bombs: number;
}
