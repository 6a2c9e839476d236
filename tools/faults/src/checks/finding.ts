/** A violation, in words for the report. */
export const FINDING_KINDS = ['lost', 'twice', 'orphan', 'stuck', 'wrong'] as const;

export interface Finding {
  kind: (typeof FINDING_KINDS)[number];
  what: string;
}
