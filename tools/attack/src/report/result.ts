import type { CanaryTimes } from '../canary/canary.js';
import type { Finding, FindingKind } from '../judge/findings.js';

/** What came of one class of attacks. */
export interface AttackResult {
  name: string;
  steps: number;
  durationMs: number;
  requests: number;
  /** How often each status was answered, as in `200: 12, 400: 3`. */
  statuses: string;
  leaks: number;
  wrongAnswers: number;
  unexpected5xx: number;
  canary: CanaryTimes;
}

/** What came of a whole run. */
export interface RunResult {
  seed: number;
  attacks: AttackResult[];
  counts: Record<FindingKind, number>;
  findings: Finding[];
  /** Answers with 503 or 504, which say honestly what is the matter. */
  honest5xx: number;
  canaryAlone: CanaryTimes;
  canaryAttacked: CanaryTimes;
  rss: { startBytes: number; peakBytes: number; afterBytes: number; settledAfterMs: number };
  /** Statements that the warehouse still ran when all was said to be over. */
  liveBackends: string[];
  /** Restarts of the service, and of sessions of a database server. */
  restarts: { service: number; servers: number };
}

/** One thing that has to hold. */
export interface Bar {
  name: string;
  actual: string;
  isReached: boolean;
}

const MAX_P95_MS = 250;
/** How much more memory than at its start the service may hold afterwards, as a share of it. */
export const MAX_RSS_GROWTH = 0.2;

/** What has to hold on whatever machine. */
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
    none('processes ended or fell silent: 0', counts.process + restarts.servers),
    none('steps of the suite that failed: 0', counts.suite),
  ];
}

/** What depends on the machine: meant for two cores. */
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
