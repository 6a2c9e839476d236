import type { SqlBacklog } from '@tessera/persistence';
import { gaugeOf, type Metrics, METRICS } from '@tessera/platform';

/** Adds metrics for the number and age of waiting jobs. */
export function registerWaitingGauge(metrics: Metrics, read: () => Promise<SqlBacklog[]>): void {
  const waiting = gaugeOf(METRICS.jobsWaiting);
  const ages = gaugeOf(METRICS.jobsOldestAge);
  metrics.addSource({
    name: 'jobs',
    read: async () => {
      for (const { kind, waiting: count, oldestSeconds } of await read()) {
        waiting.set({ kind }, count);
        ages.set({ kind }, oldestSeconds);
      }
    },
    forget: () => {
      waiting.reset();
      ages.reset();
    },
  });
}
