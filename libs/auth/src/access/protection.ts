import type { Scope } from '@tessera/contracts';
import type { RateLimitName } from '../auth.settings.js';

/** What a route asks of its callers. */
export interface Protection {
  scope: Scope;
  /** Which limit its requests count under. */
  limit: RateLimitName;
}

/** Key of a route's {@link Protection} in its metadata. */
export const PROTECTION = 'tessera:protection';
