import { Inject, Injectable } from '@nestjs/common';
import { AUTH_SCOPES } from '@tessera/contracts';
import { KnowledgeAccess } from '@tessera/persistence';
import { jwtVerify, SignJWT } from 'jose';
import { UnauthorizedError } from '../auth.errors.js';
import { AUTH_CONFIG, type CredentialsConfig } from '../auth.settings.js';
import type { Principal } from '../principal.js';
import { parseKbList } from './kb-list.js';

/** Begins every delegation token, so that none is taken for another credential. */
export const DELEGATION_PREFIX = 'tsd_';
const AUDIENCE = 'tessera:delegation';
const ALGORITHM = 'HS256';
/** Longer than the longest request of a client. */
const LIFETIME_SECONDS = 600;
const ALL = '*';

interface Claims {
  owner: string | null;
  tenants: string[];
  scopes: string[];
  kb_read: string[];
  kb_write: string[];
}

/**
 * Tokens with which a gateway calls other services on behalf of a client that it has authenticated: the client's own
 * credential is not forwarded. They carry the client's permissions, and are signed with `AUTH_DELEGATION_SECRET`.
 */
@Injectable()
export class Delegation {
  private readonly secret: Uint8Array | null;

  constructor(@Inject(AUTH_CONFIG) { delegationSecret }: CredentialsConfig) {
    this.secret = delegationSecret === undefined ? null : new TextEncoder().encode(delegationSecret);
  }

  /** @throws Error without `AUTH_DELEGATION_SECRET` */
  async tokenFor({ id, tenants, scopes, knowledge }: Principal): Promise<string> {
    if (!this.secret) throw new Error('AUTH_DELEGATION_SECRET is not set.');
    const claims: Claims = {
      owner: knowledge.owner,
      tenants: tenants === 'all' ? [ALL] : [...tenants],
      scopes: [...scopes],
      kb_read: knowledge.readable ?? [ALL],
      kb_write: knowledge.writable ?? [ALL],
    };
    const token = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(id)
      .setAudience(AUDIENCE)
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(this.secret);
    return DELEGATION_PREFIX + token;
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
    const { sub, owner, tenants, scopes, kb_read, kb_write } = payload;
    return {
      id: sub!,
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
