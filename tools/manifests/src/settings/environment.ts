import type { IContainer } from 'kubernetes-models/v1';
import type { Manifests, Workload } from '../rendering/manifests.js';

/** A variable of a container, as set by the manifests. */
export interface Variable {
  name: string;
  /** Null if only the cluster knows it, from a Secret. */
  value: string | null;
  /** `ConfigMap common`, `ExternalSecret text-worker`. */
  source: string;
}

/** All variables of a container, later ones overriding earlier ones; and missing sources that it loads. */
export function environmentOf(
  manifests: Manifests,
  container: IContainer,
): { variables: Variable[]; missing: string[] } {
  const variables = new Map<string, Variable>();
  const missing: string[] = [];
  const add = (variable: Variable) => variables.set(variable.name, variable);
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    const found = configMapRef?.name
      ? configMap(manifests, configMapRef.name)
      : secret(manifests, secretRef?.name ?? '');
    if (found) found.forEach(add);
    else missing.push(configMapRef?.name ?? secretRef?.name ?? 'a source of variables without a name');
  }
  for (const { name, value } of container.env ?? [])
    add({ name, value: value ?? null, source: 'the container' });
  return { variables: [...variables.values()], missing };
}

/** A workload's container of ours; third-party servers have their own settings. */
export function ownContainer({ template }: Workload): IContainer | undefined {
  return template.spec?.containers.find(({ name }) => name === 'app');
}

function configMap(manifests: Manifests, name: string): Variable[] | null {
  const map = manifests.ofKind('ConfigMap').find(({ metadata }) => metadata.name === name);
  if (!map) return null;
  return Object.entries(map.data ?? {}).map(([key, value]) => ({
    name: key,
    value,
    source: `ConfigMap ${name}`,
  }));
}

function secret(manifests: Manifests, name: string): Variable[] | null {
  const external = manifests.ofKind('ExternalSecret').find(({ metadata }) => metadata.name === name);
  if (external) {
    const keys = (external.spec?.data ?? []).map(({ secretKey }) => secretKey);
    return keys.map((key) => ({ name: key, value: null, source: `ExternalSecret ${name}` }));
  }
  const own = manifests.ofKind('Secret').find(({ metadata }) => metadata.name === name);
  if (!own) return null;
  return Object.keys({ ...own.data, ...own.stringData }).map((key) => ({
    name: key,
    value: null,
    source: `Secret ${name}`,
  }));
}
