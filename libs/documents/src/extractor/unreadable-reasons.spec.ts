import { describe, expect, it } from '@jest/globals';
import { diagnosticsOf } from './unreadable-reasons.js';

describe('what a parser process wrote before it ended', () => {
  it('is kept as far as it quotes no document', () => {
    const stderr = [
      '/app/reader.js:12',
      "  throw new SyntaxError('Unexpected secret words');",
      'SyntaxError: Unexpected secret words',
      'that go on in a second line of the secret',
      '    at read (/app/reader.js:12:9)',
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      ' 1: 0xb7a940 node::Abort()',
    ].join('\n');

    expect(diagnosticsOf(stderr).split('\n')).toEqual([
      'SyntaxError',
      '    at read (/app/reader.js:12:9)',
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      ' 1: 0xb7a940 node::Abort()',
    ]);
  });
});
