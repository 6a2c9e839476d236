/** A realistic bug, seeded by replacing text that occurs once in its file. */
export interface Mutant {
  id: string;
  kind: string;
  /** Relative to the workspace. */
  file: string;
  find: string;
  replace: string;
  /** The effect for the user. */
  fault: string;
  /** The end-to-end test about it, which runs first: it saves hours if no cheaper test finds the bug. */
  endToEnd?: string;
}

/** Lists of one kind omit the kind. */
export type Fault = Omit<Mutant, 'kind'>;
