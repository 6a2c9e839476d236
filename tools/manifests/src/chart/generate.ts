import type { Manifest, Manifests } from '../rendering/manifests.js';
import { ChartValues, plainName, withHoles } from './holes.js';
import { merge } from './merge.js';
import { print } from './print.js';
import { type Tree, type TreeMap, When } from './tree.js';
import { valuesFile, valuesSchema } from './values-file.js';
import { BASE, CA_BUNDLE, CHART_COMPONENTS, renderVariant, VARIANTS, VERSION } from './variants.js';

const MADE =
  '# Made by `npm run chart` from k8s/base and its components, which have the reasons; do not edit.';
const SCALERS = ['HorizontalPodAutoscaler', 'ScaledObject', 'TriggerAuthentication'];

/** All {@link VARIANTS}, rendered. */
export type RenderedVariants = ReadonlyMap<string, Manifests>;

export async function renderVariants(kubectl: string, images: readonly string[]): Promise<RenderedVariants> {
  const rendered = Object.entries(VARIANTS).map(
    async ([name, { components }]) => [name, await renderVariant(kubectl, components, images)] as const,
  );
  return new Map(await Promise.all(rendered));
}

/** The generated files of the chart, by their paths in it. */
export function generateChart(variants: RenderedVariants): Map<string, string> {
  const values = new ChartValues();
  const objects = new Map<string, Map<string, Tree | undefined>>();
  for (const [name, manifests] of variants)
    for (const manifest of manifests.all) {
      if (isMadeElsewhere(manifest)) continue;
      const key = keyOf(manifest);
      const its =
        objects.get(key) ??
        new Map<string, Tree | undefined>([...variants.keys()].map((each) => [each, undefined]));
      objects.set(key, its.set(name, withHoles(manifest, values)));
    }
  const files = new Map<string, string[]>();
  for (const [key, its] of objects) {
    for (const [name, { parent, ofAdded }] of Object.entries(VARIANTS))
      if (ofAdded && (its.get(VARIANTS[parent]?.parent ?? BASE) || !its.get(parent)))
        its.set(name, its.get(parent));
    const tree = merge(its, key);
    const file = fileOf(key, tree);
    files.set(file, [...(files.get(file) ?? [MADE]), ...printDocument(key, tree)]);
  }
  return new Map([
    ...[...files].map(([file, lines]) => [file, `${lines.join('\n')}\n`] as const),
    ...Object.entries(values.files).map(([file, content]) => [`files/${file}`, content] as const),
    ['Chart.yaml', chartFile()],
    ['values.yaml', valuesFile(values, componentSettings(variants))],
    ['values.schema.json', valuesSchema(values)],
  ]);
}

/** Whether the chart expects the installer to provide the object. */
export function isMadeElsewhere({ kind, metadata }: Manifest): boolean {
  return kind === 'Namespace' || (kind === 'ConfigMap' && metadata.name === CA_BUNDLE);
}

/** Kind and name, which identify an object in all variants. */
export function keyOf(manifest: Manifest): string {
  return `${manifest.kind}/${plainName(manifest)}`;
}

function fileOf(key: string, tree: Tree): string {
  const [kind = '', name = ''] = key.split('/');
  const file =
    tree instanceof When
      ? (CHART_COMPONENTS[tree.component]?.folder.split('/').at(-1) ?? '')
      : ({ ConfigMap: 'settings', NetworkPolicy: 'network-policies', HTTPRoute: 'http-route' }[kind] ?? name);
  return `templates/${file}.yaml`;
}

function printDocument(key: string, tree: Tree): string[] {
  if (tree instanceof When)
    return [`{{- if .Values.components.${tree.component} }}`, ...printDocument(key, tree.tree), '{{- end }}'];
  const lines = ['---', ...print(tree)];
  return SCALERS.includes(key.split('/')[0] ?? '')
    ? ['{{- if .Values.autoscaling }}', ...lines, '{{- end }}']
    : lines;
}

/** Settings of other objects that components change. */
function componentSettings(variants: RenderedVariants): TreeMap {
  const changes: Record<string, TreeMap> = {};
  for (const [name, { needs = BASE }] of Object.entries(CHART_COMPONENTS)) {
    const before = new Map(
      (variants.get(needs)?.ofKind('ConfigMap') ?? []).map((map) => [plainName(map), map.data]),
    );
    for (const map of variants.get(name)?.ofKind('ConfigMap') ?? []) {
      const old = before.get(plainName(map));
      const changed = Object.entries(map.data ?? {}).filter(([key, value]) => old && old[key] !== value);
      if (changed.length > 0) (changes[name] ??= {})[plainName(map)] = Object.fromEntries(changed);
    }
  }
  return changes;
}

function chartFile(): string {
  return `${MADE}
apiVersion: v2
name: tessera
description: Answers with evidence from documents, and multi-tenant SQL
type: application
version: ${VERSION}
appVersion: ${VERSION}
kubeVersion: '>=1.30.0-0'
`;
}
