import type { Finding } from '../finding.js';
import type { Manifests } from '../rendering/manifests.js';
import { environmentOf, ownContainer } from '../settings/environment.js';
import { deploymentsOf } from './pods.js';

/** Settings that are right for one machine and wrong for pods, which share neither folders nor a database file. */
const ON_A_CLUSTER: Readonly<Record<string, string>> = {
  OBJECT_STORE: 's3',
  VECTOR_STORE: 'qdrant',
  AUTH_MODE: 'required',
  DATABASE_MIGRATIONS: 'wait',
  HOST: '0.0.0.0',
};

/** Checks that an installation of several pods shares its stores over the network and requires credentials. */
export function checkInstallation(
  manifests: Manifests,
  apps: ReadonlyArray<{ name: string; settings: ReadonlyMap<string, unknown> }>,
): Finding[] {
  const findings = deploymentsOf(manifests).flatMap((deployment) => {
    const container = ownContainer(deployment);
    const settings = apps.find(({ name }) => name === deployment.name)?.settings;
    if (!container || !settings) return [];
    const set = new Map(
      environmentOf(manifests, container).variables.map(({ name, value }) => [name, value]),
    );
    return Object.entries(ON_A_CLUSTER)
      .filter(([variable, value]) => settings.has(variable) && set.get(variable) !== value)
      .map(([variable, value]) => ({
        where: manifests.where(deployment),
        problem: `${variable} must be ${value} on a cluster`,
      }));
  });
  return [...findings, ...(manifests.overlay === 'local' ? [] : secretsInGit(manifests))];
}

function secretsInGit(manifests: Manifests): Finding[] {
  return manifests.ofKind('Secret').map(({ kind, metadata }) => ({
    where: manifests.where({ kind, name: metadata.name }),
    problem: 'its values are in the manifests: use an ExternalSecret',
  }));
}
