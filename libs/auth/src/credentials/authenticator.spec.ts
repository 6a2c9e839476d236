import { describe, expect, it } from '@jest/globals';
import { KnowledgeAccess } from '@tessera/persistence';
import type { Request } from 'express';
import { UnauthorizedError } from '../auth.errors.js';
import type { Principal } from '../principal.js';
import type { SigV4Authenticator } from '../sigv4/sigv4.authenticator.js';
import type { ApiKeyAuthenticator } from './api-key.authenticator.js';
import { Authenticator } from './authenticator.js';
import type { Delegation } from './delegation.js';
import type { JwtAuthenticator } from './jwt.authenticator.js';

const MISSING = 'The Authorization header is missing.';
const NEITHER = 'The Authorization header is neither a bearer token nor a signature.';

describe('the Authorization header', () => {
  it.each([
    ['Bearer tsk_1_2', 'key tsk_1_2'],
    ['bearer tsk_1_2', 'key tsk_1_2'],
    ['Bearer   tsk_1_2', 'key tsk_1_2'],
    ['Bearer a.b.c', 'token a.b.c'],
    ['Bearer tsd_a.b.c', 'delegation tsd_a.b.c'],
    ['BEARER TSK_1_2', 'token TSK_1_2'],
    [`Bearer ${'a'.repeat(8_192)}`, `token ${'a'.repeat(8_192)}`],
    ['AWS4-HMAC-SHA256 Credential=x', 'signature over the body'],
  ])('%.40s is read as %.40s', async (authorization, recognised) => {
    const principal = await authenticator().authenticate(aRequest(authorization), readBody);

    expect(principal.id).toBe(recognised);
  });

  it.each([
    [undefined, MISSING],
    ['', MISSING],
    ['Bearer', NEITHER],
    ['Bearer ', NEITHER],
    ['Bearer a b', NEITHER],
    ['Basic dXNlcjpwYXNz', NEITHER],
    ['tsk_1_2', NEITHER],
    ['Token Bearer a.b.c', NEITHER],
    ['aws4-hmac-sha256 Credential=x', NEITHER],
    [`Bearer ${'a'.repeat(8_193)}`, NEITHER],
  ])('%.40s is rejected: %s', async (authorization, reason) => {
    const answer = authenticator().authenticate(aRequest(authorization), readBody);

    await expect(answer).rejects.toThrow(new UnauthorizedError(reason));
  });
});

const readBody = () => Promise.resolve(Buffer.from('the body'));

/** Reports which of the three methods was called, and with what. */
function authenticator(): Authenticator {
  const principal = (id: string): Principal => ({
    id,
    tenants: [],
    scopes: new Set(),
    knowledge: KnowledgeAccess.unrestricted,
  });
  const keys = { authenticate: async (key: string) => principal(`key ${key}`) };
  const tokens = { authenticate: async (token: string) => principal(`token ${token}`) };
  const delegation = { authenticate: async (token: string) => principal(`delegation ${token}`) };
  const signatures = {
    authenticate: async (_request: Request, read: typeof readBody) =>
      principal(`signature over ${(await read()).toString()}`),
  };
  return new Authenticator(
    keys as unknown as ApiKeyAuthenticator,
    tokens as unknown as JwtAuthenticator,
    delegation as unknown as Delegation,
    signatures as unknown as SigV4Authenticator,
  );
}

function aRequest(authorization: string | undefined): Request {
  return { headers: { authorization } } as unknown as Request;
}
