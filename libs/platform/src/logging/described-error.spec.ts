import { describe, expect, it } from '@jest/globals';
import { NotFoundException } from '@nestjs/common';
import { RequestValidationError } from '../errors/request-validation.error.js';
import { ServiceError } from '../errors/service.error.js';
import { describeError, diagnosticsOf } from './described-error.js';

const MARK = 'zqmark';

/** As drivers and clients create them: with request and response in properties. */
function failing(message: string, properties: object = {}): Error {
  return Object.assign(new Error(message), properties);
}

describe('an error in the log', () => {
  it('has its class, codes, message and place', () => {
    const described = describeError(failing('connect ECONNREFUSED 10.0.0.1:5432', { code: 'ECONNREFUSED' }));

    expect(described).toMatchObject({
      type: 'Error',
      code: 'ECONNREFUSED',
      message: 'connect ECONNREFUSED 10.0.0.1:5432',
      stack: expect.stringMatching(/^\s+at .*described-error\.spec/),
    });
  });

  it.each<[string, unknown]>([
    ['a value that the registry refused', failing(`for type uuid: "${MARK}"`, { code: '22P02' })],
    [
      'a key that is there twice',
      failing('duplicate key', { code: '23505', detail: `Key (name)=(${MARK})` }),
    ],
    ['a column of a statement', failing(`column t.${MARK} does not exist`, { code: '42703' })],
    [
      'parameters of a statement',
      failing('gone', { query: 'select $1', parameters: [MARK], driverError: failing(MARK) }),
    ],
    ['a command of Redis', failing('READONLY', { command: { name: 'hset', args: [MARK] } })],
    ['what could not be parsed', failing(`Unexpected token 'x', "{"a": ${MARK}" is not valid JSON`)],
    ['an address', failing('Invalid URL', { input: `postgres://me:${MARK}@db`, code: 'ERR_INVALID_URL' })],
    ['a cause', new Error('outer', { cause: failing(`"${MARK}"`, { input: MARK }) })],
    ['one of many', new AggregateError([failing(`'${MARK}'`)], 'all failed')],
    ['lines of a message', failing(`first\n    at ${MARK} (file.ts:1:1)`)],
    ['a route that there is not', new NotFoundException(`Cannot GET /kbs/${MARK}`)],
    [
      'what a client of the knowledge service is told',
      ServiceError.of('attachment_not_found', { attachmentId: MARK }),
    ],
    ['what a client of the SQL service is told', new ServiceError('invalid_sql', `${MARK} is no column`)],
    ['a wrong field', new RequestValidationError([{ loc: ['body', MARK], msg: MARK, type: 'isInt' }])],
    ['a child process', failing('crashed', { details: `${MARK}\nTypeError: ${MARK}\n    at f (a.js:1:2)` })],
    ['a string', MARK],
    ['an object', { message: MARK }],
  ])('quotes nothing of %s', (_, thrown) => {
    expect(JSON.stringify(describeError(thrown))).not.toContain(MARK);
  });

  it('has the statement and the constraint of the registry', () => {
    const error = failing('duplicate key', {
      code: '23505',
      query: 'insert …',
      constraint: 'documents_pkey',
    });

    expect(describeError(error)).toMatchObject({
      code: '23505',
      query: 'insert …',
      constraint: 'documents_pkey',
    });
  });

  it('may be its own cause', () => {
    const error = new Error('loop');
    error.cause = error;

    expect(describeError(error).cause?.cause?.cause?.cause?.cause).toBeUndefined();
  });
});

describe('the output of a process before it ended', () => {
  it('is kept unless it quotes a document', () => {
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
