/** Why a child process is killed by the process that started it. */
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
