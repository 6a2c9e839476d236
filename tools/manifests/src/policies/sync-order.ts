import { makerOf, type Reference, referencesOf } from '../argo-cd/references.js';
import { argoCd, nameOfStep, SyncOrder } from '../argo-cd/sync-order.js';
import type { Finding } from '../finding.js';
import type { Manifest, Manifests } from '../rendering/manifests.js';

/** Kinds that become usable only some time after they are applied: objects that need them belong in a later wave. */
const WORK_LATER = ['ExternalSecret', 'Job', 'SecretStore', 'StatefulSet', 'TriggerAuthentication'];
/** Kinds that the overlay itself must contain. Others may exist in the cluster already. */
const MADE_HERE = ['ConfigMap', 'Secret', 'ServiceAccount', 'PersistentVolumeClaim', 'Namespace'];

/** Replays Argo CD's first sync: everything that an object needs must be applied before it, and be healthy if required. */
export function checkSyncOrder(manifests: Manifests): Finding[] {
  const order = new SyncOrder(manifests);
  return order.sorted.flatMap((manifest) => {
    const problems = [
      ...referencesOf(manifest, manifests).flatMap((reference) => {
        const problem = problemOf(reference, manifest, manifests, order);
        return problem ? [problem] : [];
      }),
      ...jobProblems(manifest),
    ];
    const where = manifests.where({ kind: manifest.kind, name: manifest.metadata.name });
    return [...new Set(problems)].map((problem) => ({ where, problem }));
  });
}

function problemOf(
  reference: Reference,
  manifest: Manifest,
  manifests: Manifests,
  order: SyncOrder,
): string | null {
  const maker = makerOf(reference, manifests);
  const needed = `${reference.kind} ${reference.name}`;
  if (!maker) return MADE_HERE.includes(reference.kind) ? `the overlay lacks ${needed}` : null;
  const applied = `Argo CD applies it in ${nameOfStep(manifest)}, and ${needed} in ${nameOfStep(maker)}`;
  if (!order.isBefore(maker, manifest)) return `${applied}: it must be earlier`;
  if (WORK_LATER.includes(maker.kind) && !order.isHealthyBefore(maker, manifest))
    return `${applied}: it must be healthy first`;
  // Argo CD would wait for the volume, and the volume for its first pod.
  if (maker.kind === 'PersistentVolumeClaim' && order.isHealthyBefore(maker, manifest))
    return `${applied}: a volume must be in the wave of its first pod`;
  return null;
}

/** The template of a Job is immutable, so a new version fails while the old Job exists. */
function jobProblems(manifest: Manifest): string[] {
  const isReplaced =
    argoCd(manifest, 'hook') && argoCd(manifest, 'hook-delete-policy') === 'BeforeHookCreation';
  return manifest.kind !== 'Job' || isReplaced
    ? []
    : ['Argo CD cannot replace it: make it a hook with the policy BeforeHookCreation'];
}
