import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ServiceError } from '../errors/service.error.js';
import { RequestValidationError } from '../errors/request-validation.error.js';
import {
  MAX_JSON_DEPTH,
  MAX_JSON_NAMES,
  MAX_JSON_VALUES,
  MAX_LONG_NUMBERS,
  MAX_NUMBER_LENGTH,
  outlineJson,
} from './json-bounds.js';

const outline = (text: string) => outlineJson(Buffer.from(text));
const names = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
const list = (count: number) => `[${Array<number>(count).fill(1).join()}]`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('the limits of a body', () => {
  it('accept what reaches them', () => {
    expect(() => outline(names(MAX_JSON_NAMES))).not.toThrow();
    expect(() => outline(list(MAX_JSON_VALUES))).not.toThrow();
    expect(() => outline(`[${Array(20).fill(names(MAX_JSON_NAMES)).join()}]`)).not.toThrow();
    expect(() =>
      outline(`{"a":${names(MAX_JSON_NAMES)},${names(MAX_JSON_NAMES - 1).slice(1)}`),
    ).not.toThrow();
    expect(() => outline(nested(MAX_JSON_DEPTH))).not.toThrow();
    expect(() => outline(`[${'1'.repeat(MAX_NUMBER_LENGTH)}]`)).not.toThrow();
    expect(() => outline(`[${Array(MAX_LONG_NUMBERS).fill('1e400').join()}]`)).not.toThrow();
  });

  it('reject what exceeds them, however it is distributed', () => {
    expect(() => outline(names(MAX_JSON_NAMES + 1))).toThrow(RequestValidationError);
    expect(() => outline(`[{"a":${names(MAX_JSON_NAMES)}},${names(MAX_JSON_NAMES + 1)}]`)).toThrow(
      RequestValidationError,
    );
    expect(() => outline(list(MAX_JSON_VALUES + 1))).toThrow(RequestValidationError);
    expect(() => outline(`[${Array(MAX_JSON_VALUES).fill('[]').join()}]`)).toThrow(RequestValidationError);
    expect(() => outline(nested(MAX_JSON_DEPTH + 1))).toThrow(ServiceError);
    expect(() => outline(`[${'1'.repeat(MAX_NUMBER_LENGTH + 1)}]`)).toThrow(RequestValidationError);
    expect(() =>
      outline(
        `[${Array(MAX_LONG_NUMBERS + 1)
          .fill('1e400')
          .join()}]`,
      ),
    ).toThrow(RequestValidationError);
  });

  it('do not count the content of strings', () => {
    const text = fc.string({
      unit: fc.constantFrom('"', '\\', ',', ':', '[', '{', 'é', '1e9'),
      minLength: 3_000,
      maxLength: 9_000,
    });

    fc.assert(
      fc.property(text, (value) => {
        expect(outline(JSON.stringify({ [value]: value }))).toEqual({ hasUnsafeNumbers: false });
      }),
      { numRuns: 50 },
    );
  });

  it('apply to invalid JSON, too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => outlineJson(bytes)).not.toThrow();
      }),
    );
  });
});
