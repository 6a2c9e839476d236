import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { workspaceRoot } from '@tessera/testing';
import { parseOptions } from './options.js';

describe('options of npm start', () => {
  it('are the documented ports, the examples and .tessera when nothing is said', () => {
    expect(parseOptions(['start'], '/folder')).toEqual({
      command: 'start',
      detach: false,
      demo: true,
      layout: 'hosted',
      ports: 'default',
      state: join(workspaceRoot, '.tessera'),
    });
  });

  it('can all be said otherwise', () => {
    const args = ['start', '--detach', '--no-demo', '--separate', '--port', '9000', '--state', 'elsewhere'];

    expect(parseOptions(args, '/folder')).toEqual({
      command: 'start',
      detach: true,
      demo: false,
      layout: 'separate',
      ports: 9000,
      state: '/folder/elsewhere',
    });
  });

  it.each([['--port', 'x'], ['--port', '65536'], ['--port', '-1'], ['--prot', '1'], ['extra']])(
    'refuse %s %s with a sentence',
    (...args) => {
      expect(() => parseOptions(['start', ...args], '/folder')).toThrow(/--/);
    },
  );
});
