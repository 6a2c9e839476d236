import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { KnowledgeAccess } from '@tessera/persistence';
import { expectBodyHash } from '@tessera/platform';
import type { Request } from 'express';
import { UnauthorizedError } from '../auth.errors.js';
import { AUTH_CONFIG, type CredentialsConfig } from '../auth.settings.js';
import type { Principal } from '../principal.js';
import { requireSigned, takeAsSigned } from './decisive-headers.js';
import type { ServiceAccount } from './service-account.js';
import { authorizationOf, CONTENT_HASH_HEADER, contentHash } from './signed-request.js';

export const SIGV4_SCHEME = 'AWS4-HMAC-SHA256';

const CLOCK_SKEW_MS = 5 * 60_000;
/** Canonicalising thousands of parameters takes seconds; no route has ten. */
const MAX_QUERY_PARAMETERS = 64;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/([^/,\s]+)\/aws4_request *, *SignedHeaders=([a-z0-9;-]+) *, *Signature=([0-9a-f]{64})$/;
const SHA256 = /^[0-9a-f]{64}$/;
const OTHER_BODY = 'The body does not match the signature.';
const AMZ_DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Returns the bytes of a request's body as sent; null if it is read as a stream later. */
export type ReadBody = () => Promise<Uint8Array | null>;

/** An Authorization header of the scheme, not verified yet. */
interface Claim {
  account: ServiceAccount;
  signingDate: Date;
  signedHeaders: ReadonlySet<string>;
  signature: string;
}

/** Authenticates requests of our own services by their AWS Signature Version 4. */
@Injectable()
export class SigV4Authenticator {
  private readonly accounts: ReadonlyMap<string, ServiceAccount>;

  constructor(@Inject(AUTH_CONFIG) private readonly config: CredentialsConfig) {
    this.accounts = new Map(config.serviceAccounts.map((account) => [account.accessKey, account]));
  }

  /**
   * The hash of a streamed body is signed in X-Amz-Content-SHA256; the reader of the stream compares it.
   * @param readBody called once the request looks like one of a known account
   * @throws UnauthorizedError, and errors of reading the body
   */
  async authenticate(request: Request, readBody: ReadBody): Promise<Principal> {
    const claim = this.claimOf(request);
    const bytes = await readBody();
    const givenHash = request.headers[CONTENT_HASH_HEADER];
    if (bytes === null) expectSigned(request, givenHash);
    else if (givenHash !== undefined && givenHash !== contentHash(bytes))
      throw new UnauthorizedError(OTHER_BODY);
    const body = bytes ?? new Uint8Array();
    const expected = await this.authorizationOf(request, claim, body);
    if (!isSame(expected, claim.signature)) throw new UnauthorizedError('The signature is invalid.');
    takeAsSigned(request, claim.signedHeaders);
    const { accessKey, tenants, scopes, kbRead: read, kbWrite: write } = claim.account;
    const id = `sigv4:${accessKey}`;
    const knowledge = new KnowledgeAccess({ owner: id, read, write });
    return { id, tenants, scopes: new Set(scopes), knowledge };
  }

  private claimOf(request: Request): Claim {
    const { region, service } = { region: this.config.signingRegion, service: this.config.signingService };
    const parts = AUTHORIZATION.exec(request.headers.authorization ?? '');
    if (!parts) throw new UnauthorizedError('The Authorization header is malformed.');
    const [, accessKey = '', day, signedRegion, signedService, names = '', signature = ''] = parts;
    const account = this.accounts.get(accessKey);
    if (!account) throw new UnauthorizedError('The access key is unknown.');
    if (signedRegion !== region || signedService !== service)
      throw new UnauthorizedError('The signature is for another region or service.');
    const signingDate = dateOf(request.headers['x-amz-date'], day ?? '');
    const signedHeaders = new Set(names.split(';'));
    // Spelled differently, the list would name other headers under the same signature.
    if ([...signedHeaders].sort().join(';') !== names)
      throw new UnauthorizedError('The Authorization header is malformed.');
    if (/[?&]x-amz-signature=/i.test(request.originalUrl))
      throw new UnauthorizedError('A signature must be in the Authorization header.');
    if (request.originalUrl.split('&', MAX_QUERY_PARAMETERS + 1).length > MAX_QUERY_PARAMETERS)
      throw new UnauthorizedError('A signed request has too many query parameters.');
    requireSigned(request, signedHeaders);
    return { account, signingDate, signedHeaders, signature };
  }

  private async authorizationOf(request: Request, claim: Claim, body: Uint8Array): Promise<string> {
    const [path = '/', query = ''] = request.originalUrl.split(/\?(.*)/s);
    const authorization = await authorizationOf(
      {
        method: request.method,
        path,
        // A leading question mark would be taken for another separator.
        query: new URLSearchParams(`&${query}`),
        headers: headersOf(request),
        body,
      },
      {
        accessKey: claim.account.accessKey,
        secretKey: claim.account.secretKey,
        region: this.config.signingRegion,
        service: this.config.signingService,
      },
      claim,
    );
    const [, names, signature = ''] =
      /SignedHeaders=([^,]*), *Signature=([0-9a-f]{64})$/.exec(authorization) ?? [];
    // Some headers and parameters are never part of a signature; a claim that they are is wrong.
    return names === [...claim.signedHeaders].sort().join(';') ? signature : '';
  }
}

/**
 * The signature then covers the header, and so the body that it promises. Only the knowledge service has such bodies.
 * @throws UnauthorizedError
 */
function expectSigned(request: Request, givenHash: string | string[] | undefined): void {
  if (typeof givenHash !== 'string' || !SHA256.test(givenHash))
    throw new UnauthorizedError('The X-Amz-Content-SHA256 header must contain the SHA-256 of the body.');
  expectBodyHash(request, {
    sha256: givenHash,
    mismatch: () => new UnauthorizedError(OTHER_BODY),
  });
}

/** @throws UnauthorizedError if the clocks differ too much, or the date is not that of the credential scope */
function dateOf(header: string | string[] | undefined, day: string): Date {
  const parts = AMZ_DATE.exec(typeof header === 'string' ? header : '');
  if (!parts) throw new UnauthorizedError('The X-Amz-Date header is missing or malformed.');
  const [year, month, date, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = Date.UTC(year, month - 1, date, hour, minute, second);
  if (Math.abs(Date.now() - at) > CLOCK_SKEW_MS || parts.slice(1, 4).join('') !== day)
    throw new UnauthorizedError('The signature has expired (older than 5 minutes).');
  return new Date(at);
}

function headersOf(request: Request): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
}

function isSame(expected: string, actual: string): boolean {
  return expected.length === actual.length && timingSafeEqual(Buffer.from(expected), Buffer.from(actual));
}
