import { message, type AuthScope } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';

/** 403: the credential lacks the scope. */
export function scopeMissing(scope: AuthScope): ServiceError {
  const reason = message('scope_missing', { scope });
  const suggestion = message('scope_suggestion');
  return new ServiceError('forbidden', reason, { required_scope: scope }, { suggestion });
}

/** 403, also for an unknown tenant, so that clients cannot probe which tenants exist. */
export function tenantForbidden(tenantId: string): ServiceError {
  return new ServiceError('forbidden', 'The credential does not belong to this tenant.', {
    tenant_id: tenantId,
  });
}

/** 403: the credential has the scope, but for no knowledge base. */
export function noKnowledgeBase(scope: AuthScope): ServiceError {
  const reason = message(scope === 'knowledge:read' ? 'no_kb_readable' : 'no_kb_writable');
  return new ServiceError('kb_forbidden', reason, {}, { suggestion: message('no_kb_suggestion') });
}

/** Requires that the client may read the named knowledge bases. Unknown ones get the same error. @throws ServiceError 403 */
export function requireReadable(access: KnowledgeAccess, kbNames: Iterable<string | null | undefined>): void {
  for (const name of kbNames) if (name && !access.mayRead(name)) throw kbForbidden('kb_unreadable', name);
}

/** Requires that the client may write the knowledge base. @throws ServiceError 403 */
export function requireWritable(access: KnowledgeAccess, kbName: string): void {
  if (!access.mayWrite(kbName)) throw kbForbidden('kb_unwritable', kbName);
}

function kbForbidden(reason: 'kb_unreadable' | 'kb_unwritable', kbName: string): ServiceError {
  const suggestion = message(`${reason}_suggestion`);
  return new ServiceError('kb_forbidden', message(reason, { kbName }), { kb_name: kbName }, { suggestion });
}
