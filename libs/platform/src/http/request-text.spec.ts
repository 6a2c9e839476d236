import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { RequestValidationError } from '../errors/request-validation.error.js';
import { parseJson } from './parse-json.js';
import { refuseUnusableInput } from './request-text.js';

const NAMES_OF_OBJECTS = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

function refusal(body: unknown): unknown {
  try {
    refuseUnusableInput({ path: '/', query: {}, body });
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('text of requests', () => {
  it('accepts any JSON without NUL characters, whatever else it contains', () => {
    const json = fc.jsonValue({ maxDepth: 10 }).filter((value) => {
      const text = JSON.stringify(value);
      return !/\\u0000|\\ud/i.test(text) && !NAMES_OF_OBJECTS.some((name) => text.includes(`"${name}":`));
    });

    fc.assert(fc.property(json, (value) => expect(refusal(value)).toBeUndefined()));
  });

  it('finds a NUL character anywhere', () => {
    const way = fc.array(fc.oneof(fc.constantFrom('a', 'b'), fc.nat(3)), { maxLength: 20 });

    fc.assert(
      fc.property(way, (steps) => {
        const body = steps.reduceRight<unknown>(
          (value, step) =>
            typeof step === 'number' ? [...Array<null>(step).fill(null), value] : { [step]: value },
          'bad\0',
        );

        const error = refusal(body);

        expect(error).toBeInstanceOf(RequestValidationError);
        expect((error as RequestValidationError).issues.map(({ loc }) => loc)).toEqual([['body', ...steps]]);
      }),
    );
  });
});

describe('numbers of requests', () => {
  const beyond = fc.constantFrom('1e309', '-1e400', '1.7976931348623159e308', `-9${'9'.repeat(350)}`);
  const within = fc.constantFrom('9007199254740993', '1.7976931348623157e308', '1e-400', '-0');

  it('are rejected outside the range of a double, anywhere', () => {
    const way = fc.array(fc.oneof(fc.constantFrom('a', 'b'), fc.nat(3)), { minLength: 1, maxLength: 20 });
    const at = (steps: (string | number)[], number: string) =>
      steps.reduceRight<string>(
        (inner, step) =>
          typeof step === 'number' ? `[${'0,'.repeat(step)}${inner}]` : `{"${step}":${inner}}`,
        number,
      );

    fc.assert(
      fc.property(way, beyond, within, (steps, large, exact) => {
        const error = refusal(parseJson(Buffer.from(at(steps, large))));

        expect((error as RequestValidationError).issues).toMatchObject([
          { loc: ['body', ...steps], type: 'number_out_of_range' },
        ]);
        expect(refusal(parseJson(Buffer.from(at(steps, exact))))).toBeUndefined();
      }),
    );
  });
});
