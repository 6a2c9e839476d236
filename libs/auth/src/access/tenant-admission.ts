import { Inject, Injectable } from '@nestjs/common';
import { TENANT_ID } from '@tessera/contracts';
import { type BodyReader, bodyReader, ServiceError } from '@tessera/platform';
import type { Request } from 'express';
import { AUTH_CONFIG, type AuthConfig } from '../auth.settings.js';
import { Authenticator } from '../credentials/authenticator.js';
import { hasScope, mayActFor, type Principal } from '../principal.js';
import type { AdmittedRequest } from './access.js';
import { type Admission, type AdmissionRequest, MAX_BODY_BYTES } from './admission.js';
import { scopeMissing, tenantForbidden } from './refusals.js';
import { type KnownTenant, TenantDirectory } from './tenant-directory.js';

/** Admits requests to the SQL service whose credential is valid for their tenant and has the scope. */
@Injectable()
export class TenantAdmission implements Admission {
  readonly readBody: BodyReader;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly tenants: TenantDirectory,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(MAX_BODY_BYTES) maxBodyBytes: number,
  ) {
    this.readBody = bodyReader(maxBodyBytes);
  }

  async admit(request: AdmittedRequest, { scope, readBody }: AdmissionRequest): Promise<string> {
    const principal = await this.authenticator.authenticate(request, readBody);
    const tenant = await this.tenantOf(request, principal);
    if (scope !== null && !hasScope(principal, scope)) throw scopeMissing(scope);
    request.access = { principal, tenant };
    return tenant.tenantId;
  }

  private async tenantOf(request: Request, principal: Principal): Promise<KnownTenant> {
    const tenantId = this.tenantIdOf(request, principal);
    const tenant = mayActFor(principal, tenantId) ? await this.tenants.find(tenantId) : null;
    if (!tenant) throw tenantForbidden(tenantId);
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
  return new ServiceError('invalid_request', message, { field: 'X-Tenant-ID' });
}
