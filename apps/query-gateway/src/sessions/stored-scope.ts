import type { ScopeSelection } from '@tessera/contracts';
import type { StoredScope } from '@tessera/persistence';
import { activeSelection } from '../retrieval/scope.js';

/** A scope as stored with a session; null if empty. */
export function toStoredScope(given: ScopeSelection | null | undefined): StoredScope | null {
  const selection = activeSelection(given);
  return (
    selection && { kb_names: selection.kbNames, document_ids: selection.documentIds, tags: selection.tags }
  );
}
