/** Why a parent kills its child process. */
export const KILL_REASONS = [
  'timeout',
  'slow',
  'stalled',
  'out_of_memory',
  'abandoned',
  'closed',
  'recycled',
] as const;
export type KillReason = (typeof KILL_REASONS)[number];
