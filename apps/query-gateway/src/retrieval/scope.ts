import type { ScopeInfo, ScopeSelection } from '@tessera/contracts';
import type { PointFilter } from '@tessera/vectors';
import { validate as isUuid } from 'uuid';

/** A selection with all three lists there. */
export interface ActiveSelection {
  kbNames: string[];
  documentIds: string[];
  tags: string[];
}

/** What a question may see: a filter for the collections, and what is told about it. */
export interface Scope {
  filter: Pick<PointFilter, 'kbNames' | 'documentIds'>;
  info: ScopeInfo;
  /** The single knowledge base; null while a selection is active. */
  kbName: string | null;
  /** Document ids that hits are narrowed to after recall; null when they do not restrict. */
  postFilter: ReadonlySet<string> | null;
}

/** The selection of a request; null when it is absent or empty, so that the single knowledge base applies. */
export function activeSelection(given: ScopeSelection | null | undefined): ActiveSelection | null {
  const selection = {
    kbNames: [...new Set(given?.kb_names ?? [])],
    documentIds: [...new Set((given?.document_ids ?? []).map((id) => id.toLowerCase()))],
    tags: [...new Set(given?.tags ?? [])],
  };
  return Object.values(selection).some((list) => list.length > 0) ? selection : null;
}

/** Everything of one knowledge base; the documents of the legacy list, when there is one, are picked after recall. */
export function singleScope(kbName: string, legacyScope: string[] | null | undefined): Scope {
  return {
    filter: { kbNames: [kbName] },
    info: { kb_names: [kbName], document_count: 0, tags: [], truncated: false },
    kbName,
    postFilter: legacyScope?.length
      ? new Set(legacyScope.map((id) => id.toLowerCase()).filter((id) => isUuid(id)))
      : null,
  };
}

/**
 * The union of the selection's branches: its knowledge bases, its documents, and behind them those that its tags were
 * resolved to.
 * @param tagDocuments that are not listed, the best first; at most one more than `maxTagDocuments`, which tells that there are more
 */
export function unionScope(
  selection: ActiveSelection,
  tagDocuments: string[],
  maxTagDocuments: number,
): Scope {
  const isTruncated = tagDocuments.length > maxTagDocuments;
  const explicit = selection.documentIds.filter((id) => isUuid(id));
  const documentIds = [...new Set([...explicit, ...tagDocuments.slice(0, maxTagDocuments)])];
  return {
    filter: { kbNames: selection.kbNames, documentIds },
    info: {
      kb_names: selection.kbNames,
      document_count: documentIds.length,
      tags: selection.tags,
      truncated: isTruncated,
    },
    kbName: null,
    postFilter: null,
  };
}
