import { describe, expect, it } from '@jest/globals';
import { ExactNumber } from '@tessera/contracts';
import { cases } from '@tessera/testing';
import * as fc from 'fast-check';
import { parseJson } from './parse-json.js';

const parse = (text: string) => parseJson(Buffer.from(text));

/** Decimals of every shape and length that JSON allows. */
const decimal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,40}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,40}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[eE][+-]?\d{1,4}$/)),
  )
  .map((parts) => parts.join(''));

/** The exact value of a decimal, as a fraction's numerator over a power of ten. */
function valueOf(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d*))?(?:[eE](.+))?$/.exec(text) ?? [];
  const shift = Number(power) - fraction.length + 20_000;
  return String(BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(shift));
}

describe('numbers of a body', () => {
  it('are numbers if a number is exact, and keep their text otherwise', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const [read] = parse(`[${text}]`) as [unknown];

        if (typeof read === 'number') expect(valueOf(String(read))).toBe(valueOf(text));
        else expect(read).toEqual(new ExactNumber(text));
      }),
      { numRuns: cases({ smoke: 500, soak: 2_000 }) },
    );
  });

  it.each(['0', '-1', '1.5', '1e3', '1.10', '0.1', '9007199254740992', '123456789012345680', '5e-324'])(
    'parses %s as a number',
    (text) => {
      expect(parse(`{"n":${text}}`)).toEqual({ n: Number(text) });
    },
  );

  it.each([
    '9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1000000000000000000001',
    '-0',
    '123456789012345679',
  ])('keeps the text of %s, which no double represents', (text) => {
    expect(parse(`{"a":[${text}]}`)).toEqual({ a: [new ExactNumber(text)] });
  });

  it('ignores digits in strings and names', () => {
    const text = '{"9007199254740993":"9007199254740993 \\" 1e400","n":9007199254740993}';

    expect(parse(text)).toEqual({
      '9007199254740993': '9007199254740993 " 1e400',
      n: new ExactNumber('9007199254740993'),
    });
  });

  it('parses everything else like JSON.parse', () => {
    const safe = fc
      .jsonValue({ maxDepth: 5 })
      .filter((value) => !/\d{15}|e[+-]|-0/.test(JSON.stringify(value)));

    fc.assert(
      fc.property(safe, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);

        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('rejects invalid UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(SyntaxError);
  });
});
