import { describe, expect, it } from '@jest/globals';
import { words } from '@tessera/testing';
import { DatabaseError } from 'pg';
import { InvalidSqlError } from '../../../guard/guard.errors.js';
import { explainFailure } from './statement-errors.js';

const CONTEXT = {
  timeoutMs: 1_000,
  prefixLength: 0,
  statement: { text: ' '.repeat(100), start: 0 },
};

function failure(code: string, hint?: string): DatabaseError {
  return Object.assign(new DatabaseError('it failed', 10, 'error'), { code, hint });
}

describe('a failed statement', () => {
  it.each(
    words(`
    0A000 10608 21000 22012 22P02 23505 2201X 2F003 34000 38000 39000 3B001 3F000 42P01 44000 54001
    55000 0L000 0P000 20000 P0001 XX000 53200 53400 25P01 24000
  `),
  )('with the SQLSTATE %s is the statement’s fault', (code) => {
    expect(explainFailure(failure(code), CONTEXT)).toBeInstanceOf(InvalidSqlError);
  });

  it.each(
    words(`
    08006 28P01 3D000 40001 40P01 53300 53100 57P01 58030 F0000 XX001
  `),
  )('with the SQLSTATE %s is the server’s fault', (code) => {
    expect(explainFailure(failure(code), CONTEXT).name).toBe('WarehouseUnavailableError');
  });

  it('reveals no hints about the server’s settings', () => {
    const hint = 'Increase the configuration parameter "max_stack_depth" (currently 2048kB).';

    expect(explainFailure(failure('54001', hint), CONTEXT)).toHaveProperty(
      'hint',
      'Nest it less deeply, or split it.',
    );
    expect(
      explainFailure(failure('22007', 'Perhaps you need a different "DateStyle" setting.'), CONTEXT),
    ).toHaveProperty('hint', null);
    expect(
      explainFailure(failure('42883', 'You might need to add explicit type casts.'), CONTEXT),
    ).toHaveProperty('hint', 'You might need to add explicit type casts.');
  });
});
