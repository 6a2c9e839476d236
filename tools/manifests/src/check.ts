import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@tessera/testing';
import type { Finding } from './finding.js';
import { checkChart } from './chart/chart-check.js';
import { CHART_COMPONENTS } from './chart/variants.js';
import { checkCoverage } from './policies/coverage.js';
import { checkGpu } from './policies/gpu.js';
import { checkInstallation } from './policies/installation.js';
import { checkLabelsPage } from './policies/labels-page.js';
import { checkNetwork, checkPodLabels } from './policies/network.js';
import { checkImages, checkPods } from './policies/pods.js';
import { checkQueues } from './policies/queues.js';
import { checkEdgeConfiguration, checkHttpRoutes } from './policies/routes.js';
import { checkSettings } from './policies/settings.js';
import { checkSyncOrder } from './policies/sync-order.js';
import { providePrograms } from './rendering/programs.js';
import { Manifests } from './rendering/manifests.js';
import { render, renderWith } from './rendering/render.js';
import { checkSchemas } from './schemas/schemas.js';
import { type App, readApps } from './settings/app-settings.js';
import { readDockerFiles } from './docker/docker-files.js';
import { SyncOrder } from './argo-cd/sync-order.js';
import { checkCompose } from './docker/compose.js';
import { checkBake, checkDockerfile, imagesOf } from './docker/dockerfile.js';

const K8S = join(workspaceRoot, 'k8s');
const OVERLAYS = join(K8S, 'overlays');
/** The components that the production overlay may add, in a line each. */
const COMPONENTS = Object.values(CHART_COMPONENTS)
  .map(({ folder }) => folder)
  .filter((folder) => folder !== 'components/first-run');
/** The overlay that must contain every app; others may leave out those of components. */
const WITH_COMPONENTS = 'production with all components';
const APPS_OF_COMPONENTS = ['model-server'];

/** All findings in k8s/ and docker/. */
export async function check(report: (line: string) => void): Promise<Finding[]> {
  const apps = await readApps();
  const docker = readDockerFiles();
  const images = new Set(imagesOf(apps));
  const findings = [
    ...checkDockerfile(docker),
    ...checkBake(docker, imagesOf(apps)),
    ...checkCompose(docker, apps),
    ...checkEdgeConfiguration(docker),
  ];
  const programs = await providePrograms(report);
  const { kubectl } = programs;
  const overlays = readdirSync(OVERLAYS).sort();
  const complete = await renderWithComponents(kubectl);
  for (const manifests of [
    ...(await Promise.all(overlays.map((overlay) => render(kubectl, join(OVERLAYS, overlay))))),
    complete,
  ]) {
    const { summary } = new SyncOrder(manifests);
    report(`${manifests.overlay}: ${manifests.all.length} objects; in Argo CD's order ${summary.join(', ')}`);
    findings.push(...(await checkManifests(manifests, apps, images)));
  }
  return [
    ...findings,
    ...checkLabelsPage(complete, readFileSync(join(K8S, 'README.md'), 'utf8')),
    ...(await checkCommand(await render(kubectl, join(K8S, 'command')), complete)),
    ...(await checkChart(programs, [...images])),
  ];
}

/**
 * Checks the command that an operator runs next to an installation: it must be as restricted as its pods, with labels
 * that its policies know.
 */
async function checkCommand(command: Manifests, installation: Manifests): Promise<Finding[]> {
  const policies = installation.ofKind('NetworkPolicy');
  return [
    ...(await checkSchemas(command)),
    ...checkPods(command),
    ...checkImages(command),
    ...checkPodLabels(new Manifests(command.overlay, [...command.all, ...policies])),
  ];
}

/** The production overlay with every component. */
export function renderWithComponents(kubectl: string): Promise<Manifests> {
  return renderWith(kubectl, {
    name: WITH_COMPONENTS,
    overlay: join(OVERLAYS, 'production'),
    components: COMPONENTS.map((component) => join(K8S, component)),
    configMaps: [{ name: 'ca-bundle', literals: ['ca.pem='] }],
  });
}

/** Schemas first: policies rely on objects that the schemas accept. */
export async function checkManifests(
  manifests: Manifests,
  apps: readonly App[],
  images: ReadonlySet<string>,
): Promise<Finding[]> {
  const wrong = await checkSchemas(manifests);
  if (wrong.length > 0) return wrong;
  const withComponents = manifests.overlay === WITH_COMPONENTS;
  return [
    ...checkPods(manifests),
    ...(manifests.overlay === 'local' ? [] : checkImages(manifests)),
    ...checkCoverage(manifests, apps, images, withComponents ? [] : APPS_OF_COMPONENTS),
    ...checkGpu(manifests, withComponents),
    ...checkSettings(manifests, apps),
    ...checkInstallation(manifests, apps),
    ...checkNetwork(manifests, apps),
    ...checkQueues(manifests, apps),
    ...checkHttpRoutes(manifests),
    ...checkSyncOrder(manifests),
  ];
}
