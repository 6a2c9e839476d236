import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { endTracing, type Span, traced, traceparent, useTracer } from '../tracing/tracing.js';
import { PeriodicTask, speedUpPeriodicTasks } from './periodic-task.js';

const EVERY_MS = 1_000;
const LONGEST_MS = 8_000;

const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  jest.useFakeTimers();
  for (const level of ['warn', 'log', 'debug'] as const)
    jest.spyOn(Logger.prototype, level).mockImplementation((line: unknown) => {
      lines.push(`${level}: ${typeof line === 'string' ? line : (line as { msg: string }).msg}`);
    });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A task whose runs last until they are told to end. */
function heldTask() {
  const runs: PromiseWithResolvers<void>[] = [];
  let most = 0;
  let open = 0;
  const task = new PeriodicTask({
    name: 'count',
    everyMs: EVERY_MS,
    run: async () => {
      most = Math.max(most, ++open);
      const run = Promise.withResolvers<void>();
      runs.push(run);
      await run.promise.finally(() => open--);
    },
  });
  return { task, runs, mostAtOnce: () => most };
}

/** A task that records its runs, and finds nothing to do by default. */
function idleTask(found: () => boolean = () => false) {
  const times: number[] = [];
  const run = async () => {
    times.push(Date.now());
    return found();
  };
  const task = new PeriodicTask({ name: 'count', everyMs: EVERY_MS, longestPauseMs: LONGEST_MS, run });
  return { task, times };
}

const settle = () => jest.advanceTimersByTimeAsync(0);

