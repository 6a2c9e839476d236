import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../principal.js';
import type { KnownTenant } from './tenant-directory.js';

/** Who asks, and for which tenant: what a protected route may rely on. */
export interface Access {
  principal: Principal;
  tenant: KnownTenant;
}

/** A request that has passed the guards. */
export type AccessedRequest = Request & { access?: Access; rawBody?: Uint8Array };

/** The {@link Access} of the request, for a route that is `@Protected`. */
export const CurrentAccess = createParamDecorator((_data: unknown, context: ExecutionContext): Access => {
  const { access } = context.switchToHttp().getRequest<AccessedRequest>();
  if (!access) throw new Error('A route that injects access must be @Protected.');
  return access;
});
