import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { AuthScope } from '@tessera/contracts';
import type { KnowledgeLimitName, RateLimitName, TenantLimitName } from '../auth.settings.js';

/** `admin` covers the installation, not a knowledge base. */
export type KnowledgeScope = Extract<AuthScope, `knowledge:${string}` | 'admin'>;

/** What a route requires of its callers. */
export interface Need {
  /** Null: any valid credential, or none if the service requires none. */
  scope: AuthScope | null;
  /** The rate limit that its requests count against. */
  limit: RateLimitName;
}

/** Key of a route's {@link Need} in its metadata. */
export const NEED = 'tessera:need';

/** Declares what a route requires. A route without it rejects every request. */
export function Needs(scope: KnowledgeScope, options?: { limit: KnowledgeLimitName }): MethodDecorator;
export function Needs(
  scope: Exclude<AuthScope, KnowledgeScope>,
  options: { limit: TenantLimitName },
): MethodDecorator;
export function Needs(
  scope: AuthScope,
  { limit }: Pick<Need, 'limit'> = { limit: 'other' },
): MethodDecorator {
  const need: Need = { scope, limit };
  return applyDecorators(SetMetadata(NEED, need), ApiExtension('x-required-scope', scope));
}

/** Declares that a route is for every client with a valid credential, whatever its scopes. */
export function NeedsCredential(): MethodDecorator {
  return SetMetadata(NEED, { scope: null, limit: 'other' } satisfies Need);
}
