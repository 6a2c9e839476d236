const INTRODUCTION = `# Metrics

Every service and worker tells its metrics at \`/metrics\`, in Prometheus' text format, on the port of its health checks. The edge does
not route there: who may reach the port is for the network to say. Each label has one of the values listed here and no other one,
\`other\` aside: no tenant, knowledge base, session, document, file or statement is ever a label, so that neither the number of series
nor what they tell depends on clients. Beside these there are the usual ones of Node.js and the process: \`nodejs_eventloop_lag_p99_seconds\`,
\`process_resident_memory_bytes\`, \`process_cpu_seconds_total\` and more.

Gauges of queues, outbox and registry are read when they are asked for, at most every five seconds; while Redis or Postgres is away they are
left out, and \`tessera_metric_source_failures_total\` grows. A dashboard and alerts that use these metrics are in [k8s/monitoring](../k8s/monitoring),
what each alert means in [operations.md](operations.md). This page is made from the code (\`npm run generate\`).
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
