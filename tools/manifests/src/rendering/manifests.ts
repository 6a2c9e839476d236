import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IPodTemplateSpec, ISecret, IService, IServiceAccount } from 'kubernetes-models/v1';
import type { IExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1';
import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';

/** A Kubernetes object. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
}

/** The kinds that policies inspect. The schema check ensures that the objects have these types. */
export interface Kinds {
  ConfigMap: IConfigMap;
  Deployment: IDeployment;
  ExternalSecret: IExternalSecret;
  HTTPRoute: IHTTPRoute;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Job: IJob;
  NetworkPolicy: INetworkPolicy;
  PodDisruptionBudget: IPodDisruptionBudget;
  ScaledObject: IScaledObject;
  Secret: ISecret;
  Service: IService;
  ServiceAccount: IServiceAccount;
  StatefulSet: IStatefulSet;
}

/** A pod template and its owner. */
export interface Workload {
  kind: 'Deployment' | 'StatefulSet' | 'Job';
  name: string;
  template: IPodTemplateSpec;
}

/** All objects of an overlay. */
export class Manifests {
  constructor(
    /** Name of the overlay: `local`, `production`. */
    readonly overlay: string,
    readonly all: readonly Manifest[],
  ) {}

  ofKind<K extends keyof Kinds>(kind: K): Array<Kinds[K] & Manifest> {
    return this.all.filter((manifest): manifest is Kinds[K] & Manifest => manifest.kind === kind);
  }

  get workloads(): Workload[] {
    const of = <K extends Workload['kind']>(kind: K): Workload[] =>
      this.ofKind(kind).map(({ metadata, spec }) => ({
        kind,
        name: metadata.name,
        template: (spec as { template: IPodTemplateSpec }).template,
      }));
    return [...of('Deployment'), ...of('StatefulSet'), ...of('Job')];
  }

  /** The name of an object in findings. */
  where({ kind, name }: { kind: string; name: string }): string {
    return `${this.overlay}: ${kind} ${name}`;
  }
}
