import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { UnauthorizedError } from '../auth.errors.js';
import type { Principal } from '../principal.js';
import { type ReadBody, SIGV4_SCHEME, SigV4Authenticator } from '../sigv4/sigv4.authenticator.js';
import { ApiKeyAuthenticator } from './api-key.authenticator.js';
import { Delegation, DELEGATION_PREFIX, MAX_DELEGATION_LENGTH } from './delegation.js';
import { JwtAuthenticator } from './jwt.authenticator.js';

const BEARER = /^Bearer +(\S+)$/i;
const MAX_TOKEN_LENGTH = 8_192;

/** Authenticates a request by the method that its Authorization header uses. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly apiKeys: ApiKeyAuthenticator,
    private readonly tokens: JwtAuthenticator,
    private readonly delegation: Delegation,
    private readonly signatures: SigV4Authenticator,
  ) {}

  /**
   * @param readBody returns the bytes of the body, for signatures over it
   * @throws UnauthorizedError
   */
  async authenticate(request: Request, readBody: ReadBody): Promise<Principal> {
    const { authorization } = request.headers;
    if (!authorization) throw new UnauthorizedError('The Authorization header is missing.');
    if (authorization.startsWith(SIGV4_SCHEME)) return this.signatures.authenticate(request, readBody);
    const token = BEARER.exec(authorization)?.[1];
    const isDelegation = token?.startsWith(DELEGATION_PREFIX) === true;
    if (!token || token.length > (isDelegation ? MAX_DELEGATION_LENGTH : MAX_TOKEN_LENGTH))
      throw new UnauthorizedError('The Authorization header is neither a bearer token nor a signature.');
    if (isDelegation) return this.delegation.authenticate(token);
    return token.startsWith('tsk_') ? this.apiKeys.authenticate(token) : this.tokens.authenticate(token);
  }
}
