import { beforeAll, describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@tessera/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkManifests, renderWithComponents } from './check.js';
import { imagesOf } from './docker/dockerfile.js';
import { providePrograms } from './rendering/programs.js';
import { checkLabelsPage } from './policies/labels-page.js';
import { type Manifest, Manifests } from './rendering/manifests.js';
import { render } from './rendering/render.js';
import type { App } from './settings/app-settings.js';
import { hostedApps } from './settings/hosted-apps.fixture-spec.js';

// Real: the overlay for production, built by kustomize, and the settings of the apps.

let apps: App[];
let production: Manifests;
/** With models, traces and monitoring. */
let complete: Manifests;

beforeAll(async () => {
  apps = await hostedApps();
  const { kubectl } = await providePrograms(() => undefined);
  production = await render(kubectl, join(workspaceRoot, 'k8s', 'overlays', 'production'));
  complete = await renderWithComponents(kubectl);
});

/** The findings in the overlay after one object is changed. */
async function problemsWith(
  kind: string,
  name: string,
  change: (json: string) => string,
  overlay = production,
): Promise<string[]> {
  const changed = overlay.all.map((manifest) => {
    if (manifest.kind !== kind || !manifest.metadata.name.startsWith(name)) return manifest;
    const json = JSON.stringify(manifest);
    expect(change(json)).not.toBe(json);
    return JSON.parse(change(json)) as Manifest;
  });
  const manifests = new Manifests(overlay.overlay, changed);
  const findings = await checkManifests(manifests, apps, new Set(imagesOf(apps)));
  return findings.map(({ where, problem }) => `${where}: ${problem}`);
}

const TEXT_WORKER = 'production: Deployment text-worker: ';

