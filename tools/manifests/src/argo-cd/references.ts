import type { IPodTemplateSpec } from 'kubernetes-models/v1';
import { selects } from '../policies/coverage.js';
import type { Manifest, Manifests } from '../rendering/manifests.js';

/** An object that another one needs before it can work. */
export interface Reference {
  kind: string;
  name: string;
}

/** Fields that name another object, wherever they occur: its kind, and the field with its name if that is not `name`. */
const REFERRING_FIELDS: Readonly<Record<string, { kind: string; nameField?: string }>> = {
  authenticationRef: { kind: 'TriggerAuthentication' },
  backendRefs: { kind: 'Service' },
  configMapKeyRef: { kind: 'ConfigMap' },
  configMapRef: { kind: 'ConfigMap' },
  parentRefs: { kind: 'Gateway' },
  persistentVolumeClaim: { kind: 'PersistentVolumeClaim', nameField: 'claimName' },
  scaleTargetRef: { kind: 'Deployment' },
  secret: { kind: 'Secret', nameField: 'secretName' },
  secretKeyRef: { kind: 'Secret' },
  secretRef: { kind: 'Secret' },
  secretStoreRef: { kind: 'SecretStore' },
  secretTargetRef: { kind: 'Secret' },
  serviceAccountRef: { kind: 'ServiceAccount' },
};

const MIGRATION: Reference = { kind: 'Job', name: 'migrate' };

/** Everything that an object refers to: by its fields, by the labels of its pods, and by what these wait for. */
export function referencesOf(manifest: Manifest, manifests: Manifests): Reference[] {
  const { kind, metadata } = manifest;
  const { spec } = manifest as Manifest & { spec?: { template?: IPodTemplateSpec } };
  const template = ['Deployment', 'StatefulSet', 'Job'].includes(kind) ? spec?.template : undefined;
  return [
    ...(metadata.namespace ? [{ kind: 'Namespace', name: metadata.namespace }] : []),
    ...namedIn(spec),
    ...(template ? policiesOf(template, manifests) : []),
    ...(template && kind === 'Job' ? serversOf(template, manifests) : []),
    // DATABASE_MIGRATIONS=wait
    ...(kind === 'Deployment' ? [MIGRATION] : []),
  ];
}

/** The object that creates the referenced one: an ExternalSecret creates a Secret of its name. */
export function makerOf({ kind, name }: Reference, manifests: Manifests): Manifest | undefined {
  const kinds = kind === 'Secret' ? ['Secret', 'ExternalSecret'] : [kind];
  return manifests.all.find((manifest) => kinds.includes(manifest.kind) && manifest.metadata.name === name);
}

function namedIn(value: unknown): Reference[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]: [string, unknown]) => {
    if (field === 'serviceAccountName') return [{ kind: 'ServiceAccount', name: String(inner) }];
    const referring = Object.hasOwn(REFERRING_FIELDS, field) ? REFERRING_FIELDS[field] : undefined;
    if (!referring) return namedIn(inner);
    const { kind, nameField = 'name' } = referring;
    return [inner]
      .flat()
      .map((reference) => ({ kind, name: String((reference as Record<string, unknown>)[nameField]) }));
  });
}

function policiesSelecting({ metadata }: IPodTemplateSpec, manifests: Manifests) {
  const labels = metadata?.labels ?? {};
  return manifests.ofKind('NetworkPolicy').filter(({ spec }) => {
    const { matchLabels = {}, matchExpressions = [] } = spec?.podSelector ?? {};
    return (
      selects(matchLabels, labels) &&
      // Any other operator counts as a match, which is the strict side.
      matchExpressions.every(
        ({ key, operator, values }) => operator !== 'In' || values?.includes(labels[key] ?? ''),
      )
    );
  });
}

function policiesOf(template: IPodTemplateSpec, manifests: Manifests): Reference[] {
  return policiesSelecting(template, manifests).map(({ kind, metadata: { name } }) => ({ kind, name }));
}

/** Servers of this overlay that policies let a Job reach: the Job fails while they are down. */
function serversOf(template: IPodTemplateSpec, manifests: Manifests): Reference[] {
  const peers = policiesSelecting(template, manifests).flatMap(
    ({ spec }) => spec?.egress?.flatMap(({ to = [] }) => to) ?? [],
  );
  return manifests.workloads
    .filter(({ kind }) => kind === 'StatefulSet')
    .filter(({ template: { metadata } }) =>
      peers.some(({ podSelector }) => selects(podSelector?.matchLabels, metadata?.labels ?? {})),
    )
    .map(({ kind, name }) => ({ kind, name }));
}
