import { describe, expect, it } from '@jest/globals';
import { parseOptions } from './options.js';

describe('options of npm start', () => {
  it('are the documented ports, the examples and .tessera when nothing is said', () => {
    expect(parseOptions(['start'], '/checkout')).toEqual({
      command: 'start',
      detach: false,
      demo: true,
      ports: 'default',
      state: '/checkout/.tessera',
    });
  });

  it('can all be said otherwise', () => {
    const args = ['start', '--detach', '--no-demo', '--port', '9000', '--state', '/elsewhere'];

    expect(parseOptions(args, '/checkout')).toEqual({
      command: 'start',
      detach: true,
      demo: false,
      ports: 9000,
      state: '/elsewhere',
    });
  });

  it.each([['--port', 'x'], ['--port', '65536'], ['--port', '-1'], ['--prot', '1'], ['extra']])(
    'refuse %s %s with a sentence',
    (...args) => {
      expect(() => parseOptions(['start', ...args], '/checkout')).toThrow(/--/);
    },
  );
});
