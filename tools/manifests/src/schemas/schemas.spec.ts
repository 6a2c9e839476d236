import { describe, expect, it } from '@jest/globals';
import { Manifests } from '../rendering/manifests.js';
import { parseManifests } from '../rendering/render.js';
import { checkSchemas } from './schemas.js';

const DEPLOYMENT = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: one, labels: { any: label } }
spec:
  replicas: 2
  selector: { matchLabels: { app: one } }
  template:
    metadata: { labels: { app: one } }
    spec:
      containers:
        - name: app
          image: tessera/one
          resources: { limits: { memory: 1Gi, nvidia.com/gpu: "1" } }
`;
const SCALED_OBJECT = `
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: one }
spec:
  scaleTargetRef: { name: one }
  triggers:
    - type: redis
      metadata: { listName: a, any: thing }
`;

async function problemsOf(yaml: string): Promise<string[]> {
  const findings = await checkSchemas(new Manifests('test', parseManifests(yaml)));
  return findings.map(({ problem }) => problem);
}

describe('schemas of Kubernetes and its extensions', () => {
  it.each([DEPLOYMENT, SCALED_OBJECT])('accept a valid object', async (yaml) => {
    expect(await problemsOf(yaml)).toEqual([]);
  });

  it.each([
    [DEPLOYMENT, 'replicas:', 'replicass:', 'spec.replicass is not a field of Deployment'],
    [DEPLOYMENT, 'image:', 'imagee:', 'spec.template.spec.containers[0].imagee is not a field of Deployment'],
    [
      DEPLOYMENT,
      'limits:',
      'limit:',
      'spec.template.spec.containers[0].resources.limit is not a field of Deployment',
    ],
    [
      SCALED_OBJECT,
      'triggers:',
      'pollingIntervall: 3\n  triggers:',
      'spec.pollingIntervall is not a field of ScaledObject',
    ],
  ])('reject a misspelt field', async (yaml, right, wrong, problem) => {
    expect(await problemsOf(yaml.replace(right, wrong))).toEqual([problem]);
  });

  it('reject a value of the wrong type, and a missing field', async () => {
    const [problem] = await problemsOf(DEPLOYMENT.replace('replicas: 2', 'replicas: two'));
    const [missing] = await problemsOf(DEPLOYMENT.replace('selector: { matchLabels: { app: one } }', ''));

    expect(problem).toMatch(/replicas/);
    expect(missing).toMatch(/selector/);
  });

  it('reject an unknown kind', async () => {
    expect(await problemsOf(DEPLOYMENT.replace('kind: Deployment', 'kind: Deploymend'))).toEqual([
      'no schema of Deploymend in apps/v1: name its package in schemas.ts',
    ]);
  });
});
