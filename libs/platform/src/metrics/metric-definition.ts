/**
 * The values that a label may have: a closed list, or for what the code itself is made of (its routes) a description and a check. Whatever
 * else turns up is counted as {@link OTHER}, so that nothing that a client sends can become a label.
 */
export type LabelValues = readonly string[] | OpenLabel;

/** A label whose values are not listed, but never a client's either. */
export interface OpenLabel {
  /** What its values are, for the documentation. */
  readonly words: string;
  readonly accepts: (value: string) => boolean;
}

/** Replaces values that the label does not allow. */
export const OTHER = 'other';

export type Labels = Readonly<Record<string, LabelValues>>;

interface Definition<L extends Labels> {
  /** As Prometheus has it: `tessera_…_seconds`, `_bytes`, `_total` for counters. */
  readonly name: string;
  /** One sentence without its full stop. */
  readonly help: string;
  readonly labels: L;
}

export interface CounterDefinition<L extends Labels = Labels> extends Definition<L> {
  readonly type: 'counter';
}

export interface GaugeDefinition<L extends Labels = Labels> extends Definition<L> {
  readonly type: 'gauge';
}

export interface HistogramDefinition<L extends Labels = Labels> extends Definition<L> {
  readonly type: 'histogram';
  /** Upper bounds, ascending. */
  readonly buckets: readonly number[];
}

export type MetricDefinition = CounterDefinition | GaugeDefinition | HistogramDefinition;

/** Labels with one of their allowed values each. */
export type LabelsOf<L extends Labels> = {
  readonly [Name in keyof L]: L[Name] extends readonly (infer Value)[] ? Value : string;
};

export function counter<const L extends Labels>(name: string, help: string, labels: L): CounterDefinition<L> {
  return { type: 'counter', name, help, labels };
}

export function gauge<const L extends Labels>(name: string, help: string, labels: L): GaugeDefinition<L> {
  return { type: 'gauge', name, help, labels };
}

export function histogram<const L extends Labels>(
  name: string,
  help: string,
  labels: L,
  buckets: readonly number[],
): HistogramDefinition<L> {
  return { type: 'histogram', name, help, labels, buckets };
}