describe('mistakes that break a cluster are found', () => {
  it.each([
    [
      '"readOnlyRootFilesystem":true',
      '"readOnlyRootFilesystem":false',
      'container app: readOnlyRootFilesystem is not true',
    ],
    ['"limits":{"memory":"1Gi"}', '"limits":{"cpu":"1"}', 'container app: no limit on memory'],
    ['"livenessProbe"', '"startupProbe"', 'container app: no livenessProbe'],
    ['"containerPort":3012', '"containerPort":3013', 'its port is not the default of PORT, 3012'],
    [
      '"terminationGracePeriodSeconds":140',
      '"terminationGracePeriodSeconds":30',
      'terminationGracePeriodSeconds is shorter than the 130 s that it may take to exit',
    ],
    ['"egress.tessera/redis":"allow"', '"any":"label"', 'it cannot reach redis, but has settings for it'],
    [
      '"egress.tessera/redis":"allow"',
      '"egress.tessera/redis":"allow","egress.tessera/warehouse":"allow"',
      'it may reach warehouse, but has no settings for it',
    ],
    [/tessera\/text-worker:[\d.]+/, 'tessera/text-workers:0.1.0', 'docker/ builds no image text-workers'],
    [/(tessera\/text-worker):[\d.]+/, '$1:latest', 'has no immutable tag'],
  ])('%s as %s', async (right, wrong, problem) => {
    const problems = await problemsWith('Deployment', 'text-worker', (json) => json.replace(right, wrong));

    expect(problems.join('\n')).toContain(problem);
    expect(problems.join('\n')).toContain(TEXT_WORKER);
  });

  it('a variable that is not a setting, an invalid value, a secret in plain text', async () => {
    const problems = await problemsWith('ConfigMap', 'common-', (json) =>
      json.replace(
        '"LOG_LEVEL":"info"',
        '"LOG_LEVEL":"loud","LOG_LEVELL":"info","S3_ENDPOINT":"http://me:secret@s3"',
      ),
    );

    expect(problems.join('\n')).toMatch(/text-worker: LOG_LEVEL is loud; expected one of fatal/);
    expect(problems.join('\n')).toMatch(
      /text-worker: LOG_LEVELL of ConfigMap common-\w+ is not a setting of text-worker/,
    );
    expect(problems.join('\n')).toMatch(/text-worker: S3_ENDPOINT is secret, but set in ConfigMap/);
  });

  it('a missing secret or required setting', async () => {
    const problems = await problemsWith('ExternalSecret', 'bulk-api', (json) =>
      json.replace('"WAREHOUSE_LOADER_SECRET"', '"WAREHOUSE_URL"').replace('"DATABASE_URL"', '"REDIS_URL"'),
    );

    expect(problems.join('\n')).toContain('bulk-api: DATABASE_URL is required, but not set');
    expect(problems.join('\n')).toContain(
      'bulk-api: WAREHOUSE_LOADER_SECRET is secret, but no secret of production',
    );
  });

  it.each([
    ['ConfigMap', 'vectors-', '"qdrant"', '"sqlite"', 'VECTOR_STORE must be qdrant on a cluster'],
    ['ConfigMap', 'knowledge-', '"required"', '"off"', 'AUTH_MODE must be required on a cluster'],
    ['PodDisruptionBudget', 'text-worker', '"text-worker"}}', '"other"}}', 'it has no PodDisruptionBudget'],
    [
      'ScaledObject',
      'text-worker',
      'text_queue:wait',
      'text_queu:wait',
      'it does not count tessera:text_queue:wait',
    ],
    [
      'NetworkPolicy',
      'default-deny',
      '"podSelector":{}',
      '"podSelector":{"matchLabels":{"a":"b"}}',
      'no NetworkPolicy denies everything',
    ],
    ['HTTPRoute', 'tessera', '"parentRefs"', '"parentRef"', 'parentRef is not a field of HTTPRoute'],
    [
      'HTTPRoute',
      'tessera',
      '"/openapi/bulk-api.json"',
      '"/openapi/bulk.json"',
      '/openapi/bulk-api.json routes to nothing; at the local edge it routes to bulk-api',
    ],
    [
      'NetworkPolicy',
      'egress-to-dns',
      '169.254.20.10/32',
      '169.254.20.11/32',
      'no pod can reach NodeLocal DNSCache',
    ],
    [
      'Deployment',
      'visual-worker',
      '"memory":"1536Mi"',
      '"memory":"1536Mi","nvidia.com/gpu":"1"',
      'visual-worker: it requests nvidia.com/gpu, which only components/gpu may',
    ],
  ])('%s %s with %s as %s', async (kind, name, right, wrong, problem) => {
    const problems = await problemsWith(kind, name, (json) => json.replace(right, wrong));

    expect(problems.join('\n')).toContain(problem);
  });
});

describe('mistakes that block Argo CD’s first sync', () => {
  it('a migration before everything else', async () => {
    const problems = await problemsWith('Job', 'migrate', (json) => json.replace('"Sync"', '"PreSync"'));

    for (const needed of [
      'Namespace tessera',
      'ServiceAccount migrate',
      'NetworkPolicy egress-to-postgres',
      'Secret migrate',
    ])
      expect(problems.join('\n')).toMatch(
        new RegExp(`Job migrate: .*PreSync -1, and ${needed} in Sync -\\d`),
      );
  });

  it.each([
    ['ExternalSecret', 'migrate', '"-2"', '"-1"', 'Job migrate', 'must be earlier'],
    ['ServiceAccount', 'query-gateway', '"-3"', '"1"', 'Deployment query-gateway', 'must be earlier'],
    ['SecretStore', 'tessera', '"-3"', '"-2"', 'ExternalSecret text-worker', 'must be healthy first'],
    ['Job', 'migrate', '"-1"', '"0"', 'Deployment bulk-api', 'must be earlier'],
    ['ExternalSecret', 'first-key', '"-2"', '"-1"', 'Job first-run', 'must be earlier'],
    [
      'Deployment',
      'text-worker',
      '"common-',
      '"other-',
      'Deployment text-worker',
      'the overlay lacks ConfigMap',
    ],
    ['Job', 'migrate', 'BeforeHook', 'Hook', 'Job migrate', 'cannot replace it'],
  ])('%s %s with %s as %s', async (kind, name, right, wrong, where, problem) => {
    const problems = await problemsWith(kind, name, (json) => json.replace(right, wrong));

    expect(problems.filter((found) => found.includes(`${where}: `)).join('\n')).toContain(problem);
  });

  it('a volume in a wave before its first pod', async () => {
    const problems = await problemsWith(
      'PersistentVolumeClaim',
      'model-weights',
      (json) =>
        json.replace('"metadata":{', '"metadata":{"annotations":{"argocd.argoproj.io/sync-wave":"-3"},'),
      complete,
    );

    expect(problems.join('\n')).toContain('Job pull-model: Argo CD applies it in Sync 0');
    expect(problems.join('\n')).toContain('a volume must be in the wave of its first pod');
  });
});

