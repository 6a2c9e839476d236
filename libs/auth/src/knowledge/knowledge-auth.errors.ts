import { message, type MessageKey } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { type ErrorDetail, KnowledgeError } from '@tessera/platform';
import type { UnauthorizedError } from '../auth.errors.js';
import type { KnowledgeScope } from './needs.decorator.js';

/** 401 as the knowledge service says it. */
export function unauthorized(cause: UnauthorizedError): KnowledgeError {
  const detail: ErrorDetail = {
    code: 'unauthorized',
    reason: cause.message,
    suggestion: message('credential_suggestion'),
  };
  return new KnowledgeError(401, detail, { cause });
}

/** 403: the credential lacks the scope. */
export function scopeMissing(scope: KnowledgeScope): KnowledgeError {
  return new KnowledgeError(403, {
    code: 'forbidden',
    reason: message('scope_missing', { scope }),
    suggestion: message('scope_suggestion'),
    required_scope: scope,
  });
}

/** 403: the credential has the scope, and no knowledge base to use it in. */
export function noKnowledgeBase(scope: KnowledgeScope): KnowledgeError {
  const reason = scope === 'knowledge:read' ? 'no_kb_readable' : 'no_kb_writable';
  return new KnowledgeError(403, {
    code: 'kb_forbidden',
    reason: message(reason),
    suggestion: message('no_kb_suggestion'),
  });
}

/**
 * Says of the knowledge bases that a client names that it may read them. One that there is not is refused like any other.
 * @throws KnowledgeError 403
 */
export function requireReadable(access: KnowledgeAccess, kbNames: Iterable<string | null | undefined>): void {
  for (const name of kbNames) if (name && !access.mayRead(name)) throw kbForbidden('kb_unreadable', name);
}

/** The same of one that is to be written. @throws KnowledgeError 403 */
export function requireWritable(access: KnowledgeAccess, kbName: string): void {
  if (!access.mayWrite(kbName)) throw kbForbidden('kb_unwritable', kbName);
}

function kbForbidden(reason: 'kb_unreadable' | 'kb_unwritable', kbName: string): KnowledgeError {
  const suggestion: MessageKey = `${reason}_suggestion`;
  return new KnowledgeError(403, {
    code: 'kb_forbidden',
    reason: message(reason, { kbName }),
    suggestion: message(suggestion),
    kb_name: kbName,
  });
}