describe('a periodic task', () => {
  it('excludes its runs from the trace in which it was woken', async () => {
    const span: Span = {
      traceId: 't',
      spanId: 's',
      traceparent: 'of the request',
      rename() {},
      set() {},
      end() {},
    };
    useTracer({ start: () => span, shutdown: () => Promise.resolve() });
    const seen: Array<string | undefined> = [];
    const task = new PeriodicTask({
      name: 'look',
      everyMs: EVERY_MS,
      run: () => void seen.push(traceparent()),
    });
    try {
      await traced({ name: 'request' }, async () => {
        task.start();
        task.wake();
        seen.push(traceparent());
        await settle();
      });
      await jest.advanceTimersByTimeAsync(2 * EVERY_MS);

      expect(seen.slice(0, 3)).toEqual([undefined, 'of the request', undefined]);
    } finally {
      await task.stop();
      await endTracing();
    }
  });

  it('runs repeatedly, with pauses no longer than stated', async () => {
    let count = 0;
    const task = new PeriodicTask({ name: 'count', everyMs: EVERY_MS, run: () => void count++ });

    task.start();
    task.start();
    for (let round = 1; round <= 5; round++) {
      await jest.advanceTimersByTimeAsync(EVERY_MS);
      expect(count).toBeGreaterThanOrEqual(round);
    }

    expect(count).toBeLessThanOrEqual(5 / 0.9);
    await task.stop();
  });

  it('slows down to its longest pause while there is nothing to do', async () => {
    const { task, times } = idleTask();
    task.start();

    await jest.advanceTimersByTimeAsync(60 * EVERY_MS);

    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses[0]).toBeLessThanOrEqual(2 * EVERY_MS);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(LONGEST_MS);
    expect(times.length).toBeLessThanOrEqual(60 / (0.9 * 8) + 4);
    await task.stop();
  });

  it.each([
    ['it is woken', (task: PeriodicTask) => task.wake()],
    ['this process has worked', () => speedUpPeriodicTasks()],
  ])('returns to its normal pace once %s', async (_, happens) => {
    const { task, times } = idleTask();
    task.start();
    await jest.advanceTimersByTimeAsync(60 * EVERY_MS);
    const before = times.length;

    happens(task);
    await jest.advanceTimersByTimeAsync(EVERY_MS);

    expect(times.length).toBeGreaterThan(before);
    await task.stop();
  });

  it('keeps its pace while it finds work', async () => {
    const { task, times } = idleTask(() => true);
    task.start();

    await jest.advanceTimersByTimeAsync(20 * EVERY_MS);

    expect(times.length).toBeGreaterThanOrEqual(20);
    await task.stop();
  });

  it('never starts before the current run has ended, however long that takes', async () => {
    const { task, runs } = heldTask();
    task.start();

    await jest.advanceTimersByTimeAsync(50 * EVERY_MS);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await jest.advanceTimersByTimeAsync(EVERY_MS);

    expect(runs).toHaveLength(2);
    runs[1]?.resolve();
    await task.stop();
  });

  it('continues after failures, and reports only the first and their end', async () => {
    let failures = 3;
    const run = async () => {
      if (failures-- > 0) throw new Error('away');
    };
    const task = new PeriodicTask({ name: 'count', everyMs: EVERY_MS, run });

    for (let round = 0; round < 5; round++) {
      task.wake();
      await settle();
    }

    expect(lines).toEqual([
      'warn: could not count; retrying',
      'debug: could not count; retrying',
      'debug: could not count; retrying',
      'log: recovered: count',
    ]);
  });

  it('survives a run that throws synchronously', async () => {
    let count = 0;
    const run = () => {
      count++;
      throw new Error('at once');
    };
    const task = new PeriodicTask({ name: 'count', everyMs: EVERY_MS, run });
    task.start();

    await jest.advanceTimersByTimeAsync(3 * EVERY_MS);

    expect(count).toBeGreaterThanOrEqual(3);
    await task.stop();
  });

  it('waits for its run when stopped, aborts it, and starts no other', async () => {
    const { task, runs } = heldTask();
    task.start();
    task.wake();
    task.wake();
    let hasStopped = false;

    const stopped = task.stop().then(() => (hasStopped = true));
    await jest.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(hasStopped).toBe(false);
    runs[0]?.resolve();
    await stopped;
    task.wake();
    task.start();
    await jest.advanceTimersByTimeAsync(5 * EVERY_MS);

    expect(runs).toHaveLength(1);
  });

  it('aborts a run of several steps', async () => {
    let steps = 0;
    const run = async (stopping: AbortSignal) => {
      for (; !stopping.aborted; steps++) await Promise.resolve();
    };
    const task = new PeriodicTask({ name: 'count', everyMs: EVERY_MS, run });
    task.wake();

    await task.stop();

    expect(steps).toBeGreaterThan(0);
  });

  it('never overlaps, and handles whatever it was woken for, in any order of events', async () => {
    const action = fc.constantFrom('wake', 'start', 'end', 'fail', 'wait', 'stop');
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const { task, runs, mostAtOnce } = heldTask();
        let runsBefore = { lastWake: -1, stop: Infinity };
        const play: Record<typeof action extends fc.Arbitrary<infer A> ? A : never, () => void> = {
          wake: () => (runsBefore = { ...runsBefore, lastWake: runs.length }),
          start: () => task.start(),
          end: () => runs.at(-1)?.resolve(),
          fail: () => runs.at(-1)?.reject(new Error('failed')),
          wait: () => jest.advanceTimersByTime(EVERY_MS),
          stop: () => void task.stop(),
        };
        for (const what of actions) {
          if (what === 'stop') runsBefore.stop = Math.min(runsBefore.stop, runs.length);
          play[what]();
          if (what === 'wake') task.wake();
          await settle();
        }
        runs.at(-1)?.resolve();
        await settle();

        expect(mostAtOnce()).toBeLessThanOrEqual(1);
        if (runsBefore.stop === Infinity) expect(runs.length).toBeGreaterThan(runsBefore.lastWake);
        else expect(runs).toHaveLength(runsBefore.stop);
        runs.at(-1)?.resolve();
        await task.stop();
      }),
    );
  });
});