describe('components', () => {
  it.each([
    [
      'Deployment',
      'visual-worker',
      '"maxSurge":0',
      '"maxSurge":1',
      'visual-worker: its roll-out needs a spare GPU',
    ],
    [
      'Deployment',
      'visual-worker',
      '"key":"nvidia.com/gpu"',
      '"key":"other"',
      'visual-worker: it does not tolerate the taint nvidia.com/gpu',
    ],
    [
      'Deployment',
      'query-gateway',
      '"egress.tessera/models":"allow",',
      '',
      'query-gateway: it cannot reach models',
    ],
    [
      'Deployment',
      'bulk-api',
      '"egress.tessera/telemetry":"allow",',
      '',
      'bulk-api: it cannot reach telemetry',
    ],
    [
      'ConfigMap',
      'tracing-',
      '"OTEL_EXPORTER_OTLP_ENDPOINT"',
      '"OTEL_ENDPOINT"',
      'it may reach telemetry, but has no',
    ],
    [
      'NetworkPolicy',
      'egress-to-models',
      '"egress.tessera/models"',
      '"any"',
      'no NetworkPolicy is for egress.tessera/models',
    ],
    ['PodMonitor', 'tessera', '"interval"', '"intervall"', 'intervall is not a field of PodMonitor'],
    [
      'PrometheusRule',
      'tessera',
      '"annotations"',
      '"annotation"',
      'annotation is not a field of PrometheusRule',
    ],
  ])('%s %s without %s', async (kind, name, right, wrong, problem) => {
    const problems = await problemsWith(kind, name, (json) => json.replaceAll(right, wrong), complete);

    expect(problems.join('\n')).toContain(problem);
  });

  it('a GPU without an affinity for nodes that have one', async () => {
    const problems = await problemsWith(
      'Deployment',
      'visual-worker',
      (json) => json.replace(/"affinity":\{"nodeAffinity".*?\}\]\}\]\}\}\},/, ''),
      complete,
    );

    expect(problems.join('\n')).toContain('visual-worker: it requests a GPU without an affinity for nodes');
  });

  it('add the CA bundle to each of our containers', () => {
    const containers = complete.workloads.flatMap(({ template: { spec } }) => [
      ...(spec?.initContainers ?? []),
      ...(spec?.containers ?? []),
    ]);
    const ours = containers.filter(({ image }) => image?.includes('tessera/'));
    const without = ours.filter(({ env }) => !env?.some(({ name }) => name === 'NODE_EXTRA_CA_CERTS'));

    expect(ours.length).toBeGreaterThan(8);
    expect(without.map(({ name, image }) => `${name}: ${image}`)).toEqual([]);
  });

  it('give Prometheus the alerts and Grafana the dashboard', () => {
    const kinds = complete.all.map(({ kind, metadata }) => `${kind} ${metadata.name}`);

    expect(kinds).toEqual(
      expect.arrayContaining(['PodMonitor tessera', 'PrometheusRule tessera', 'ConfigMap tessera-dashboard']),
    );
  });
});

it('a label that the operations page does not explain is found', () => {
  const page = readFileSync(join(workspaceRoot, 'k8s', 'README.md'), 'utf8');

  const problems = checkLabelsPage(complete, page.replaceAll('egress.tessera/warehouse', ''));

  expect(checkLabelsPage(complete, page)).toEqual([]);
  expect(problems.map(({ problem }) => problem)).toEqual(['it does not explain egress.tessera/warehouse']);
});
