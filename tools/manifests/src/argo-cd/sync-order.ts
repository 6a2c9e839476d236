import type { Manifest, Manifests } from '../rendering/manifests.js';

const PREFIX = 'argocd.argoproj.io/';
const PHASES = ['PreSync', 'Sync', 'PostSync'];

/** The order of Argo CD's gitops-engine (`sync_tasks.go`); other kinds, such as custom resources, come last. */
const KINDS = `
  Namespace NetworkPolicy ResourceQuota LimitRange PodSecurityPolicy PodDisruptionBudget ServiceAccount
  Secret ConfigMap StorageClass PersistentVolume PersistentVolumeClaim CustomResourceDefinition
  ClusterRole ClusterRoleBinding Role RoleBinding Service DaemonSet Pod ReplicationController ReplicaSet
  Deployment HorizontalPodAutoscaler StatefulSet Job CronJob IngressClass Ingress APIService`
  .trim()
  .split(/\s+/);

/**
 * When Argo CD applies an object. A step starts when all objects of the previous steps are healthy and their hooks have
 * ended.
 */
interface Step {
  phase: number;
  wave: number;
}

/** All objects in the order of Argo CD's first sync. */
export class SyncOrder {
  readonly sorted: readonly Manifest[];
  private readonly positions: ReadonlyMap<Manifest, number>;

  constructor(manifests: Manifests) {
    this.sorted = [...manifests.all].sort(compare);
    this.positions = new Map(this.sorted.map((manifest, position) => [manifest, position]));
  }

  /** Whether the first is applied before the second, in an earlier step or in the same one. */
  isBefore(first: Manifest, second: Manifest): boolean {
    return this.positionOf(first) < this.positionOf(second);
  }

  /** Whether Argo CD waits for the first to be healthy before it applies the second. */
  isHealthyBefore(first: Manifest, second: Manifest): boolean {
    return compareSteps(stepOf(first), stepOf(second)) < 0;
  }

  /** The number of objects in each step, such as `Sync -1: 2`. */
  get summary(): string[] {
    return [...Map.groupBy(this.sorted, nameOfStep)].map(([step, its]) => `${step}: ${its.length}`);
  }

  private positionOf(manifest: Manifest): number {
    const position = this.positions.get(manifest);
    if (position === undefined)
      throw new Error(`${manifest.kind} ${manifest.metadata.name} is not in this order.`);
    return position;
  }
}

export function nameOfStep(manifest: Manifest): string {
  const { phase, wave } = stepOf(manifest);
  return `${PHASES[phase]} ${wave}`;
}

/** The value of an Argo CD annotation. */
export function argoCd({ metadata }: Manifest, annotation: string): string | undefined {
  return metadata.annotations?.[PREFIX + annotation];
}

function stepOf(manifest: Manifest): Step {
  const phase = PHASES.indexOf(argoCd(manifest, 'hook') ?? 'Sync');
  if (phase < 0)
    throw new Error(`${manifest.kind} ${manifest.metadata.name} is a hook without a sync phase.`);
  return { phase, wave: Number(argoCd(manifest, 'sync-wave') ?? 0) };
}

function compareSteps(a: Step, b: Step): number {
  return a.phase - b.phase || a.wave - b.wave;
}

function compare(a: Manifest, b: Manifest): number {
  return (
    compareSteps(stepOf(a), stepOf(b)) ||
    kindOrder(a) - kindOrder(b) ||
    (a.metadata.name < b.metadata.name ? -1 : Number(a.metadata.name > b.metadata.name))
  );
}

function kindOrder({ kind }: Manifest): number {
  const index = KINDS.indexOf(kind);
  return index < 0 ? KINDS.length : index;
}
