/** A realistic bug, seeded by replacing text that stands in its file exactly once. */
export interface Mutant {
  id: string;
  kind: string;
  /** From the root of the workspace. */
  file: string;
  find: string;
  replace: string;
  /** What is broken for the user. */
  fault: string;
  /** The end-to-end test that is about it. Tried before all others, which saves hours where no cheaper test finds it. */
  endToEnd?: string;
}

/** Lists of one kind leave the kind to the catalogue. */
export type Fault = Omit<Mutant, 'kind'>;
