import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@tessera/testing';
import type { Manifests } from '../rendering/manifests.js';
import { renderWith } from '../rendering/render.js';

const K8S = join(workspaceRoot, 'k8s');

/** Components that the chart can enable, by the name of their value; `needs` names one that must be enabled, too. */
export const CHART_COMPONENTS: Readonly<Record<string, { folder: string; needs?: string }>> = {
  firstRun: { folder: 'components/first-run' },
  gpu: { folder: 'components/gpu' },
  models: { folder: 'components/models' },
  modelServer: { folder: 'components/model-server' },
  modelWeights: { folder: 'components/model-weights', needs: 'modelServer' },
  tracing: { folder: 'components/tracing' },
  // After all components with pods.
  caBundle: { folder: 'components/ca-bundle' },
  monitoring: { folder: 'monitoring' },
};

/** The version of the workspace, shared by images and chart. */
export const VERSION = (
  JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as { version: string }
).version;

/** A component with those that it needs. */
export function withNeeded(name: string): string[] {
  const needed = CHART_COMPONENTS[name]?.needs;
  return needed ? [...withNeeded(needed), name] : [name];
}

export const BASE = 'base';

/** ConfigMap of components/ca-bundle, which the installer creates. */
export const CA_BUNDLE = 'ca-bundle';

/** One way to render the manifests; its difference to the parent is the effect of a chart value. */
interface Variant {
  components: readonly string[];
  /** The variant to compare with. */
  parent: string;
  /** The value that makes the difference. */
  component: string;
  /** Compares only objects that the parent has added. */
  ofAdded?: boolean;
}

function meeting(component: string, added: string): Record<string, Variant> {
  const components = [...withNeeded(added), component];
  return { [`${component} of ${added}`]: { components, parent: added, component, ofAdded: true } };
}

/** By name. {@link BASE} is the one without components. */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  [BASE]: { components: [], parent: BASE, component: '' },
  ...Object.fromEntries(
    Object.entries(CHART_COMPONENTS).map(([name, { needs = BASE }]): [string, Variant] => [
      name,
      { components: withNeeded(name), parent: needs, component: name },
    ]),
  ),
  // Some components change all Deployments or Jobs, including those that other components add.
  ...meeting('tracing', 'modelServer'),
  ...meeting('caBundle', 'modelServer'),
  ...meeting('caBundle', 'modelWeights'),
  ...meeting('caBundle', 'firstRun'),
};

/** k8s/base with some components, like an overlay; always in Argo CD's order, which has no effect without Argo CD. */
export function renderVariant(
  kubectl: string,
  names: readonly string[],
  images: readonly string[],
): Promise<Manifests> {
  const folders = [...names.map((name) => CHART_COMPONENTS[name]?.folder ?? ''), 'components/argo-cd'];
  return renderWith(kubectl, {
    name: ['base', ...names].join(' + '),
    overlay: join(K8S, 'base'),
    components: folders.map((folder) => join(K8S, folder)),
    configMaps: [{ name: CA_BUNDLE, literals: ['ca.pem='], options: { disableNameSuffixHash: true } }],
    images: images.map((image) => ({ name: `tessera/${image}`, newTag: VERSION })),
  });
}
