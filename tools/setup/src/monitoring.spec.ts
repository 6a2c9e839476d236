import { describe, expect, it } from '@jest/globals';
import { METRIC_SECTIONS } from '@tessera/platform';
import { workspaceRoot } from '@tessera/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

// Real: the dashboard, the alerts, their page, and the metrics of the code.

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string; runbook_url: string };
}

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');
const dashboard = JSON.parse(read('k8s/monitoring/grafana-dashboard.json')) as {
  panels: Array<{ title: string; targets?: Array<{ expr: string }> }>;
};
const rules = parse(read('k8s/monitoring/prometheus-rules.yaml')) as { groups: Array<{ rules: Alert[] }> };
const alerts = rules.groups.flatMap((group) => group.rules);
const queries = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...alerts.map(({ expr }) => expr),
];

/** Metrics of Prometheus and prom-client themselves. */
const USUAL = [
  'up',
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
  'process_cpu_seconds_total',
];
const definitions = METRIC_SECTIONS.flatMap(({ metrics }) => Object.values(metrics));
const series = new Map<string, (typeof definitions)[number]>(
  definitions.flatMap((definition) => {
    const suffixes = definition.type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
    return suffixes.map((suffix) => [`${definition.name}${suffix}`, definition] as const);
  }),
);

describe('dashboard and alerts', () => {
  it('query series that the code reports, and cover all of its metrics', () => {
    const names = queries.flatMap((query) => query.match(/\b(?:tessera|nodejs|process)_\w+|\bup\b/g) ?? []);
    const unknown = names.filter((name) => !series.has(name) && !USUAL.includes(name));
    const asked = new Set(names.map((name) => series.get(name)?.name));

    expect(unknown).toEqual([]);
    expect(definitions.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
  });

  it('select by existing labels and values', () => {
    const wrong = queries.flatMap((query) =>
      [...query.matchAll(/(tessera_\w+)\{([^}]*)\}/g)].flatMap(([, name = '', selector = '']) =>
        [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)]
          .filter(([, label = '', value = '']) => !isKnown(name, label, value))
          .map(([matcher]) => `${name}: ${matcher}`),
      ),
    );

    expect(wrong).toEqual([]);
  });

  it('state for each alert what to do, and where it is explained', () => {
    const page = read('docs/operations.md');

    expect(alerts.length).toBeGreaterThan(15);
    for (const { alert, labels, annotations } of alerts) {
      expect(labels.severity).toMatch(/^(critical|warning)$/);
      expect(annotations.action).not.toBe('');
      expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      expect(page).toMatch(new RegExp(`^### ${alert}$`, 'm'));
    }
  });
});

function isKnown(name: string, label: string, value: string): boolean {
  // Added by Prometheus.
  if (label === 'job' || label === 'instance') return true;
  const values = (series.get(name)?.labels as Record<string, unknown> | undefined)?.[label];
  if (values === undefined) return false;
  return !Array.isArray(values) || value.split('|').every((one) => values.includes(one));
}
