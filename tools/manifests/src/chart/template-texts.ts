import type { Manifest } from '../rendering/manifests.js';
import { TemplateText, isMap, LINES, type Tree, type TreeMap } from './tree.js';

/** Name of a ConfigMap with kustomize's content hash. */
const HASHED = /^(.+)-[0-9a-z]{10}$/;
/** Fields with the minimum and maximum number of pods, by the kind that scales. */
const SCALING: Readonly<Record<string, readonly [min: string, max: string]>> = {
  HorizontalPodAutoscaler: ['minReplicas', 'maxReplicas'],
  ScaledObject: ['minReplicaCount', 'maxReplicaCount'],
};

/** The contents of the template texts: default values, and files. */
export class ChartValues {
  readonly resources: TreeMap = {};
  readonly scaling: TreeMap = {};
  readonly settings: Record<string, TreeMap> = {};
  readonly secrets: TreeMap = {};
  readonly serviceAccounts: TreeMap = {};
  parentRefs: Tree = [];
  /** Files of ConfigMaps that are not settings, which the chart contains unchanged. */
  readonly files: Record<string, string> = {};
}

/** Replaces what an installation chooses by template texts, whose defaults are added to `values`. */
export function withTemplateTexts(manifest: Manifest, values: ChartValues): TreeMap {
  const tree = fill(manifest as unknown as TreeMap, manifest, values) as TreeMap;
  const metadata = tree.metadata as TreeMap;
  const { name } = manifest.metadata;
  metadata.namespace = new TemplateText('{{ .Release.Namespace }}');
  const spec = (isMap(tree.spec) ? tree.spec : {}) satisfies TreeMap;
  const [min = '', max = ''] = SCALING[manifest.kind] ?? [];
  if (min) {
    values.scaling[name] = { min: spec[min] ?? 1, max: spec[max] ?? 1 };
    spec[min] = new TemplateText(`{{ (index .Values.scaling "${name}").min }}`);
    spec[max] = new TemplateText(`{{ (index .Values.scaling "${name}").max }}`);
  }
  switch (manifest.kind) {
    case 'Deployment':
      spec[LINES] = new TemplateText(
        `{{- if not .Values.autoscaling }}\nreplicas: {{ (index .Values.scaling "${name}").min }}\n{{- end }}`,
      );
      break;
    // A Job cannot be changed: each revision of the release has its own.
    case 'Job':
      metadata.name = new TemplateText(`${name}-{{ .Release.Revision }}`);
      break;
    case 'ServiceAccount':
      values.serviceAccounts[name] = {};
      (metadata.annotations as TreeMap)[LINES] = new TemplateText(
        `{{- with index .Values.serviceAccounts "${name}" }}\n{{- toYaml . | nindent INDENT }}\n{{- end }}`,
      );
      tree[LINES] = new TemplateText(
        '{{- with .Values.image.pullSecrets }}\nimagePullSecrets: {{ toJson . }}\n{{- end }}',
      );
      break;
    case 'HTTPRoute':
      values.parentRefs = spec.parentRefs ?? [];
      spec.parentRefs = new TemplateText('{{- toYaml .Values.parentRefs | nindent INDENT }}');
      spec[LINES] = new TemplateText('{{- with .Values.hostnames }}\nhostnames: {{ toJson . }}\n{{- end }}');
      break;
    case 'TriggerAuthentication':
      (spec.secretTargetRef as Tree[]).push(new TemplateText(REDIS_TLS));
      break;
    case 'ConfigMap':
      fillConfigMap(tree, manifest, values);
  }
  return tree;
}

const REDIS_TLS = `{{- if .Values.redisTls }}
- parameter: tls
  name: {{ index .Values.secrets "redis-scaler" }}
  key: tls
{{- end }}`;

/** The name of a ConfigMap without kustomize's hash. */
export function plainName({ kind, metadata }: Pick<Manifest, 'kind' | 'metadata'>): string {
  return kind === 'ConfigMap' ? settingsName(metadata.name) : metadata.name;
}

function settingsName(name: string): string {
  return HASHED.exec(name)?.[1] ?? name;
}

function fillConfigMap(tree: TreeMap, { metadata }: Manifest, values: ChartValues): void {
  const name = settingsName(metadata.name);
  if (name === metadata.name) {
    // Grafana's templates look like Helm's.
    for (const [file, content] of Object.entries(tree.data as TreeMap)) {
      values.files[file] = content as string;
      (tree.data as TreeMap)[file] = new TemplateText(`{{ .Files.Get "files/${file}" | toJson }}`);
    }
    return;
  }
  values.settings[name] ??= tree.data as TreeMap;
  (tree.metadata as TreeMap).name = settingsText(name);
  tree.data = new TemplateText(`{{- include "tessera.settings" (list . "${name}") | nindent INDENT }}`);
}

function settingsText(name: string): TemplateText {
  return new TemplateText(`{{ include "tessera.settingsName" (list . "${name}") }}`);
}

/** A copy with template texts for images, resources, and names of secrets and settings. */
function fill(tree: Tree, manifest: Manifest, values: ChartValues): Tree {
  if (Array.isArray(tree)) return tree.map((item) => fill(item, manifest, values));
  if (!isMap(tree)) return tree;
  const filled = Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, fill(value, manifest, values)]),
  );
  const image = typeof tree.image === 'string' ? /^tessera\/([\w-]+):/.exec(tree.image)?.[1] : undefined;
  if (image) {
    filled.image = new TemplateText(`{{ include "tessera.image" (list . "${image}") }}`);
    if (manifest.kind === 'Deployment' && tree.resources !== undefined) {
      values.resources[image] = tree.resources;
      filled.resources = new TemplateText(
        `{{- toYaml (index .Values.resources "${image}") | nindent INDENT }}`,
      );
    }
  }
  const secret = (tree: Tree | undefined) => {
    const name = tree as string;
    values.secrets[name] = name;
    return new TemplateText(`{{ index .Values.secrets "${name}" }}`);
  };
  if (isMap(tree.configMapRef))
    filled.configMapRef = { name: settingsText(settingsName(tree.configMapRef.name as string)) };
  if (isMap(tree.configMap)) filled.configMap = { name: new TemplateText('{{ .Values.caBundle }}') };
  if (isMap(tree.secretRef)) filled.secretRef = { name: secret(tree.secretRef.name) };
  if (tree.secretName !== undefined) filled.secretName = secret(tree.secretName);
  if (manifest.kind === 'TriggerAuthentication' && tree.parameter !== undefined)
    filled.name = secret(tree.name);
  return filled;
}
