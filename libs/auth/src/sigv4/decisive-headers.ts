import type { Request } from 'express';
import { UnauthorizedError } from '../auth.errors.js';

/** Headers that change what a request does. If present, they must be signed; otherwise anybody on the way could change them. */
const DECISIVE = /^(content-type|content-encoding|prefer|x-idempotency-key|x-tenant-id|x-amz-.*)$/;
const ALWAYS_SIGNED = ['host', 'x-amz-date'];

/** @throws UnauthorizedError if such a header is unsigned, or repeated and therefore ambiguous */
export function requireSigned(request: Request, signedHeaders: ReadonlySet<string>): void {
  const decisive = Object.keys(request.headers).filter((name) => DECISIVE.test(name));
  const missing = [...ALWAYS_SIGNED, ...decisive].find((name) => !signedHeaders.has(name));
  if (missing) throw new UnauthorizedError(`The signature does not cover the header ${missing}.`);
  const doubled = repeatedHeader(request.rawHeaders, signedHeaders);
  if (doubled) throw new UnauthorizedError(`The header ${doubled} is repeated.`);
}

/**
 * Signatures collapse runs of spaces. Headers are read in their signed form, so that a repeated request with other
 * spacing still counts as the same.
 */
export function takeAsSigned(request: Request, signedHeaders: ReadonlySet<string>): void {
  for (const name of signedHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') request.headers[name] = value.trim().replace(/\s+/g, ' ');
  }
}

/** Node keeps the first of some headers and joins the values of others. */
function repeatedHeader(
  rawHeaders: readonly string[],
  signedHeaders: ReadonlySet<string>,
): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (!signedHeaders.has(name) && name !== 'authorization') continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
