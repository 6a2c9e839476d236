import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withTimeout } from './with-timeout.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const late = () => new Error('too late');

describe('work with a timeout', () => {
  it('returns its value, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.resolve(7), 1_000, late)).resolves.toBe(7);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('throws its error, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.reject(new Error('its own')), 1_000, late)).rejects.toThrow('its own');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fails with a timeout error if it takes longer, whatever its later outcome', async () => {
    const work = Promise.withResolvers<never>();
    const onTimeout = jest.fn(late);
    const outcome = expect(withTimeout(work.promise, 1_000, onTimeout)).rejects.toThrow('too late');

    await jest.advanceTimersByTimeAsync(1_000);
    await outcome;
    work.reject(new Error('nobody listens any more'));
    await jest.advanceTimersByTimeAsync(1_000);

    expect(onTimeout).toHaveBeenCalledTimes(1);
  });
});
