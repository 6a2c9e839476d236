import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuthScope } from '@tessera/contracts';
import { KnowledgeAccess } from '@tessera/persistence';
import { loadConfig } from '@tessera/platform';
import { UnauthorizedError } from '../auth.errors.js';
import { knowledgeAuthSettings } from '../auth.settings.js';
import type { Authenticator } from '../credentials/authenticator.js';
import type { Principal } from '../principal.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import type { AdmittedRequest, KnowledgeClient } from './access.js';
import { AccessGuard } from './access.guard.js';
import { KnowledgeAdmission } from './knowledge-admission.js';
import { Needs } from './needs.decorator.js';

const PRINCIPAL: Principal = {
  id: 'key:1',
  tenants: [],
  scopes: new Set<AuthScope>(['knowledge:read']),
  knowledge: new KnowledgeAccess({ owner: 'key:1', read: new Set(['mine']), write: new Set() }),
};

describe('a client with a long-running response', () => {
  it('is rejected from the moment its key is revoked', async () => {
    const credential = { isValid: true };
    const client = await letIn('Bearer tsk_1_2', credential);

    credential.isValid = false;

    await expect(client.renewed()).rejects.toMatchObject({ status: 401 });
  });

  it('stays the signer of the request even if the signature has expired', async () => {
    const credential = { isValid: true };
    const client = await letIn('AWS4-HMAC-SHA256 Credential=x', credential);

    credential.isValid = false;

    expect(await client.renewed()).toBe(PRINCIPAL.knowledge);
  });
});

class Routes {
  @Needs('knowledge:read')
  read(): void {}
}

function unlimited(): RateLimits {
  return new RateLimits({ redisUrl: undefined, prefix: 'test', timeoutMs: 1, perMinute: {} });
}

/** Sends a request through the guard, which admits it. */
async function letIn(authorization: string, credential: { isValid: boolean }): Promise<KnowledgeClient> {
  const authenticator = {
    authenticate: async () => {
      if (!credential.isValid) throw new UnauthorizedError('The credential does not hold any more.');
      return PRINCIPAL;
    },
  } as unknown as Authenticator;
  const config = loadConfig(knowledgeAuthSettings, { AUTH_MODE: 'required' });
  const admission = new KnowledgeAdmission(authenticator, config, 1_000);
  const guard = new AccessGuard(new Reflector(), admission, unlimited());
  const request = { method: 'GET', path: '/', headers: { authorization }, is: () => false };
  const context = {
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }),
    getClass: () => Routes,
    getHandler: () => Routes.prototype.read,
  } as unknown as ExecutionContext;
  await guard.canActivate(context);
  return (request as unknown as Required<AdmittedRequest>).knowledgeClient;
}
