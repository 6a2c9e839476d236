import type { BulkJob, BulkOutcome } from '@tessera/persistence';
import { counterOf, histogramOf, METRICS } from '@tessera/platform';

/** Metrics of attempts and of ended jobs. */
export class BulkMeter {
  private readonly durations = histogramOf(METRICS.bulkJobDuration);
  private readonly rows = counterOf(METRICS.bulkRows);
  private readonly bytes = counterOf(METRICS.bulkBytes);
  private readonly leasesLost = counterOf(METRICS.leasesLost);

  async attempt(
    { operation }: Pick<BulkJob, 'operation'>,
    work: () => Promise<BulkOutcome | 'interrupted' | 'retry'>,
  ): Promise<BulkOutcome | 'interrupted' | 'retry'> {
    const start = performance.now();
    const done = await work();
    const outcome = typeof done === 'string' ? done : done.error ? 'failed' : 'success';
    this.durations.observe({ operation, outcome }, (performance.now() - start) / 1000);
    return done;
  }

  /** @param ending.isOurs false if the job was aborted or taken by another process */
  end({ operation }: Pick<BulkJob, 'operation'>, outcome: BulkOutcome, ending: { isOurs: boolean }): void {
    if (!ending.isOurs) return this.leasesLost.inc({ kind: 'bulk_job' });
    const { recordsProcessed, recordsFailed, resultBytes, failuresBytes } = outcome;
    const written = outcome.error ? 0 : recordsProcessed - recordsFailed;
    this.rows.inc({ operation, outcome: 'success' }, written);
    this.rows.inc({ operation, outcome: 'failed' }, recordsFailed);
    this.bytes.inc({ operation, kind: 'result' }, resultBytes ?? 0);
    this.bytes.inc({ operation, kind: 'failures' }, failuresBytes ?? 0);
  }
}
