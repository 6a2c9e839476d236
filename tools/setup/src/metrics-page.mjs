const INTRODUCTION = `# Metrics

Every service and worker exposes metrics in Prometheus text format at \`/metrics\`, on the port of its health checks. The edge does not route
there: restrict the port in the network. A label has only the values listed here, or \`other\`. Tenants, knowledge bases, sessions, documents,
files and statements are never labels, so clients influence neither the number of series nor their content. The usual metrics of Node.js and
the process are included: \`nodejs_eventloop_lag_p99_seconds\`, \`process_resident_memory_bytes\`, \`process_cpu_seconds_total\` and more.

Gauges of queues, outbox and registry are read on demand, at most every five seconds. While Redis or Postgres is unavailable they are absent,
and \`tessera_metric_source_failures_total\` grows. [k8s/monitoring](../k8s/monitoring) has a dashboard and alerts, which
[operations.md](operations.md#alerts) explains. \`npm run generate\` generates this page from the code.
`;

/**
 * The page of all metrics.
 * @param {ReadonlyArray<{title: string, metrics: Record<string, {name: string, type: string, help: string, labels: object, buckets?: readonly number[]}>}>} sections
 */
export function metricsPage(sections) {
  const parts = sections.map(
    ({ title, metrics }) => `## ${title}\n\n${Object.values(metrics).map(entry).join('\n')}`,
  );
  return `${INTRODUCTION}\n${parts.join('\n\n')}\n`;
}

function entry({ name, type, help, labels, buckets }) {
  const lines = Object.entries(labels).map(([label, values]) => `  - \`${label}\`: ${valuesOf(values)}`);
  if (buckets) lines.push(`  - buckets: ${buckets.join(', ')}`);
  return [`- \`${name}\` (${type}): ${help}.`, ...lines].join('\n');
}

function valuesOf(values) {
  return Array.isArray(values) ? values.map((value) => `\`${value}\``).join(', ') : values.words;
}
