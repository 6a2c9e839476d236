import { hasScope, type Principal } from '@tessera/auth';
import type { AuthScope } from '@tessera/contracts';

/** Who calls tools. */
export interface Caller {
  /** Null without a credential, which only `AUTH_MODE=off` permits. */
  principal: Principal | null;
  /** Whether the knowledge service asks nobody for a credential. */
  isKnowledgeOpen: boolean;
}

/** Whether tools that need the scope are the caller's. */
export function mayUse({ principal, isKnowledgeOpen }: Caller, scope: AuthScope): boolean {
  if (isKnowledgeOpen && scope.startsWith('knowledge:')) return true;
  if (!principal || !hasScope(principal, scope)) return false;
  return scope.startsWith('knowledge:') || principal.tenants.length > 0;
}
