import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CounterDefinition,
  type GaugeDefinition,
  type HistogramDefinition,
  type Labels,
  type LabelsOf,
  type LabelValues,
  type MetricDefinition,
  OTHER,
} from './metric-definition.js';

/** The registry of the process. A process is one app, except in tests, which see the numbers of all that they start. */
export const registry = new Registry();

export interface CounterOf<L extends Labels> {
  inc(labels: LabelsOf<L>, by?: number): void;
}

export interface GaugeOf<L extends Labels> {
  set(labels: LabelsOf<L>, value: number): void;
  /** Resets it. */
  reset(): void;
}

export interface HistogramOf<L extends Labels> {
  observe(labels: LabelsOf<L>, value: number): void;
}

/** Label combinations that a counter exports from the start, so that its first increase is visible. */
const MAX_ZEROS = 64;

const made = new Map<string, unknown>();

/** The process's counter, created on first use. */
export function counterOf<L extends Labels>(definition: CounterDefinition<L>): CounterOf<L> {
  return once(definition, () => {
    const counter = new Counter(configurationOf(definition));
    const labelsOf = closedLabels(definition.labels);
    for (const labels of combinations(definition.labels)) counter.inc(labels, 0);
    return { inc: (labels, by = 1) => counter.inc(labelsOf(labels), by) };
  });
}

/** The process's gauge. */
export function gaugeOf<L extends Labels>(definition: GaugeDefinition<L>): GaugeOf<L> {
  return once(definition, () => {
    const gauge = new Gauge(configurationOf(definition));
    const labelsOf = closedLabels(definition.labels);
    return {
      set: (labels, value) => gauge.set(labelsOf(labels), value),
      reset: () => gauge.reset(),
    };
  });
}

/** The process's histogram. */
export function histogramOf<L extends Labels>(definition: HistogramDefinition<L>): HistogramOf<L> {
  return once(definition, () => {
    const histogram = new Histogram({
      ...configurationOf(definition),
      buckets: [...definition.buckets],
    });
    const labelsOf = closedLabels(definition.labels);
    return { observe: (labels, value) => histogram.observe(labelsOf(labels), value) };
  });
}

function once<T>({ name }: MetricDefinition, make: () => T): T {
  const before = made.get(name) as T | undefined;
  if (before) return before;
  const metric = make();
  made.set(name, metric);
  return metric;
}

function configurationOf({ name, help, labels }: MetricDefinition) {
  return { name, help, labelNames: Object.keys(labels), registers: [registry] };
}

/** Restricts labels to those of the metric, and their values to the allowed ones. */
function closedLabels<L extends Labels>(labels: L): (given: LabelsOf<L>) => Record<string, string> {
  const checks = Object.entries(labels).map(([name, values]) => [name, checkOf(values)] as const);
  return (given) => {
    const closed: Record<string, string> = {};
    for (const [name, accepts] of checks) {
      const value = given[name] as string;
      closed[name] = accepts(value) ? value : OTHER;
    }
    return closed;
  };
}

function checkOf(values: LabelValues): (value: string) => boolean {
  if (isOpen(values)) return values.accepts;
  const known = new Set(values);
  return (value) => known.has(value);
}

function isOpen(values: LabelValues): values is Exclude<LabelValues, readonly string[]> {
  return 'accepts' in values;
}

function combinations(labels: Labels): Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(labels)) {
    if (isOpen(values) || all.length * values.length > MAX_ZEROS) return [];
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
  return all;
}
