import { stringify } from 'yaml';
import type { ChartValues } from './holes.js';
import type { TreeMap } from './tree.js';
import { CA_BUNDLE, CHART_COMPONENTS } from './variants.js';

/** Sections of values.yaml: the purpose of each, and its default. */
function sectionsOf(
  values: ChartValues,
  componentSettings: TreeMap,
): Array<[comment: string, name: string, value: unknown]> {
  return [
    [
      'Where images come from, and their tag; the default tag is the version of the chart.',
      'image',
      { registry: 'tessera', tag: '', pullSecrets: [] },
    ],
    ['Host names of the HTTPRoute, and the Gateways that it belongs to.', 'hostnames', []],
    ['', 'parentRefs', values.parentRefs],
    [
      'What k8s/components and k8s/monitoring add (k8s/README.md).',
      'components',
      Object.fromEntries(Object.keys(CHART_COMPONENTS).map((name) => [name, false])),
    ],
    ['By HPA and KEDA. Without them, each app has its least number of pods.', 'autoscaling', true],
    ['The least and the most pods of each app.', 'scaling', values.scaling],
    [
      'Whether KEDA reaches Redis by TLS: the key `tls` of its Secret holds the word "enable".',
      'redisTls',
      false,
    ],
    ['Requests and limits, by image.', 'resources', values.resources],
    [
      'Settings of the apps by ConfigMap (docs/configuration.md). Quote numbers. A change rolls the pods that load it.',
      'settings',
      values.settings,
    ],
    ['Settings that come with a component, over those above.', 'componentSettings', componentSettings],
    [
      'The ConfigMap with the file ca.pem, which the component caBundle mounts and the chart does not make.',
      'caBundle',
      CA_BUNDLE,
    ],
    [
      'Names of Secrets, which the chart does not make. Their keys: k8s/overlays/production/external-secrets.yaml.',
      'secrets',
      values.secrets,
    ],
    [
      'Annotations of ServiceAccounts, such as the role by which pods reach the bucket.',
      'serviceAccounts',
      values.serviceAccounts,
    ],
    [
      'Where pods may go, by the label `egress.tessera/<name>`: rules of a NetworkPolicy each. postgres, redis, qdrant, objects and warehouse have to be here.',
      'egress',
      {},
    ],
    ['Further objects, in which templates are filled in: a Gateway, ExternalSecrets.', 'extraObjects', []],
  ];
}

export function valuesFile(values: ChartValues, componentSettings: TreeMap): string {
  const sections = sectionsOf(values, componentSettings).map(
    ([comment, name, value]) =>
      `${comment ? `# ${comment}\n` : ''}${stringify({ [name]: value }, { lineWidth: 0, aliasDuplicateObjects: false })}`,
  );
  return `# Made by \`npm run chart\` from k8s/base and its components; do not edit.\n${sections.join('\n')}`;
}

/** Rejects misspelt values instead of ignoring them. */
export function valuesSchema(values: ChartValues): string {
  const closed = (properties: object) => ({ type: 'object', additionalProperties: false, properties });
  const each = (names: string[], schema: object) =>
    closed(Object.fromEntries(names.map((name) => [name, schema])));
  const types: Array<[string, object]> = sectionsOf(values, {}).map(([, name, value]) => [
    name,
    { type: Array.isArray(value) ? 'array' : typeof value },
  ]);
  const pods = { type: 'integer', minimum: 0 };
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...closed({
      ...Object.fromEntries(types),
      // Helm passes this to charts by itself.
      global: { type: 'object' },
      image: closed({
        registry: { type: 'string' },
        tag: { type: 'string' },
        pullSecrets: { type: 'array' },
      }),
      components: each(Object.keys(CHART_COMPONENTS), { type: 'boolean' }),
      scaling: each(Object.keys(values.scaling), closed({ min: pods, max: pods })),
      resources: each(Object.keys(values.resources), { type: 'object' }),
      settings: each(Object.keys(values.settings), {
        type: 'object',
        additionalProperties: { type: 'string' },
      }),
      secrets: each(Object.keys(values.secrets), { type: 'string' }),
      serviceAccounts: each(Object.keys(values.serviceAccounts), { type: 'object' }),
    }),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
