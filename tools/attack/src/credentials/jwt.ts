import { createHmac } from 'node:crypto';
import type { World } from '../stack/world.js';

/** A hand-made token that can be invalid in any way. */
export function tokenOf(
  claims: object,
  { header = { alg: 'HS256', typ: 'JWT' }, secret }: { header?: object; secret: string },
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode(header)}.${encode(claims)}`;
  const digest = createHmac(hashOf(header), secret).update(signed).digest('base64url');
  return `${signed}.${digest}`;
}

/** Claims of a valid token of the tenant. */
export function claimsOf({ credentials }: World, tenantId: string): Record<string, unknown> {
  return {
    sub: 'ana',
    iss: credentials.jwtIssuer,
    aud: credentials.jwtAudience,
    exp: Math.floor(Date.now() / 1_000) + 3_600,
    tenant_id: tenantId,
    scope: 'queries:run jobs:read',
  };
}

function hashOf(header: object): string {
  const alg = 'alg' in header ? header.alg : '';
  return alg === 'HS384' ? 'sha384' : alg === 'HS512' ? 'sha512' : 'sha256';
}
