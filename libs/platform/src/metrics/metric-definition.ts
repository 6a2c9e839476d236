/**
 * The values that a label may have: a closed list, or for values defined by the code (its routes) a description and a
 * check. All others are counted as {@link OTHER}, so that nothing a client sends can become a label.
 */
export type LabelValues = readonly string[] | OpenLabel;

/** A label whose values are not listed, but never come from clients. */
export interface OpenLabel {
  /** Description of its values, for the documentation. */
  readonly words: string;
  readonly accepts: (value: string) => boolean;
}

/** Replaces values that the label does not allow. */
export const OTHER = 'other';

export type Labels = Readonly<Record<string, LabelValues>>;

interface Definition<L extends Labels> {
  /** By Prometheus' conventions: `tessera_…_seconds`, `_bytes`, `_total` for counters. */
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

/** A valid value for each label. */
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
