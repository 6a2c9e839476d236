import type { Finding } from '../finding.js';
import type { Manifests, Workload } from '../rendering/manifests.js';
import type { App } from '../settings/app-settings.js';
import { selects } from './coverage.js';

const EGRESS = 'egress.tessera/';
const INGRESS = 'ingress.tessera/';

/** Where an app has to reach that has a setting. */
const DESTINATION_OF_SETTING: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  OBJECT_STORE: 'objects',
  VECTOR_STORE: 'qdrant',
  WAREHOUSE_URL: 'warehouse',
  URL_MAX_REDIRECTS: 'fetching',
  AUTH_JWKS_URL: 'public-tls',
};

/** Nothing is open that is not named, and each app reaches what its settings name and nothing else. */
export function checkNetwork(manifests: Manifests, apps: readonly App[]): Finding[] {
  const denied = manifests
    .ofKind('NetworkPolicy')
    .some(
      ({ spec }) =>
        spec?.podSelector &&
        Object.keys(spec.podSelector).length === 0 &&
        (['Ingress', 'Egress'] as const).every((direction) => spec.policyTypes?.includes(direction)) &&
        !spec.ingress &&
        !spec.egress,
    );
  return [
    ...(denied
      ? []
      : [{ where: manifests.overlay, problem: 'no NetworkPolicy denies everything by default' }]),
    ...manifests.workloads.flatMap((workload) => {
      const problems = [...unknownLabels(manifests, workload), ...wrongDestinations(workload, apps)];
      return problems.map((problem) => ({ where: manifests.where(workload), problem }));
    }),
  ];
}

/** A label that no policy knows opens nothing. */
function unknownLabels(manifests: Manifests, { template }: Workload): string[] {
  const labels = template.metadata?.labels ?? {};
  return Object.entries(labels)
    .filter(([label]) => label.startsWith(EGRESS) || label.startsWith(INGRESS))
    .filter(
      ([label, value]) =>
        !manifests.ofKind('NetworkPolicy').some(({ spec }) => {
          const selector = spec?.podSelector?.matchLabels;
          return selector && label in selector && selects(selector, { [label]: value });
        }),
    )
    .map(([label]) => `no NetworkPolicy is for ${label}`);
}

function wrongDestinations({ kind, name, template }: Workload, apps: readonly App[]): string[] {
  const app = apps.find((candidate) => candidate.name === name);
  if (kind !== 'Deployment' || !app) return [];
  const open = Object.keys(template.metadata?.labels ?? {})
    .filter((label) => label.startsWith(EGRESS))
    .map((label) => label.slice(EGRESS.length));
  const needed = Object.entries(DESTINATION_OF_SETTING)
    .filter(([variable]) => app.settings.has(variable))
    .map(([, destination]) => destination);
  const checked = new Set(Object.values(DESTINATION_OF_SETTING));
  return [
    ...needed
      .filter((destination) => !open.includes(destination))
      .map((to) => `it cannot reach ${to}, and has settings for it`),
    ...open
      .filter((destination) => checked.has(destination) && !needed.includes(destination))
      .map((to) => `it may reach ${to}, and has no settings for it`),
  ];
}
