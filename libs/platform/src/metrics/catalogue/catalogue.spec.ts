import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { METRICS } from './index.js';
import { counterOf, gaugeOf, histogramOf, registry } from '../process-metrics.js';
import type { MetricDefinition } from '../metric-definition.js';

// Real: prom-client.

const all: MetricDefinition[] = Object.values(METRICS);
/** Maximum time series per metric, except those by route: bounds what Prometheus has to store. */
const MAX_SERIES = 400;

describe('every metric', () => {
  it('has a unique name in Prometheus’ format', () => {
    const names = all.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    for (const { name, type, help } of all) {
      expect(name).toMatch(/^tessera_[a-z0-9]+(_[a-z0-9]+)*$/);
      expect(name.endsWith('_total')).toBe(type === 'counter');
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
      expect(help).not.toMatch(/\.$|^$/);
    }
  });

  it('has few series, and none for a tenant, a knowledge base or a session', () => {
    for (const { labels } of all) {
      const closed = Object.values(labels).filter((values) => !('accepts' in values)) as string[][];
      expect(closed.reduce((product, values) => product * (values.length + 1), 1)).toBeLessThan(MAX_SERIES);
      expect(Object.keys(labels).join()).not.toMatch(/tenant|kb|session|user|key|document|file|table|id\b/);
    }
  });

  it('never exposes an unknown label value', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('tenant-canary', 'kb "x"} 1', 'a\nb 1', '__proto__', 'constructor', '../../etc/passwd'),
    );
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom(...all), async (word, definition) => {
        measure(definition, `canary-${word}`);

        expect(await registry.getSingleMetricAsString(definition.name)).not.toContain('canary');
      }),
      { numRuns: 300 },
    );
  });
});

/** Like code that bypasses type checking. */
function measure(definition: MetricDefinition, word: string): void {
  const labels = Object.fromEntries(
    Object.entries(definition.labels).map(([name, values]) => [name, 'accepts' in values ? '/ok' : word]),
  );
  if (definition.type === 'counter') counterOf(definition).inc(labels);
  else if (definition.type === 'gauge') gaugeOf(definition).set(labels, 1);
  else histogramOf(definition).observe(labels, 1);
}
