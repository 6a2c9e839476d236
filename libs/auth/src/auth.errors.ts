import type { Scope } from '@tessera/contracts';
import { ServiceError } from '@tessera/platform';

/** 401: the request does not say who sends it, or its credential does not hold. */
export class UnauthorizedError extends ServiceError {
  override readonly name = 'UnauthorizedError';

  /** @param reason safe to show: what is wrong, never what would be right */
  constructor(reason: string, options?: ErrorOptions) {
    super('UNAUTHORIZED', reason, {}, options);
  }
}

/** 403: the credential holds, and does not allow this. */
export class ForbiddenError extends ServiceError {
  override readonly name = 'ForbiddenError';

  constructor(message: string, details: Record<string, unknown>) {
    super('FORBIDDEN', message, details);
  }

  static forScope(scope: Scope): ForbiddenError {
    return new ForbiddenError(`The credential lacks the scope ${scope}.`, { required_scope: scope });
  }

  /** The same for a tenant that does not exist: whether it does is nobody else's business. */
  static forTenant(tenantId: string): ForbiddenError {
    return new ForbiddenError('The credential does not belong to this tenant.', { tenant_id: tenantId });
  }
}
