import type { StatusPhase } from './enums.js';

const PHASES: Record<string, StatusPhase> = {
  pending: 'pending',
  queued: 'pending',
  rendering: 'running',
  embedding: 'running',
  indexing: 'running',
  processing: 'running',
  parsing: 'running',
  retrying: 'running',
  success: 'success',
  done: 'success',
  ready: 'success',
  failed: 'failed',
  error: 'failed',
};

/** Maps a raw task status to its phase, ignoring case. An unknown status counts as running, since it is not final. */
export function statusPhase(rawStatus: string): StatusPhase {
  return PHASES[rawStatus.toLowerCase()] ?? 'running';
}
