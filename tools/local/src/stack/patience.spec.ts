import { describe, expect, it } from '@jest/globals';
import { startPatienceMs } from './patience.js';

describe('the start timeout', () => {
  it.each([
    [{}, 60_000],
    [{ LOCAL_START_PATIENCE_S: '300' }, 300_000],
  ])('with %j is %d ms', (env, expected) => {
    expect(startPatienceMs(env)).toBe(expected);
  });

  it.each(['', '0', '4', '1.5', '3601', 'long'])('cannot be %j', (LOCAL_START_PATIENCE_S) => {
    expect(() => startPatienceMs({ LOCAL_START_PATIENCE_S })).toThrow('from 5 to 3600');
  });
});
