import { Inject, Injectable } from '@nestjs/common';
import { type AuthScope, AUTH_SCOPES, TENANT_ID } from '@tessera/contracts';
import { type KbNames, KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { AUTH_CONFIG, type CredentialsConfig } from '../auth.settings.js';
import { UnauthorizedError } from '../auth.errors.js';
import { parseKbList } from './kb-list.js';
import type { Principal } from '../principal.js';

const CLOCK_SKEW_SECONDS = 60;
const PUBLIC_KEY_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
/** Keys are fetched again after `cacheMaxAge`, or for an unknown key at most once per `cooldownDuration`. */
const JWKS_OPTIONS = { cacheMaxAge: 600_000, cooldownDuration: 5_000, timeoutDuration: 3_000 };
const MAX_SUBJECT_LENGTH = 255;
/** Control characters, line and paragraph separators, and marks that change the direction of text. */
const UNSHOWN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const SCOPE_SET: ReadonlySet<string> = new Set(AUTH_SCOPES);

/** Recognises JSON Web Tokens: HS256 with the shared secret, other algorithms with the published keys. */
@Injectable()
export class JwtAuthenticator {
  private readonly secret: Uint8Array | null;
  private readonly publishedKeys: JWTVerifyGetKey | null;
  private readonly options: JWTVerifyOptions;

  constructor(@Inject(AUTH_CONFIG) config: CredentialsConfig) {
    this.secret = config.jwtSecret === undefined ? null : new TextEncoder().encode(config.jwtSecret);
    this.publishedKeys =
      config.jwksUrl === undefined ? null : createRemoteJWKSet(new URL(config.jwksUrl), JWKS_OPTIONS);
    this.options = {
      issuer: config.jwtIssuer,
      audience: config.jwtAudience,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['exp', 'sub'],
    };
  }

  /** @throws UnauthorizedError; ServiceError 503 if the published keys could not be fetched */
  async authenticate(token: string): Promise<Principal> {
    try {
      return principalOf(await this.verify(token));
    } catch (error) {
      if (error instanceof UnauthorizedError) throw error;
      if (error instanceof errors.JOSEError && !isOfKeySet(error))
        throw new UnauthorizedError(reasonOf(error), { cause: error });
      throw new ServiceError(
        'service_unavailable',
        'The keys of the token issuer could not be fetched.',
        {},
        {
          cause: error,
        },
      );
    }
  }

  /** Each kind of key only with its own algorithms; otherwise a public key could pass as a shared secret. */
  private async verify(token: string): Promise<JWTPayload> {
    const isShared = algorithmOf(token) === 'HS256';
    if (isShared && this.secret)
      return (await jwtVerify(token, this.secret, { ...this.options, algorithms: ['HS256'] })).payload;
    if (!isShared && this.publishedKeys) {
      return verifyByKeySet(token, this.publishedKeys, {
        ...this.options,
        algorithms: PUBLIC_KEY_ALGORITHMS,
      });
    }
    throw new UnauthorizedError('The signature algorithm of the token is not accepted.');
  }
}

/** A token that names no key may be signed with any published key of its kind. */
async function verifyByKeySet(
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch(nullIfOtherKey);
      if (verified) return verified.payload;
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function nullIfOtherKey(error: unknown): null {
  if (error instanceof errors.JWSSignatureVerificationFailed) return null;
  throw error;
}

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch (error) {
    throw new UnauthorizedError('The token is malformed.', { cause: error });
  }
}

function principalOf(claims: JWTPayload): Principal {
  const { sub, tenant_id: tenantId, scope } = claims;
  if (typeof sub !== 'string' || !isName(sub)) throw unacceptable('sub');
  if (typeof tenantId === 'string' && !TENANT_ID.test(tenantId)) throw unacceptable('tenant_id');
  const words = typeof scope === 'string' ? scope.split(' ') : [];
  const tenants = typeof tenantId === 'string' ? [tenantId] : [];
  return {
    id: `jwt:${sub}`,
    tenants,
    scopes: new Set(words.filter((word): word is AuthScope => SCOPE_SET.has(word))),
    knowledge: new KnowledgeAccess({
      // Subjects are unique only within a tenant. Tenant names contain no space.
      owner: [...tenants, `jwt:${sub}`].join(' '),
      read: kbNamesOf(claims, 'kb_read'),
      write: kbNamesOf(claims, 'kb_write'),
    }),
  };
}

/** A list of names, or one space-separated text, like `scope`. @throws UnauthorizedError */
function kbNamesOf(claims: JWTPayload, claim: 'kb_read' | 'kb_write'): KbNames {
  const given = claims[claim];
  const list = typeof given === 'string' ? given.split(' ').filter(Boolean) : given;
  const names = parseKbList(list);
  if (!names) throw unacceptable(claim);
  return names;
}

/** The principal is stored with every statement, so it must be text that fits on one line. */
function isName(text: string): boolean {
  return text.length >= 1 && text.length <= MAX_SUBJECT_LENGTH && text.isWellFormed() && !UNSHOWN.test(text);
}

function unacceptable(claim: string): UnauthorizedError {
  return new UnauthorizedError(`The claim ${claim} of the token is missing or invalid.`);
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'The token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed)
    return `The claim ${error.claim} of the token is missing or invalid.`;
  if (error instanceof errors.JWKSNoMatchingKey) return 'The token is signed with an unknown key.';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The signature of the token is invalid.';
  return 'The token is malformed, or its signature algorithm is not accepted.';
}

/** Whether the published keys could not be fetched, in which case the token may be valid. */
function isOfKeySet(error: errors.JOSEError): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  );
}
