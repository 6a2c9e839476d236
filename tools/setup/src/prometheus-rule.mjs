/** The alerts as an object of the Prometheus Operator, generated from those in Prometheus' own format. */
export function prometheusRule(rules) {
  const groups = rules.slice(rules.indexOf('groups:\n'));
  const indented = groups.replace(/^(?=.)/gm, '  ');
  return `# Made by \`npm run generate\` from prometheus-rules.yaml; do not edit.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: tessera
  labels:
    # Of the chart kube-prometheus-stack; another Prometheus may select otherwise.
    release: prometheus
spec:
${indented}`;
}
