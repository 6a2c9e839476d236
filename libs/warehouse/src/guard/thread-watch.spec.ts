import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryTimeoutError } from '../warehouse.errors.js';
import { InvalidSqlError } from './guard.errors.js';
import { ThreadWatch } from './thread-watch.js';

const LONG_MS = 60_000;

describe('a thread that parses a statement', () => {
  let killed: number;
  let cpuMs: number;
  let isWanted: boolean;

  beforeEach(() => {
    jest.useFakeTimers();
    [killed, cpuMs, isWanted] = [0, 0, false];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const watched = (timeoutMs: number): ThreadWatch => {
    const thread = {
      cpuMs: () => Promise.resolve(cpuMs),
      kill: () => {
        killed++;
        return Promise.resolve();
      },
    };
    return new ThreadWatch(thread, { timeoutMs, deadline: Date.now() + timeoutMs }, () => isWanted);
  };

  it('is ended at the statement’s timeout', async () => {
    const watch = watched(250);

    await jest.advanceTimersByTimeAsync(240);
    expect(killed).toBe(0);
    await jest.advanceTimersByTimeAsync(20);

    expect(watch.reason).toBeInstanceOf(QueryTimeoutError);
    expect(killed).toBe(1);
  });

  it('is left alone once there is a verdict', async () => {
    const watch = watched(250);
    watch.end();

    await jest.advanceTimersByTimeAsync(LONG_MS);

    expect([killed, watch.reason]).toEqual([0, null]);
  });

  it('is ended if the statement has used much CPU time, and sooner if others wait', async () => {
    const alone = watched(LONG_MS);
    cpuMs = 500;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(killed).toBe(0);
    cpuMs = 1_000;
    await jest.advanceTimersByTimeAsync(200);
    expect(alone.reason).toBeInstanceOf(InvalidSqlError);

    const wanted = watched(LONG_MS);
    [cpuMs, isWanted] = [100, true];
    await jest.advanceTimersByTimeAsync(200);

    expect(wanted.reason).toBeInstanceOf(InvalidSqlError);
    expect(killed).toBe(2);
  });

  it('is ended after some seconds, however little CPU time it gets', async () => {
    const watch = watched(LONG_MS);

    await jest.advanceTimersByTimeAsync(5_200);

    expect(watch.reason).toBeInstanceOf(InvalidSqlError);
    expect(killed).toBe(1);
  });
});
