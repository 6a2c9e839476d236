import fc from 'fast-check';

/** A request on the wire, with any content. */
export interface WildRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export const headerValue = fc
  .string({ maxLength: 40 })
  .map((text) => text.replace(/[^\x20-\x7e]/g, '~').trim());

/** Headers that every service reads. */
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

/** Usually none: a single wrong header gets the request rejected before anything else is read. */
export function seldom(headers: fc.Arbitrary<Record<string, string | undefined>>) {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: headers },
  ) as fc.Arbitrary<Record<string, string>>;
}
