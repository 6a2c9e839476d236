import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuthScope } from '@tessera/contracts';
import { KnowledgeAccess } from '@tessera/persistence';
import { loadConfig, ServiceError } from '@tessera/platform';
import { UnauthorizedError } from '../auth.errors.js';
import { authSettings } from '../auth.settings.js';
import type { Authenticator } from '../credentials/authenticator.js';
import type { Principal } from '../principal.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import type { AdmittedRequest } from './access.js';
import { AccessGuard } from './access.guard.js';
import { Needs } from './needs.decorator.js';
import { tenantForbidden } from './refusals.js';
import { TenantAdmission } from './tenant-admission.js';
import type { TenantDirectory } from './tenant-directory.js';

const KNOWN_TENANTS = ['demo', 'other'];
const UNAUTHORIZED = new UnauthorizedError('The API key is unknown.');

describe('a request', () => {
  it('is admitted for the tenant that it names, and the route learns the tenant', async () => {
    const principal = aPrincipal({ tenants: ['demo', 'other'] });

    const { outcome, request } = await ask({ principal, tenant: 'other' });

    expect(outcome).toBe(true);
    expect(request.access).toEqual({
      principal,
      tenant: { tenantId: 'other', namespace: 't_other', serviceAccount: null },
    });
  });

  it('of a service for all tenants is admitted for any existing one', async () => {
    const { outcome } = await ask({ principal: aPrincipal({ tenants: 'all' }), tenant: 'other' });

    expect(outcome).toBe(true);
  });

  it('with the scope admin is admitted everywhere', async () => {
    const { outcome } = await ask({ principal: aPrincipal({ scopes: new Set<AuthScope>(['admin']) }) });

    expect(outcome).toBe(true);
  });

  it('without a valid credential is told how to send one', async () => {
    const { outcome, headers, request } = await ask({ principal: UNAUTHORIZED });

    expect(outcome).toBe(UNAUTHORIZED);
    expect(headers).toEqual({ 'WWW-Authenticate': 'Bearer realm="tessera"' });
    expect(request.access).toBeUndefined();
  });

  it('is not asked for another credential if ours cannot be checked', async () => {
    const away = new Error('connect ECONNREFUSED');

    const { outcome, headers } = await ask({ principal: away });

    expect(outcome).toBe(away);
    expect(headers).toEqual({});
  });

  it.each([undefined, ''])('without a tenant is rejected: %j', async (tenant) => {
    const { outcome } = await ask({ tenant });

    expect(outcome).toEqual(invalid('The X-Tenant-ID header is missing.'));
  });

  it.each(['Demo', 'demo ', ' demo', 'demo, other', '-demo', '../demo', 'démo', '*', 'a'.repeat(64)])(
    'with an invalid tenant name is rejected: %j',
    async (tenant) => {
      const { outcome } = await ask({ principal: aPrincipal({ tenants: 'all' }), tenant });

      expect(outcome).toEqual(invalid('The X-Tenant-ID header is not a valid tenant name.'));
    },
  );

  it('cannot distinguish an unknown tenant from a forbidden one', async () => {
    const forbidden = await ask({ tenant: 'other' });
    const missing = await ask({ principal: aPrincipal({ tenants: ['nobody'] }), tenant: 'nobody' });
    const missingForAll = await ask({ principal: aPrincipal({ tenants: 'all' }), tenant: 'nobody' });

    expect(forbidden.outcome).toEqual(tenantForbidden('other'));
    expect(missing.outcome).toEqual(tenantForbidden('nobody'));
    expect(missingForAll.outcome).toEqual(tenantForbidden('nobody'));
    expect(forbidden.outcome).toMatchObject({
      code: 'forbidden',
      message: 'The credential does not belong to this tenant.',
      details: { tenant_id: 'other' },
    });
  });

  it('never looks up a tenant that its credential does not have', async () => {
    const { lookedFor } = await ask({ tenant: 'other' });

    expect(lookedFor).toEqual([]);
  });

  it('of a credential without tenants is admitted for none', async () => {
    const { outcome } = await ask({ principal: aPrincipal({ tenants: [] }), tenant: 'demo' });

    expect(outcome).toEqual(tenantForbidden('demo'));
  });

  it.each<AuthScope[][]>([[[]], [['jobs:read', 'bulk:read']], [['bulk:write']]])(
    'without the required scope is told which: it has %j',
    async (scopes) => {
      const { outcome, request } = await ask({ principal: aPrincipal({ scopes: new Set(scopes) }) });

      expect(outcome).toMatchObject({
        code: 'forbidden',
        message: 'The credential lacks the scope queries:run.',
        details: { required_scope: 'queries:run' },
      });
      expect(request.access).toBeUndefined();
    },
  );
});

