import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import type { Finding } from '../finding.js';
import type { Manifest, Manifests } from '../rendering/manifests.js';

const GPU = /^(?:nvidia|amd|gpu\.intel)\.com\//;

/**
 * Checks that pods with a GPU run only on nodes that have one, and roll out on a pool without a spare GPU.
 * @param expected whether the overlay has the component that requests GPUs; all others run without
 */
export function checkGpu(manifests: Manifests, expected: boolean): Finding[] {
  return manifests.ofKind('Deployment').flatMap((deployment) => {
    const spec = deployment.spec?.template.spec;
    const gpu = spec?.containers.flatMap(gpusOf)[0];
    if (!spec || !gpu) return [];
    const problems = expected
      ? [...schedulingProblems(spec, gpu), ...rolloutProblems(deployment)]
      : [`it requests ${gpu}, which only components/gpu may`];
    return problems.map((problem) => ({ where: manifests.where(named(deployment)), problem }));
  });
}

function gpusOf({ resources }: IContainer): string[] {
  return Object.keys({ ...resources?.requests, ...resources?.limits }).filter((name) => GPU.test(name));
}

function schedulingProblems(spec: IPodSpec, gpu: string): string[] {
  const terms =
    spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  return [
    ...(terms.length > 0 ? [] : ['it requests a GPU without an affinity for nodes that have one']),
    ...(spec.tolerations?.some(({ key }) => key === gpu) ? [] : [`it does not tolerate the taint ${gpu}`]),
  ];
}

/** A new pod that starts before an old one ends needs a spare GPU, and waits forever without one. */
function rolloutProblems({ spec }: IDeployment): string[] {
  const { maxSurge, maxUnavailable } = spec?.strategy?.rollingUpdate ?? {};
  const rollsInPlace =
    spec?.strategy?.type === 'Recreate' || (isZero(maxSurge) && maxUnavailable !== undefined);
  return rollsInPlace ? [] : ['its roll-out needs a spare GPU: set maxSurge to 0 and maxUnavailable to 1'];
}

function isZero(value: number | string | undefined): boolean {
  return value !== undefined && /^0%?$/.test(String(value));
}

function named({ kind, metadata }: Manifest): { kind: string; name: string } {
  return { kind, name: metadata.name };
}
