import type { Finding } from '../finding.js';
import type { Manifest, Manifests } from '../rendering/manifests.js';
import { Watched } from './watched.js';

/** The schemas of each API version. Unlisted versions are rejected, since they would not be checked. */
const APIS: Record<string, () => Promise<object>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'monitoring.coreos.com/v1': () => import('@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'external-secrets.io/v1': () => import('@kubernetes-models/external-secrets/external-secrets.io/v1'),
  'gateway.networking.k8s.io/v1': () => import('@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1'),
  'keda.sh/v1alpha1': () => import('@kubernetes-models/keda/keda.sh/v1alpha1'),
};

interface Model {
  prototype: { validate: (this: object) => void };
}

/** Violations of the schemas: wrong types, missing fields, unknown fields. */
export async function checkSchemas(manifests: Manifests): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const manifest of manifests.all) {
    const where = manifests.where({ kind: manifest.kind, name: manifest.metadata.name });
    for (const problem of await problemsOf(manifest)) findings.push({ where, problem });
  }
  return findings;
}

async function problemsOf(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const models = (await APIS[apiVersion]?.()) as Record<string, Model> | undefined;
  const model = models?.[kind];
  if (!model) return [`no schema of ${kind} in ${apiVersion}: name its package in schemas.ts`];
  const watched = new Watched(manifest);
  try {
    model.prototype.validate.call(watched.view);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return watched.unseen().map((path) => `${path} is not a field of ${kind}`);
}
