import type { CanaryTimes } from '../canary/canary.js';
import type { Finding, FindingKind } from '../judge/findings.js';

/** The result of one class of attacks. */
export interface AttackResult {
  name: string;
  steps: number;
  durationMs: number;
  requests: number;
  /** Counts by status, as in `200: 12, 400: 3`. */
  statuses: string;
  leaks: number;
  wrongAnswers: number;
  unexpected5xx: number;
  canary: CanaryTimes;
}

/** The result of a whole run. */
export interface RunResult {
  seed: number;
  attacks: AttackResult[];
  counts: Record<FindingKind, number>;
  findings: Finding[];
  /** Honest failures: 503 or 504. */
  honest5xx: number;
  canaryAlone: CanaryTimes;
  canaryAttacked: CanaryTimes;
  rss: { startBytes: number; peakBytes: number; afterBytes: number; settledAfterMs: number };
  /** Statements still running in the warehouse at the end. */
  liveBackends: string[];
  /** Restarts of the service, and of a database server's sessions. */
  restarts: { service: number; servers: number };
}

/** One requirement. */
export interface Bar {
  name: string;
  actual: string;
  isReached: boolean;
}

const MAX_P95_MS = 250;
/** Allowed growth of the service's memory, as a share of the start. */
export const MAX_RSS_GROWTH = 0.2;

/** Requirements on any machine. */
export function promises({ counts, restarts }: RunResult): Bar[] {
  const none = (name: string, count: number): Bar => ({
    name,
    actual: String(count),
    isReached: count === 0,
  });
  return [
    none('names or rows leaked: 0', counts.leak),
    none('wrong answers: 0', counts.wrong),
    none('canary failures: 0', counts.canary),
    none('unexpected 5xx: 0', counts.unexpected5xx),
    none('processes exited or hung: 0', counts.process + restarts.servers),
    none('steps of the suite that failed: 0', counts.suite),
  ];
}

/** Requirements for a machine with two cores. */
export function measures({ canaryAttacked, rss, liveBackends }: RunResult): Bar[] {
  const growth = rss.afterBytes / rss.startBytes - 1;
  const p95 = canaryAttacked.p95 ?? 0;
  return [
    {
      name: `canary p95 under attack: at most ${MAX_P95_MS} ms`,
      actual: `${Math.round(p95)} ms`,
      isReached: p95 <= MAX_P95_MS,
    },
    {
      name: `RSS afterwards: at most ${MAX_RSS_GROWTH * 100} % more than at the start`,
      actual: `${Math.round(growth * 100)} % more`,
      isReached: growth <= MAX_RSS_GROWTH,
    },
    {
      name: 'statements still running afterwards: 0',
      actual: String(liveBackends.length),
      isReached: liveBackends.length === 0,
    },
  ];
}
