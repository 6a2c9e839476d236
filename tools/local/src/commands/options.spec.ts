import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { workspaceRoot } from '@tessera/testing';
import { parseOptions } from './options.js';

const place = { cwd: '/folder', env: {} };

describe('options of npm start', () => {
  it('default to the documented ports, the examples and .tessera', () => {
    expect(parseOptions(['start'], place)).toEqual({
      command: 'start',
      detach: false,
      demo: true,
      layout: 'hosted',
      ports: 'default',
      state: join(workspaceRoot, '.tessera'),
      isStateNamed: false,
    });
  });

  it('can all be overridden', () => {
    const args = ['start', '--detach', '--no-demo', '--separate', '--port', '9000', '--state', 'elsewhere'];

    expect(parseOptions(args, place)).toEqual({
      command: 'start',
      detach: true,
      demo: false,
      layout: 'separate',
      ports: 9000,
      state: '/folder/elsewhere',
      isStateNamed: true,
    });
  });

  it('take the state folder from TESSERA_STATE unless one is given', () => {
    const env = { TESSERA_STATE: '/other' };

    expect(parseOptions(['status'], { cwd: '/folder', env })).toMatchObject({
      state: '/other',
      isStateNamed: true,
    });
    expect(parseOptions(['status', '--state', 'x'], { cwd: '/folder', env }).state).toBe('/folder/x');
  });

  it.each([['--port', 'x'], ['--port', '65536'], ['--port', '-1'], ['--prot', '1'], ['extra']])(
    'reject %s %s with a sentence',
    (...args) => {
      expect(() => parseOptions(['start', ...args], place)).toThrow(/--/);
    },
  );
});
