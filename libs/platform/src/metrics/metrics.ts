import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { withTimeout } from '../time/with-timeout.js';
import { METRICS } from './catalogue/index.js';
import type { LabelsOf } from './metric-definition.js';
import { counterOf, registry } from './process-metrics.js';

/** Gauges that are read during a scrape. */
export interface MetricSource {
  /** Label for the metric of its failures. */
  name: LabelsOf<typeof METRICS.metricSourceFailures.labels>['source'];
  /** Reads the values, and sets its gauges. */
  read: () => Promise<void>;
  /** Resets its gauges: an old number that looks new is worse than none. */
  forget: () => void;
}

/** A hanging registry or broker must not block the other metrics. */
const READ_TIMEOUT_MS = 2_000;
/** Minimum interval between reads of a source. */
const READ_EVERY_MS = 5_000;

/** Metrics for Prometheus: those of the process, and gauges of the app that are read during a scrape. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  private readonly logger = new Logger(Metrics.name);
  private readonly sources = new Set<MetricSource>();
  private readonly failures = counterOf(METRICS.metricSourceFailures);
  private reading: Promise<void> | undefined;
  private readAt = -Infinity;

  /** Reads gauges on every scrape, until the app ends. */
  addSource(source: MetricSource): void {
    this.sources.add(source);
  }

  /** The metrics in Prometheus' text format. */
  async text(): Promise<{ contentType: string; body: string }> {
    measureProcess();
    await this.read();
    return { contentType: registry.contentType, body: await registry.metrics() };
  }

  onApplicationShutdown(): void {
    for (const source of this.sources) source.forget();
    this.sources.clear();
  }

  private read(): Promise<void> {
    if (this.reading) return this.reading;
    if (performance.now() - this.readAt < READ_EVERY_MS) return Promise.resolve();
    this.reading = Promise.all([...this.sources].map((source) => this.readOne(source))).then(() => {
      this.readAt = performance.now();
      this.reading = undefined;
    });
    return this.reading;
  }

  private async readOne(source: MetricSource): Promise<void> {
    try {
      await withTimeout(source.read(), READ_TIMEOUT_MS, () => new Error('timed out'));
    } catch (error) {
      source.forget();
      this.failures.inc({ source: source.name });
      this.logger.debug({ msg: `could not read ${source.name} for metrics`, err: error });
    }
  }
}

let isMeasured = false;

/** Starts with the first scrape, because sampling the event loop delay 100 times a second is not free. */
function measureProcess(): void {
  if (!isMeasured) collectDefaultMetrics({ register: registry });
  isMeasured = true;
}
