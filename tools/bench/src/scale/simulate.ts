import { Random } from '@tessera/testing';
import { percentile } from '../statistics.js';
import { arrivals, tenants, times } from './chances.js';
import { orderOf, serve, serveApart } from './queues.js';

/** The installation. */
export interface Installation {
  /** Processes of query-gateway, one core each. */
  gateways: number;
  postgresCores: number;
  qdrantNodes: number;
  coresOfNode: number;
  /** Copies of each shard, on different nodes. */
  copies: number;
  shards: number;
  /** Whether a tenant's points are in one shard (a shard key) or in all. */
  layout: 'all shards' | 'by tenant';
}

/** The load. */
export interface Load {
  requestsPerSecond: number;
  tenants: number;
  /** 0: equal tenants; 1: the nth largest asks 1/n as often as the largest. */
  skew: number;
}

/** Milliseconds of one core per request, by part. */
export interface Costs {
  gateway: number;
  redis: number;
  /** Both statements. */
  postgres: number;
  /** Per shard. */
  shard: number;
}

export interface Outcome {
  /** In milliseconds; null for an overloaded part. */
  p50: number | null;
  p95: number | null;
  p99: number | null;
  /** Utilisation of the busiest process or node; 1 and more is overload. */
  busy: Record<'gateway' | 'redis' | 'postgres' | 'qdrant', number>;
}

/** Standard deviation as a share of the mean: POST /search at 100,000 chunks has a p95 of 1.4 times its p50. */
const SPREAD = 0.25;
/** Searches until the queues are stable. */
const WARM_UP_SHARE = 0.2;
const FULL = 0.98;

/**
 * Simulates searches through Redis, a gateway, Postgres and the shards of Qdrant, each a queue. Requests are a Poisson
 * process, the balancer picks any gateway, a shard any copy, and an answer waits for the slowest shard.
 */
export function simulate(
  installation: Installation,
  load: Load,
  costs: Costs,
  { requests, seed }: { requests: number; seed: number },
): Outcome {
  const random = new Random(seed);
  const came = arrivals(random, requests, load.requestsPerSecond / 1_000);
  const cost = (mean: number) => times(random, requests, { mean, spread: SPREAD });
  const counted = serve(came, cost(costs.redis), 1);
  const gatewayOf = Uint32Array.from({ length: requests }, () => random.below(installation.gateways));
  const gatewayTimes = cost(costs.gateway);
  const thought = serveApart(counted, gatewayTimes, gatewayOf, { count: installation.gateways, servers: 1 });
  const order = orderOf(thought);
  const looked = new Float64Array(requests);
  const sorted = Float64Array.from(order, (index) => thought[index] as number);
  serve(sorted, cost(costs.postgres), installation.postgresCores).forEach((end, at) => {
    looked[order[at] as number] = end;
  });
  const { ends, busiest } = askShards(random, looked, { installation, load, cost: costs.shard });

  const seconds = (came[requests - 1] as number) / 1_000;
  const rate = requests / seconds / 1_000;
  const busy = {
    gateway: busiestOf(gatewayOf, gatewayTimes, installation.gateways) / (seconds * 1_000),
    redis: rate * costs.redis,
    postgres: (rate * costs.postgres) / installation.postgresCores,
    qdrant: busiest / (seconds * 1_000 * installation.coresOfNode),
  };
  const isOverloaded = Object.values(busy).some((share) => share >= FULL);
  const waits = Array.from(ends, (end, index) => end - (came[index] as number)).slice(
    requests * WARM_UP_SHARE,
  );
  const at = (share: number) => (isOverloaded ? null : percentile(waits, share));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), busy };
}

/** @returns when each request has all answers, and how long the busiest node was busy, in milliseconds */
function askShards(
  random: Random,
  arrived: Float64Array,
  { installation, load, cost }: { installation: Installation; load: Load; cost: number },
): { ends: Float64Array; busiest: number } {
  const { shards, qdrantNodes, coresOfNode, copies, layout } = installation;
  const requests = arrived.length;
  const asked = layout === 'all shards' ? shards : 1;
  const shardOfTenant = Uint32Array.from({ length: load.tenants }, () => random.below(shards));
  const tenantOf = tenants(random, requests, load);
  const count = requests * asked;
  const arrivalOf = new Float64Array(count);
  const nodeOf = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    const request = Math.floor(index / asked);
    const shard = asked === 1 ? (shardOfTenant[tenantOf[request] as number] as number) : index % asked;
    // Copies of a shard are on consecutive nodes.
    nodeOf[index] = (shard * copies + random.below(copies)) % qdrantNodes;
    arrivalOf[index] = arrived[request] as number;
  }
  const taken = times(random, count, { mean: cost, spread: SPREAD });
  const answered = serveApart(arrivalOf, taken, nodeOf, { count: qdrantNodes, servers: coresOfNode });
  const ends = new Float64Array(requests);
  answered.forEach((end, index) => {
    const request = Math.floor(index / asked);
    ends[request] = Math.max(ends[request] as number, end);
  });
  return { ends, busiest: busiestOf(nodeOf, taken, qdrantNodes) };
}

function busiestOf(queueOf: Uint32Array, taken: Float64Array, count: number): number {
  const sums = new Float64Array(count);
  queueOf.forEach((queue, index) => {
    sums[queue] = (sums[queue] as number) + (taken[index] as number);
  });
  return Math.max(...sums);
}
