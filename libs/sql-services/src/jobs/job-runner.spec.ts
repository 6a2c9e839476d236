import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ShutdownState } from '@tessera/platform';
import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SqlServicesConfig } from '../sql-services.settings.js';
import { JobLeases } from './job-leases.js';
import { JobRunner } from './job-runner.js';

// Job records are in memory here; the services' e2e tests use Postgres.

const LEASE_MS = 60;

interface Job {
  id: string;
}

const running: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
  jest.useRealTimers();
});

/** Waiting jobs that run until they are told to end, and are requeued when interrupted. */
function setUp({ concurrency = 2, waiting = [] as string[] } = {}) {
  const renewed: string[][] = [];
  const cancelled = new Set<string>();
  const store = {
    renew: async (ids: readonly string[]) => void renewed.push([...ids]),
    cancelledAmong: async (ids: readonly string[]) => ids.filter((id) => cancelled.has(id)),
    failAbandoned: async () => 0,
  };
  const shutdown = new ShutdownState();
  const config = { pollMs: 20, leaseMs: LEASE_MS, maxResultMemoryBytes: 1 } as SqlServicesConfig;
  const leases = new JobLeases(store, shutdown, config);
  const state = {
    waiting: [...waiting],
    begun: [] as string[],
    requeued: [] as string[],
    atOnce: 0,
    most: 0,
  };
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const runner = new JobRunner<Job>(leases, {
    name: 'jobs',
    concurrency,
    pollMs: 20,
    claim: async (count) => state.waiting.splice(0, count).map((id) => ({ id })),
    run: async ({ id }, signal) => {
      state.begun.push(id);
      state.most = Math.max(state.most, ++state.atOnce);
      const end = Promise.withResolvers<void>();
      ends.set(id, end);
      signal.addEventListener('abort', () => end.resolve());
      if (signal.aborted) end.resolve();
      await end.promise.finally(() => state.atOnce--);
      return signal.aborted ? 'interrupted' : 'ended';
    },
    requeue: async ({ id }) => void state.requeued.push(id),
  });
  leases.onApplicationBootstrap();
  running.push(
    () => runner.stop(),
    () => leases.beforeApplicationShutdown(),
  );
  return { runner, leases, shutdown, renewed, cancelled, state, ends };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn();
}

describe('a runner of jobs', () => {
  it('takes a job at once when it is told of it, and the next when one has ended', async () => {
    const { runner, state, ends } = setUp({ concurrency: 1, waiting: ['a', 'b'] });

    runner.wake();
    await until(() => state.begun.length === 1);
    ends.get('a')?.resolve();
    await until(() => state.begun.length === 2);

    expect(state.begun).toEqual(['a', 'b']);
    expect(state.requeued).toEqual([]);
  });

  it('renews the lease of a job for as long as it runs', async () => {
    const { runner, state, renewed, ends } = setUp({ waiting: ['a'] });

    runner.wake();
    await until(() => renewed.length >= 3);

    expect(renewed.flat()).toEqual(renewed.map(() => 'a'));
    ends.get('a')?.resolve();
    await until(() => state.atOnce === 0);
  });

  it('renews a lease before it runs out', async () => {
    jest.useFakeTimers();
    const { leases, renewed } = setUp();
    const { release } = leases.add('a');

    await jest.advanceTimersByTimeAsync(LEASE_MS - 1);

    expect(renewed.flat()).toContain('a');
    release();
  });

  it('does not begin a job anew that it still runs though its lease had run out', async () => {
    const { runner, state } = setUp({ waiting: ['a'] });
    runner.wake();
    await until(() => state.begun.length === 1);

    state.waiting.push('a');
    runner.wake();
    await until(() => state.waiting.length === 0);
    await nextTurn();

    expect(state.begun).toEqual(['a']);
  });

  it('ends a job that another process has written down as cancelled', async () => {
    const { runner, state, cancelled } = setUp({ waiting: ['a', 'b'] });
    runner.wake();
    await until(() => state.begun.length === 2);

    cancelled.add('a');
    await until(() => state.requeued.length === 1);

    expect(state.requeued).toEqual(['a']);
    expect(state.atOnce).toBe(1);
  });

  it('begins nothing while the service drains, and gives back what runs when it closes', async () => {
    const { runner, shutdown, state } = setUp({ waiting: ['a'] });
    runner.start();
    runner.wake();
    await until(() => state.begun.length === 1);

    shutdown.startDraining();
    state.waiting.push('b');
    runner.wake();
    await nextTurn();
    await runner.stop();

    expect(state.begun).toEqual(['a']);
    expect(state.requeued).toEqual(['a']);
  });

  it('ends however its parts are told of the end of the service, and renews leases until then', async () => {
    const { runner, leases, state } = setUp({ waiting: ['a', 'b'] });
    runner.wake();
    await until(() => state.begun.length === 2);

    await leases.beforeApplicationShutdown();
    await runner.stop();

    expect(state.requeued.sort()).toEqual(['a', 'b']);
    expect(leases.add('late').signal.aborted).toBe(true);
    leases.add('late').release();
  });

  it('runs every job once, and never more than it may at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.nat(20), async (concurrency, count) => {
        const ids = Array.from({ length: count }, (_, index) => `job ${index}`);
        const { runner, state, ends } = setUp({ concurrency, waiting: ids });
        runner.wake();
        for (const id of ids) {
          await until(() => ends.has(id));
          ends.get(id)?.resolve();
        }
        await until(() => state.atOnce === 0);

        expect(state.begun).toEqual(ids);
        expect(state.most).toBeLessThanOrEqual(concurrency);
        await runner.stop();
      }),
      { numRuns: 30 },
    );
  });
});
