import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import type { Finding } from '../finding.js';
import type { Manifests, Workload } from '../rendering/manifests.js';

/** Checks that every pod is as restricted as possible, has limits and probes. */
export function checkPods(manifests: Manifests): Finding[] {
  return manifests.workloads.flatMap((workload) => {
    const spec = workload.template.spec;
    if (!spec) return [];
    const problems = [
      ...podProblems(spec),
      ...containersOf(spec).flatMap((container) => [
        ...containerProblems(container),
        ...(workload.kind === 'Job' ? [] : probeProblems(container)),
      ]),
      ...(workload.kind === 'Deployment' ? spreadProblems(spec) : []),
    ];
    return problems.map((problem) => ({ where: manifests.where(workload), problem }));
  });
}

/** Checks that our images have tags that distinguish versions. */
export function checkImages(manifests: Manifests): Finding[] {
  const images = manifests.workloads.flatMap((workload) =>
    containersOf(workload.template.spec).map(({ image = '' }) => ({ workload, image })),
  );
  return images
    .filter(({ image }) => !/(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/.test(image))
    .map(({ workload, image }) => ({
      where: manifests.where(workload),
      problem: `the image ${image} has no immutable tag`,
    }));
}

function containersOf(spec: IPodSpec | undefined): IContainer[] {
  return spec ? [...spec.containers, ...(spec.initContainers ?? [])] : [];
}

function podProblems(spec: IPodSpec): string[] {
  const context = spec.securityContext;
  return problemsOf([
    [spec.automountServiceAccountToken === false, 'automountServiceAccountToken is not false'],
    [spec.enableServiceLinks === false, 'enableServiceLinks is not false: its variables look like settings'],
    [context?.runAsNonRoot === true, 'runAsNonRoot is not true'],
    [(context?.runAsUser ?? 0) > 0, 'runAsUser is root, or left to the image'],
    [context?.seccompProfile?.type === 'RuntimeDefault', 'seccompProfile is not RuntimeDefault'],
    [!spec.hostNetwork && !spec.hostPID && !spec.hostIPC, 'the pod shares namespaces of its node'],
    [!(spec.volumes ?? []).some(({ hostPath }) => hostPath), 'a volume is a folder of the node'],
    [
      (spec.volumes ?? []).every(({ emptyDir }) => !emptyDir || emptyDir.sizeLimit !== undefined),
      'an emptyDir has no sizeLimit',
    ],
  ]);
}

function containerProblems({ name, securityContext, resources, image }: IContainer): string[] {
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, privileged, capabilities } =
    securityContext ?? {};
  return problemsOf([
    [image, 'no image'],
    [allowPrivilegeEscalation === false, 'allowPrivilegeEscalation is not false'],
    [readOnlyRootFilesystem === true, 'readOnlyRootFilesystem is not true'],
    [!privileged, 'privileged'],
    [capabilities?.drop?.includes('ALL') && !capabilities.add?.length, 'not all capabilities are dropped'],
    [resources?.requests?.cpu, 'no request for a processor'],
    [resources?.requests?.memory, 'no request for memory'],
    [resources?.limits?.memory, 'no limit on memory'],
  ]).map((problem) => `container ${name}: ${problem}`);
}

function probeProblems({ name, startupProbe, livenessProbe, readinessProbe }: IContainer): string[] {
  return problemsOf([
    [startupProbe, 'no startupProbe'],
    [livenessProbe, 'no livenessProbe'],
    [readinessProbe, 'no readinessProbe'],
  ]).map((problem) => `container ${name}: ${problem}`);
}

function spreadProblems(spec: IPodSpec): string[] {
  const keys = (spec.topologySpreadConstraints ?? []).map(({ topologyKey }) => topologyKey);
  return problemsOf([
    [keys.includes('topology.kubernetes.io/zone'), 'not spread over zones'],
    [keys.includes('kubernetes.io/hostname'), 'not spread over nodes'],
  ]);
}

function problemsOf(rules: ReadonlyArray<readonly [holds: unknown, problem: string]>): string[] {
  return rules.filter(([holds]) => !holds).map(([, problem]) => problem);
}

export function deploymentsOf(manifests: Manifests): Workload[] {
  return manifests.workloads.filter(({ kind }) => kind === 'Deployment');
}
