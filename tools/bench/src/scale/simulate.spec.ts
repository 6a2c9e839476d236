import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Random } from '@tessera/testing';
import { arrivals, tenants, times } from './chances.js';
import { serve, serveApart } from './queues.js';
import { type Costs, type Installation, type Load, simulate } from './simulate.js';

const SEARCHES = 200_000;

const INSTALLATION: Installation = {
  gateways: 20,
  postgresCores: 8,
  qdrantNodes: 6,
  coresOfNode: 8,
  copies: 2,
  shards: 12,
  layout: 'all shards',
};
const LOAD: Load = { requestsPerSecond: 500, tenants: 1_000, skew: 0 };
const COSTS: Costs = { gateway: 5, redis: 0.025, postgres: 0.2, shard: 4 };
const RUN = { requests: 20_000, seed: 1 };

function mean(values: Iterable<number>): number {
  const all = [...values];
  return all.reduce((sum, value) => sum + value, 0) / all.length;
}

/** Mean wait in a queue of Poisson arrivals and exponential times (Erlang, 1917). */
function erlangWait(servers: number, rate: number, time: number): number {
  const offered = rate * time;
  let term = 1;
  let sum = 1;
  for (let count = 1; count < servers; count++) sum += term *= offered / count;
  const full = ((term * offered) / servers) * (servers / (servers - offered));
  return ((full / (sum + full)) * time) / (servers - offered);
}

describe('a queue', () => {
  it.each([
    [1, 0.5],
    [1, 0.8],
    [4, 0.8],
    [32, 0.95],
  ])(
    'of %d servers that are busy for %d of their time has the waits that Erlang predicts',
    (servers, busy) => {
      const random = new Random(7);
      const came = arrivals(random, SEARCHES, busy * servers);
      const taken = Float64Array.from({ length: SEARCHES }, () => -Math.log(1 - random.next()));

      const left = serve(came, taken, servers);

      const wait = mean(left.map((end, index) => end - (came[index] as number) - (taken[index] as number)));
      const expected = erlangWait(servers, busy * servers, 1);
      expect(Math.abs(wait - expected) / expected).toBeLessThan(0.1);
    },
  );

  it('assigns requests in order of arrival to the server that is free first', () => {
    const part = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (parts, servers) => {
        const came = Float64Array.from(parts, ([at]) => at).sort();
        const taken = Float64Array.from(parts, ([, time]) => time);
        const free = Array.from({ length: servers }, () => 0);
        const expected = Array.from(came, (arrival, index) => {
          const end = Math.max(arrival, Math.min(...free)) + (taken[index] as number);
          free[free.indexOf(Math.min(...free))] = end;
          return end;
        });

        expect([...serve(came, taken, servers)]).toEqual(expected);
        const one = { count: 1, servers };
        expect([...serveApart(came, taken, new Uint32Array(came.length), one)]).toEqual(expected);
      }),
    );
  });

  it('does not delay requests of another one', () => {
    const left = serveApart(Float64Array.of(2, 0, 1), Float64Array.of(1, 100, 1), Uint32Array.of(0, 1, 0), {
      count: 2,
      servers: 1,
    });

    expect([...left]).toEqual([3, 100, 2]);
  });
});

describe('random values', () => {
  it('follow the requested distributions', () => {
    const random = new Random(3);
    const came = arrivals(random, SEARCHES, 2);
    const taken = times(random, SEARCHES, { mean: 5, spread: 0.25 });
    const centre = mean(taken);
    const spread = Math.sqrt(mean(taken.map((time) => (time - centre) ** 2))) / centre;

    expect((came.at(-1) as number) / SEARCHES).toBeCloseTo(0.5, 2);
    expect(centre).toBeCloseTo(5, 1);
    expect(spread).toBeCloseTo(0.25, 2);
  });

  it('give the larger of two tenants twice the share of the other at a skew of one', () => {
    const askers = tenants(new Random(3), SEARCHES, { tenants: 2, skew: 1 });

    expect(askers.filter((tenant) => tenant === 0).length / SEARCHES).toBeCloseTo(2 / 3, 2);
  });
});

describe('an installation', () => {
  it('is as busy as rate times time', () => {
    const { busy, p50 } = simulate(INSTALLATION, LOAD, COSTS, RUN);

    expect(busy.postgres).toBeCloseTo((0.5 * COSTS.postgres) / INSTALLATION.postgresCores, 2);
    expect(busy.qdrant).toBeCloseTo((0.5 * COSTS.shard * INSTALLATION.shards) / (6 * 8), 1);
    expect(p50).toBeGreaterThan(COSTS.gateway + COSTS.shard);
  });

  it('reports no wait for an overloaded part', () => {
    const { p99, busy } = simulate(INSTALLATION, { ...LOAD, requestsPerSecond: 1_500 }, COSTS, RUN);

    expect(p99).toBeNull();
    expect(busy.qdrant).toBeGreaterThan(1);
  });

  it('does less for a search of its tenant’s shard alone, unless nearly all searches are one tenant’s', () => {
    const byTenant: Installation = { ...INSTALLATION, layout: 'by tenant' };

    const spread = simulate(byTenant, LOAD, COSTS, RUN);
    const skewed = simulate(byTenant, { ...LOAD, skew: 3 }, COSTS, RUN);

    expect(spread.busy.qdrant).toBeLessThan(simulate(INSTALLATION, LOAD, COSTS, RUN).busy.qdrant / 5);
    expect(skewed.busy.qdrant).toBeGreaterThan(spread.busy.qdrant * 2);
  });

  it('is the same for the same seed', () => {
    expect(simulate(INSTALLATION, LOAD, COSTS, RUN)).toEqual(simulate(INSTALLATION, LOAD, COSTS, RUN));
  });
});
