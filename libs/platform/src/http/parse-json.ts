import { isUtf8 } from 'node:buffer';
import { ExactNumber } from '@tessera/contracts';
import { outlineJson } from './json-bounds.js';

/**
 * Parses a JSON body. A number that a double cannot represent becomes an {@link ExactNumber}, never another number.
 * @throws SyntaxError if it is not JSON in UTF-8; errors of {@link outlineJson}
 */
export function parseJson(bytes: Buffer): unknown {
  const { hasUnsafeNumbers } = outlineJson(bytes);
  if (!isUtf8(bytes)) throw new SyntaxError('not UTF-8');
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  return JSON.parse(text, hasUnsafeNumbers ? (keepExact as Reviver) : undefined) as unknown;
}

type Reviver = (key: string, value: unknown) => unknown;

/** TypeScript's type of a reviver lacks the third argument. See https://github.com/tc39/proposal-json-parse-with-source */
function keepExact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  return isExactly(value, source) ? value : new ExactNumber(source);
}

/** Whether the number has the same value as its text. */
function isExactly(value: number, source: string): boolean {
  if (!Number.isFinite(value) || Object.is(value, -0)) return false;
  const [actual, said] = [significant(String(value)), significant(source)];
  return actual.digits === said.digits && actual.exponent === said.exponent;
}

/** A decimal as its digits without surrounding zeros, times a power of ten; 1.50e3 and 1500 are 15 times 10². */
function significant(decimal: string): { digits: string; exponent: number } {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(decimal) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = withoutZerosAtEnd(all);
  if (digits === '') return { digits: '', exponent: 0 };
  return {
    digits: sign + digits,
    exponent: Number(power) - fraction.length + all.length - digits.length,
  };
}

/** A pattern would be tried again at every zero. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
