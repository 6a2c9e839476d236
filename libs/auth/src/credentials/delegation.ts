import { Inject, Injectable } from '@nestjs/common';
import { AUTH_SCOPES } from '@tessera/contracts';
import { KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { jwtVerify, SignJWT } from 'jose';
import { UnauthorizedError } from '../auth.errors.js';
import { AUTH_CONFIG, type CredentialsConfig } from '../auth.settings.js';
import type { Principal } from '../principal.js';
import { API_KEY_PRINCIPAL, ApiKeyAuthenticator } from './api-key.authenticator.js';
import { parseKbList } from './kb-list.js';

/** Begins every delegation token, so that none is taken for another credential. */
export const DELEGATION_PREFIX = 'tsd_';
/** A header of 16 KiB, which Node.js accepts, has room for it. */
export const MAX_DELEGATION_LENGTH = 10_240;
const AUDIENCE = 'tessera:delegation';
const ALGORITHM = 'HS256';
/** Longer than the longest request of a client. */
const LIFETIME_SECONDS = 600;
const ALL = '*';

/** Absent for API keys: each service finds what a key may do by its id. A key may name thousands of knowledge bases. */
interface Claims {
  owner: string | null;
  tenants: string[];
  scopes: string[];
  kb_read: string[];
  kb_write: string[];
}

/**
 * Tokens with which a gateway calls other services on behalf of a client that it has authenticated: the client's own
 * credential is not forwarded. They name an API key or carry the client's permissions, and are signed with `AUTH_DELEGATION_SECRET`.
 */
@Injectable()
export class Delegation {
  private readonly secret: Uint8Array | null;

  constructor(
    @Inject(AUTH_CONFIG) { delegationSecret }: CredentialsConfig,
    private readonly apiKeys: ApiKeyAuthenticator,
  ) {
    this.secret = delegationSecret === undefined ? null : new TextEncoder().encode(delegationSecret);
  }

  /** @throws Error without `AUTH_DELEGATION_SECRET`; ServiceError 403 if the client has too many permissions for a token */
  async tokenFor(principal: Principal): Promise<string> {
    if (!this.secret) throw new Error('AUTH_DELEGATION_SECRET is not set.');
    const claims = principal.id.startsWith(API_KEY_PRINCIPAL) ? {} : claimsOf(principal);
    const jwt = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(principal.id)
      .setAudience(AUDIENCE)
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(this.secret);
    const token = DELEGATION_PREFIX + jwt;
    if (token.length > MAX_DELEGATION_LENGTH)
      throw new ServiceError('forbidden', 'The credential names too many knowledge bases or tenants.');
    return token;
  }

  /** @throws UnauthorizedError */
  async authenticate(token: string): Promise<Principal> {
    if (!this.secret) throw new UnauthorizedError('Delegation tokens are not accepted.');
    const { payload } = await jwtVerify<Claims>(token.slice(DELEGATION_PREFIX.length), this.secret, {
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'sub'],
    }).catch((error: unknown) => {
      throw new UnauthorizedError('The delegation token is invalid or has expired.', { cause: error });
    });
    const { sub: id = '', owner, tenants, scopes, kb_read, kb_write } = payload;
    if (id.startsWith(API_KEY_PRINCIPAL))
      return this.apiKeys.principalOfKey(id.slice(API_KEY_PRINCIPAL.length));
    return {
      id,
      tenants: tenants.includes(ALL) ? 'all' : tenants,
      scopes: new Set(AUTH_SCOPES.filter((scope) => scopes.includes(scope))),
      knowledge: new KnowledgeAccess({
        owner,
        read: parseKbList(kb_read) ?? new Set<string>(),
        write: parseKbList(kb_write) ?? new Set<string>(),
      }),
    };
  }
}

function claimsOf({ tenants, scopes, knowledge }: Principal): Claims {
  return {
    owner: knowledge.owner,
    tenants: tenants === 'all' ? [ALL] : [...tenants],
    scopes: [...scopes],
    kb_read: knowledge.readable ?? [ALL],
    kb_write: knowledge.writable ?? [ALL],
  };
}
