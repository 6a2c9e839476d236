import type { Finding } from '../finding.js';
import type { Manifests, Workload } from '../rendering/manifests.js';
import type { App } from '../settings/app-settings.js';
import { environmentOf, ownContainer } from '../settings/environment.js';
import { selects } from './coverage.js';

const EGRESS = 'egress.tessera/';
const INGRESS = 'ingress.tessera/';

/** Default IP address of NodeLocal DNSCache on each node. */
const NODE_LOCAL_DNS = '169.254.20.10/32';

/** Destinations of an app, by the setting that requires them. */
const DESTINATION_OF_SETTING: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  OBJECT_STORE: 'objects',
  VECTOR_STORE: 'qdrant',
  WAREHOUSE_URL: 'warehouse',
  URL_MAX_REDIRECTS: 'fetching',
  AUTH_JWKS_URL: 'public-tls',
  QUERY_GATEWAY_URL: 'services',
};

/** Further destinations of an app, if a setting has one of these values; any value if none is named. */
const DESTINATION_OF_VALUE: ReadonlyArray<
  readonly [variable: string, values: readonly string[] | null, to: string]
> = [
  ['EMBEDDING_PROVIDER', ['openai'], 'models'],
  ['IMAGE_EMBEDDING_PROVIDER', ['http'], 'models'],
  ['RERANK_PROVIDER', ['cohere', 'tei'], 'models'],
  ['LLM_PROVIDER', ['openai'], 'models'],
  ['OCR_ENGINE', ['vision'], 'models'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', null, 'telemetry'],
];

/** Checks that only named destinations are permitted, and that each app reaches exactly what its settings name. */
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
    ...dnsProblems(manifests).map((problem) => ({ where: manifests.overlay, problem })),
    ...checkPodLabels(manifests),
    ...manifests.workloads.flatMap((workload) =>
      wrongDestinations(manifests, workload, apps).map((problem) => ({
        where: manifests.where(workload),
        problem,
      })),
    ),
  ];
}

/**
 * Checks that every pod can resolve names: through the pods of kube-dns, or through NodeLocal DNSCache, which no pod
 * selector matches.
 */
function dnsProblems(manifests: Manifests): string[] {
  const peers = manifests
    .ofKind('NetworkPolicy')
    .filter(({ spec }) => spec?.podSelector && Object.keys(spec.podSelector).length === 0)
    .flatMap(({ spec }) => spec?.egress ?? [])
    .filter(({ ports }) =>
      ['UDP', 'TCP'].every((protocol) =>
        ports?.some((open) => open.port === 53 && open.protocol === protocol),
      ),
    )
    .flatMap(({ to }) => to ?? []);
  return [
    ...(peers.some(({ namespaceSelector }) => namespaceSelector) ? [] : ['no pod can reach kube-dns']),
    ...(peers.some(({ ipBlock }) => ipBlock?.cidr === NODE_LOCAL_DNS)
      ? []
      : [`no pod can reach NodeLocal DNSCache at ${NODE_LOCAL_DNS}`]),
  ];
}

/** Checks for labels that no policy knows, which permit nothing. */
export function checkPodLabels(manifests: Manifests): Finding[] {
  return manifests.workloads.flatMap((workload) =>
    unknownLabels(manifests, workload).map((problem) => ({ where: manifests.where(workload), problem })),
  );
}

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

function wrongDestinations(manifests: Manifests, workload: Workload, apps: readonly App[]): string[] {
  const { kind, name, template } = workload;
  const app = apps.find((candidate) => candidate.name === name);
  if (kind !== 'Deployment' || !app) return [];
  const open = Object.keys(template.metadata?.labels ?? {})
    .filter((label) => label.startsWith(EGRESS))
    .map((label) => label.slice(EGRESS.length));
  const needed = new Set([
    ...Object.entries(DESTINATION_OF_SETTING)
      .filter(([variable]) => app.settings.has(variable))
      .map(([, destination]) => destination),
    ...neededByValues(manifests, workload),
  ]);
  const checked = new Set([
    ...Object.values(DESTINATION_OF_SETTING),
    ...DESTINATION_OF_VALUE.map(([, , to]) => to),
  ]);
  return [
    ...[...needed]
      .filter((destination) => !open.includes(destination))
      .map((to) => `it cannot reach ${to}, but has settings for it`),
    ...open
      .filter((destination) => checked.has(destination) && !needed.has(destination))
      .map((to) => `it may reach ${to}, but has no settings for it`),
  ];
}

function neededByValues(manifests: Manifests, workload: Workload): string[] {
  const container = ownContainer(workload);
  if (!container) return [];
  const { variables } = environmentOf(manifests, container);
  return DESTINATION_OF_VALUE.filter(([variable, values]) =>
    variables.some(
      ({ name, value }) =>
        name === variable && (values === null || (value !== null && values.includes(value))),
    ),
  ).map(([, , to]) => to);
}
