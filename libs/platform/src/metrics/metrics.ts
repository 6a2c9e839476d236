import { Injectable } from '@nestjs/common';
import {
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';

/** The app's metrics. Inject it, make a metric once, in the constructor, and keep it. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  counter<L extends string>(configuration: CounterConfiguration<L>): Counter<L> {
    return new Counter({ ...configuration, registers: [this.registry] });
  }

  gauge<L extends string>(configuration: GaugeConfiguration<L>): Gauge<L> {
    return new Gauge({ ...configuration, registers: [this.registry] });
  }

  histogram<L extends string>(configuration: HistogramConfiguration<L>): Histogram<L> {
    return new Histogram({ ...configuration, registers: [this.registry] });
  }
}
