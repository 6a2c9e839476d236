import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { TENANT_ID } from '@tessera/contracts';
import { ServiceError } from '@tessera/platform';
import type { Request, Response } from 'express';
import { ForbiddenError, UnauthorizedError } from '../auth.errors.js';
import { AUTH_CONFIG, type AuthConfig } from '../auth.settings.js';
import { Authenticator } from '../credentials/authenticator.js';
import { hasScope, mayActFor, type Principal } from '../principal.js';
import type { AccessedRequest } from './access.js';
import { BodyReading } from './body-reading.js';
import { CHALLENGE } from './challenge.js';
import { PROTECTION, type Protection } from './protection.js';
import { type KnownTenant, TenantDirectory } from './tenant-directory.js';

/** Lets requests pass whose credential is good for their tenant and for what they ask. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly tenants: TenantDirectory,
    private readonly bodies: BodyReading,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<AccessedRequest>();
    const response = http.getResponse<Response>();
    const principal = await this.authenticate(request, response);
    const tenant = await this.tenantOf(request, principal);
    const { scope } = this.reflector.get<Protection>(PROTECTION, context.getHandler());
    if (!hasScope(principal, scope)) throw ForbiddenError.forScope(scope);
    request.access = { principal, tenant };
    return true;
  }

  private async authenticate(request: AccessedRequest, response: Response): Promise<Principal> {
    try {
      return await this.authenticator.authenticate(request, () => this.bodies.read(request));
    } catch (error) {
      if (error instanceof UnauthorizedError) response.setHeader('WWW-Authenticate', CHALLENGE);
      throw error;
    }
  }

  private async tenantOf(request: Request, principal: Principal): Promise<KnownTenant> {
    const tenantId = this.tenantIdOf(request, principal);
    const tenant = mayActFor(principal, tenantId) ? await this.tenants.find(tenantId) : null;
    if (!tenant) throw ForbiddenError.forTenant(tenantId);
    return tenant;
  }

  private tenantIdOf(request: Request, { tenants }: Principal): string {
    const named = request.headers['x-tenant-id'];
    if (typeof named === 'string' && named !== '') {
      if (TENANT_ID.test(named)) return named;
      throw invalidTenant('The X-Tenant-ID header is not a valid tenant name.');
    }
    const [only, ...others] = tenants === 'all' ? [] : tenants;
    if (!this.config.multiTenant && only !== undefined && others.length === 0) return only;
    throw invalidTenant('The X-Tenant-ID header is missing.');
  }
}

function invalidTenant(message: string): ServiceError {
  return new ServiceError('INVALID_REQUEST', message, { field: 'X-Tenant-ID' });
}
