import type { Finding } from '../finding.js';
import type { Manifest, Manifests, Workload } from '../rendering/manifests.js';
import type { App } from '../settings/app-settings.js';
import { environmentOf, ownContainer } from '../settings/environment.js';
import { deploymentsOf } from './pods.js';

/** Time that a pod needs, in addition to its own timeout and the delay before SIGTERM, to exit before it is killed. */
const SPARE_MS = 5_000;
/** Browsers call the services for it. */
const CALLS_NOTHING = new Set(['console']);

/**
 * Checks that each app exists with everything that belongs to it: service, budget, network policy, autoscaler.
 * @param optional names of apps that may be absent
 */
export function checkCoverage(
  manifests: Manifests,
  apps: readonly App[],
  images: ReadonlySet<string>,
  optional: readonly string[],
): Finding[] {
  const deployments = deploymentsOf(manifests);
  const absent = apps
    .filter(
      ({ name }) => !optional.includes(name) && !deployments.some((deployment) => deployment.name === name),
    )
    .map(({ name }) => ({ where: manifests.overlay, problem: `no Deployment of the app ${name}` }));
  return [
    ...absent,
    ...deployments.flatMap((deployment) => problemsOfDeployment(manifests, deployment, apps, images)),
  ];
}

function problemsOfDeployment(
  manifests: Manifests,
  deployment: Workload,
  apps: readonly App[],
  images: ReadonlySet<string>,
): Finding[] {
  const { name, template } = deployment;
  const labels = template.metadata?.labels ?? {};
  const app = apps.find((candidate) => candidate.name === name);
  const container = ownContainer(deployment);
  const image =
    (container?.image ?? '')
      .replace(/[:@][^/]*$/, '')
      .split('/')
      .at(-1) ?? '';
  const rules: Array<readonly [unknown, string]> = [
    [app, 'there is no such app'],
    [images.has(image), `docker/ builds no image ${image}`],
    [template.spec?.serviceAccountName === name, 'it has no ServiceAccount of its own'],
    [manifests.ofKind('ServiceAccount').some(named(name)), 'its ServiceAccount is missing'],
    [
      manifests
        .ofKind('PodDisruptionBudget')
        .some(({ spec }) => selects(spec?.selector?.matchLabels, labels)),
      'it has no PodDisruptionBudget',
    ],
    [manifests.ofKind('Service').some(({ spec }) => selects(spec?.selector, labels)), 'it has no Service'],
    [
      // Selected by label: the default deny policy says nothing about what a pod needs.
      (CALLS_NOTHING.has(name) ? (['Ingress'] as const) : (['Ingress', 'Egress'] as const)).every(
        (direction) =>
          manifests
            .ofKind('NetworkPolicy')
            .some(
              ({ spec }) =>
                spec?.policyTypes?.includes(direction) &&
                spec.podSelector?.matchLabels &&
                selects(spec.podSelector.matchLabels, labels),
            ),
      ),
      'no NetworkPolicy covers its ingress, or its egress',
    ],
    [manifests.overlay === 'local' || isScaled(manifests, name), 'it has no autoscaler'],
    [
      container?.ports?.some(
        ({ containerPort }) => String(containerPort) === app?.settings.get('PORT')?.default,
      ),
      `its port is not the default of PORT, ${app?.settings.get('PORT')?.default}`,
    ],
    ...shutdownRules(manifests, deployment, app),
  ];
  return rules
    .filter(([holds]) => !holds)
    .map(([, problem]) => ({ where: manifests.where(deployment), problem }));
}

function shutdownRules(
  manifests: Manifests,
  deployment: Workload,
  app: App | undefined,
): Array<readonly [unknown, string]> {
  const container = ownContainer(deployment);
  if (!container || !app) return [];
  const set = new Map(environmentOf(manifests, container).variables.map(({ name, value }) => [name, value]));
  const milliseconds = (variable: string) =>
    Number(set.get(variable) ?? app.settings.get(variable)?.default ?? 0);
  const sleepMs = (container.lifecycle?.preStop?.sleep?.seconds ?? 0) * 1_000;
  const needed = sleepMs + milliseconds('SHUTDOWN_DELAY_MS') + milliseconds('SHUTDOWN_TIMEOUT_MS') + SPARE_MS;
  const grace = (deployment.template.spec?.terminationGracePeriodSeconds ?? 30) * 1_000;
  return [
    [sleepMs > 0, 'it has no preStop hook: requests arrive for some seconds after SIGTERM'],
    [
      grace >= needed,
      `terminationGracePeriodSeconds is shorter than the ${needed / 1_000} s that it may take to exit`,
    ],
  ];
}

function isScaled(manifests: Manifests, name: string): boolean {
  return (
    manifests.ofKind('HorizontalPodAutoscaler').some(({ spec }) => spec?.scaleTargetRef.name === name) ||
    manifests.ofKind('ScaledObject').some(({ spec }) => spec?.scaleTargetRef.name === name)
  );
}

function named(name: string): (manifest: Manifest) => boolean {
  return ({ metadata }) => metadata.name === name;
}

/** Whether a label selector matches pods with these labels; an absent one matches none. */
export function selects(
  selector: Record<string, string> | undefined,
  labels: Record<string, string>,
): boolean {
  if (!selector) return false;
  return Object.entries(selector).every(([label, value]) => labels[label] === value);
}
