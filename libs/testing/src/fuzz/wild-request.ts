import fc from 'fast-check';

/** A request as it goes over the wire: anything may be in it. */
export interface WildRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export const headerValue = fc
  .string({ maxLength: 40 })
  .map((text) => text.replace(/[^\x20-\x7e]/g, '~').trim());

/** Headers that any service looks at. */
export const ODD_HEADERS = {
  'x-request-id': headerValue,
  'content-type': fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/json; charset=x',
    'text/plain',
    'multipart/form-data',
    '',
  ),
  'content-encoding': fc.constantFrom('identity', 'gzip', 'br', 'x'),
  'accept-language': fc.constantFrom('zh', 'en', '*', ';;'),
};

/** Mostly none: a wrong one alone is enough to be refused, before anything else is looked at. */
export function seldom(headers: fc.Arbitrary<Record<string, string | undefined>>) {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: headers },
  ) as fc.Arbitrary<Record<string, string>>;
}
