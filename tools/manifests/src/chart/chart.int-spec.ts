import { beforeAll, describe, expect, it } from '@jest/globals';
import type { IContainer } from 'kubernetes-models/v1';
import { type Manifest, Manifests } from '../rendering/manifests.js';
import { providePrograms } from '../rendering/programs.js';
import { checkSchemas } from '../schemas/schemas.js';
import { compare, renderChart } from './chart-check.js';

// Real: the chart in k8s/helm, rendered by Helm.

let helm: string;
let defaults: Manifests;

beforeAll(async () => {
  ({ helm } = await providePrograms(() => undefined));
  defaults = await renderChart(helm, []);
});

function containerOf(manifests: Manifests, name: string): IContainer | undefined {
  return manifests.workloads.find((workload) => workload.name === name)?.template.spec?.containers[0];
}

function find(manifests: Manifests, kind: string, name: string): any {
  return manifests.all.find(({ kind: its, metadata }) => its === kind && metadata.name === name);
}

describe('a value of the chart', () => {
  it('sets the registry, the tag, and the resources of an image', async () => {
    const chart = await renderChart(helm, [], {
      'image.registry': 'registry.example.com/tessera',
      'image.tag': '2.0.0',
      'resources.text-worker.limits.memory': '2Gi',
    });

    expect(containerOf(chart, 'text-worker')).toMatchObject({
      image: 'registry.example.com/tessera/text-worker:2.0.0',
      resources: { limits: { memory: '2Gi' }, requests: { memory: '640Mi' } },
    });
  });

  it('changes a setting, and with it the name by which pods load it', async () => {
    const chart = await renderChart(helm, [], { 'settings.common.LOG_LEVEL': 'warn' });

    const nameOf = (manifests: Manifests) =>
      containerOf(manifests, 'bulk-api')?.envFrom?.[0]?.configMapRef?.name;
    const name = String(nameOf(chart));
    expect(find(chart, 'ConfigMap', name).data).toMatchObject({ LOG_LEVEL: 'warn', OBJECT_STORE: 's3' });
    expect(name).not.toBe(nameOf(defaults));
  });

  it('permits access to a server, names hosts, accounts and Secrets, and adds objects', async () => {
    const rules = [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }], ports: [{ protocol: 'TCP', port: 5432 }] }];
    const chart = await renderChart(helm, [], {
      'egress.postgres': rules,
      hostnames: ['tessera.example.com'],
      'serviceAccounts.bulk-api': { role: 'bucket' },
      'secrets.bulk-api': 'other',
      redisTls: true,
      extraObjects: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'of-{{ .Release.Name }}' } }],
    });

    expect(await checkSchemas(chart)).toEqual([]);
    expect(find(chart, 'NetworkPolicy', 'egress-to-postgres').spec).toEqual({
      podSelector: { matchLabels: { 'egress.tessera/postgres': 'allow' } },
      policyTypes: ['Egress'],
      egress: rules,
    });
    expect(find(chart, 'HTTPRoute', 'tessera').spec.hostnames).toEqual(['tessera.example.com']);
    expect(find(chart, 'ServiceAccount', 'bulk-api').metadata.annotations).toMatchObject({ role: 'bucket' });
    expect(containerOf(chart, 'bulk-api')?.envFrom).toContainEqual({ secretRef: { name: 'other' } });
    expect(find(chart, 'TriggerAuthentication', 'redis').spec.secretTargetRef).toHaveLength(3);
    expect(find(chart, 'ConfigMap', 'of-tessera')).toBeDefined();
  });

  it('replaces autoscalers by a number of pods', async () => {
    const chart = await renderChart(helm, [], { autoscaling: false, 'scaling.bulk-api.min': 3 });

    const kinds = new Set(chart.all.map(({ kind }) => kind));
    expect(find(chart, 'Deployment', 'bulk-api').spec.replicas).toBe(3);
    for (const kind of ['HorizontalPodAutoscaler', 'ScaledObject', 'TriggerAuthentication'])
      expect(kinds.has(kind)).toBe(false);
  });

  it('is rejected if it is misspelt', async () => {
    await expect(renderChart(helm, [], { 'components.gpus': true })).rejects.toThrow(/gpus/);
    await expect(renderChart(helm, [], { 'settings.common.POOL': 5 })).rejects.toThrow(/POOL/);
  });
});

describe('the comparison with kustomize', () => {
  it.each<[string, (manifest: any) => void, string]>([
    [
      'a field that differs',
      ({ spec }) => (spec.template.spec.serviceAccountName = 'x'),
      '.spec.template.spec.serviceAccountName',
    ],
    ['a field that is missing', ({ spec }) => delete spec.strategy, '.spec.strategy'],
    ['a name that differs', ({ metadata }) => (metadata.name = 'x'), ''],
  ])('detects %s', (_, change, path) => {
    const changed = structuredClone(defaults.all) as Manifest[];
    change(changed.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'bulk-api'));

    const problems = compare(defaults, new Manifests('changed', changed), 'chart');

    expect(compare(defaults, defaults, 'chart')).toEqual([]);
    expect(problems.map(({ problem }) => problem)).toContain(
      `Deployment/bulk-api${path} differs from kustomize`,
    );
  });
});
