import type { Finding } from '../finding.js';
import type { Manifests } from '../rendering/manifests.js';

const LABEL = /^(?:egress|ingress)\.tessera\//;

/** Checks that the operations page names each label that permits access: operators cannot guess them. */
export function checkLabelsPage(manifests: Manifests, page: string): Finding[] {
  const labels = manifests
    .ofKind('NetworkPolicy')
    .flatMap(({ spec }) => Object.keys(spec?.podSelector?.matchLabels ?? {}))
    .filter((label) => LABEL.test(label) && !page.includes(`\`${label}\``));
  return [...new Set(labels)].map((label) => ({
    where: 'k8s/README.md',
    problem: `it does not explain ${label}`,
  }));
}
