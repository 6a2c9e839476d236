import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { RequestValidationError } from '../errors/request-validation.error.js';
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
  it('passes any JSON without NUL characters, whatever else is in it', () => {
    const json = fc.jsonValue({ maxDepth: 10 }).filter((value) => {
      const text = JSON.stringify(value);
      return !/\\u0000|\\ud/i.test(text) && !NAMES_OF_OBJECTS.some((name) => text.includes(`"${name}":`));
    });

    fc.assert(fc.property(json, (value) => expect(refusal(value)).toBeUndefined()));
  });

  it('finds a NUL character wherever it is', () => {
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