describe('a request with several faults', () => {
  const stranger = aPrincipal({ tenants: ['other'], scopes: new Set() });

  it.each([
    ['its credential first', UNAUTHORIZED, '../demo', 401],
    ['then the name of its tenant', stranger, '../demo', 400],
    ['then that it has none', stranger, undefined, 400],
  ])('learns of %s', async (_what, principal, tenant, status) => {
    const { outcome } = await ask({ principal, tenant });

    expect(outcome).toMatchObject({ status });
  });

  it('learns of the tenant before the scope', async () => {
    const wrongTenant = await ask({ principal: stranger, tenant: 'demo' });
    const rightTenant = await ask({ principal: stranger, tenant: 'other' });

    expect(wrongTenant.outcome).toMatchObject({ status: 403, details: { tenant_id: 'demo' } });
    expect(rightTenant.outcome).toMatchObject({ status: 403, details: { required_scope: 'queries:run' } });
  });
});

describe('without MULTI_TENANT', () => {
  it.each([undefined, ''])('a credential of one tenant need not name it: %j', async (tenant) => {
    const { outcome, request } = await ask({ multiTenant: false, tenant });

    expect(outcome).toBe(true);
    expect(request.access?.tenant.tenantId).toBe('demo');
  });

  it.each<[string, Principal['tenants']]>([
    ['none', []],
    ['two', ['demo', 'other']],
    ['all', 'all'],
  ])('a credential of %s must name one', async (_count, tenants) => {
    const { outcome } = await ask({
      multiTenant: false,
      principal: aPrincipal({ tenants }),
      tenant: undefined,
    });

    expect(outcome).toEqual(invalid('The X-Tenant-ID header is missing.'));
  });

  it.each([
    ['other', 403],
    ['../demo', 400],
  ])('the named tenant counts, not the credential’s: %s', async (tenant, status) => {
    const { outcome } = await ask({ multiTenant: false, tenant });

    expect(outcome).toMatchObject({ status });
  });

  it('a credential of an unknown tenant is rejected', async () => {
    const { outcome } = await ask({
      multiTenant: false,
      principal: aPrincipal({ tenants: ['nobody'] }),
      tenant: undefined,
    });

    expect(outcome).toEqual(tenantForbidden('nobody'));
  });
});

interface Question {
  /** The principal of the credential, or the reason why it is invalid. */
  principal?: Principal | Error;
  /** The header X-Tenant-ID. */
  tenant?: string | undefined;
  multiTenant?: boolean;
}

class Routes {
  @Needs('queries:run', { limit: 'queries' })
  run(): void {}
}

/** Sends a request for a route that needs `queries:run` to the guard. */
async function ask(question: Question) {
  const given = { principal: aPrincipal(), tenant: 'demo', multiTenant: true, ...question };
  const request = {
    method: 'GET',
    path: '/',
    query: {},
    headers: { 'x-tenant-id': given.tenant },
    is: () => false,
  } as unknown as AdmittedRequest;
  const headers: Record<string, string> = {};
  const response = { setHeader: (name: string, value: string) => void (headers[name] = value) };
  const lookedFor: string[] = [];
  const guard = new AccessGuard(
    new Reflector(),
    new TenantAdmission(
      authenticatorOf(given.principal),
      directory(lookedFor),
      loadConfig(authSettings, { MULTI_TENANT: String(given.multiTenant) }),
      1_000,
    ),
    unlimited(),
  );
  const outcome: unknown = await guard
    .canActivate({
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
      getClass: () => Routes,
      getHandler: () => Routes.prototype.run,
    } as unknown as ExecutionContext)
    .catch((error: unknown) => error);
  return { outcome, request, headers, lookedFor };
}

function unlimited(): RateLimits {
  return new RateLimits({ redisUrl: undefined, prefix: 'test', timeoutMs: 1, perMinute: {} });
}

function authenticatorOf(principal: Principal | Error): Authenticator {
  return {
    authenticate: async () => {
      if (principal instanceof Error) throw principal;
      return principal;
    },
  } as unknown as Authenticator;
}

function directory(lookedFor: string[]): TenantDirectory {
  return {
    find: async (tenantId: string) => {
      lookedFor.push(tenantId);
      return KNOWN_TENANTS.includes(tenantId)
        ? { tenantId, namespace: `t_${tenantId}`, serviceAccount: null }
        : null;
    },
  } as unknown as TenantDirectory;
}

function aPrincipal(given: Partial<Principal> = {}): Principal {
  const knowledge = KnowledgeAccess.unrestricted;
  return { id: 'key:1', tenants: ['demo'], scopes: new Set<AuthScope>(['queries:run']), knowledge, ...given };
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message, { field: 'X-Tenant-ID' });
}
