import type { ScopeInfo, ScopeSelection } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import type { PointFilter } from '@tessera/vectors';
import { validate as isUuid } from 'uuid';

/** A selection with all three lists. */
export interface ActiveSelection {
  kbNames: string[];
  documentIds: string[];
  tags: string[];
}

/** A filter that includes the client's read access; required for every search. */
export type NarrowedFilter = PointFilter & Required<Pick<PointFilter, 'readableKbNames'>>;

/** The scope of a question: a filter for the collections, and its description. */
export interface SearchScope {
  filter: Pick<NarrowedFilter, 'kbNames' | 'documentIds' | 'readableKbNames'>;
  /** Without the unknown knowledge bases, which are determined separately. */
  info: Omit<ScopeInfo, 'unknown_kb_names'>;
  /** The single knowledge base; null for a union of several. */
  kbName: string | null;
  /** Document ids that hits are filtered by after recall; null if unrestricted. */
  postFilter: ReadonlySet<string> | null;
}

/** The selection of a request; null if it is absent or empty, so that the single knowledge base applies. */
export function activeSelection(given: ScopeSelection | null | undefined): ActiveSelection | null {
  const selection = {
    kbNames: [...new Set(given?.kb_names ?? [])],
    documentIds: [...new Set((given?.document_ids ?? []).map((id) => id.toLowerCase()))],
    tags: [...new Set(given?.tags ?? [])],
  };
  return Object.values(selection).some((list) => list.length > 0) ? selection : null;
}

/** The knowledge bases that a request names in any of its fields. */
export function kbNamesOf(request: {
  kb_name?: string | null;
  scope_filter?: ScopeSelection | null;
}): Array<string | null | undefined> {
  return [request.kb_name, ...(request.scope_filter?.kb_names ?? [])];
}

/** A whole knowledge base. The legacy list of document ids, `scope`, filters the hits after recall. */
export function singleScope(
  access: KnowledgeAccess,
  kbName: string,
  legacyScope: string[] | null | undefined,
): SearchScope {
  return {
    filter: { kbNames: access.narrow([kbName]), readableKbNames: access.readable },
    info: { kb_names: [kbName], document_count: 0, tags: [], truncated: false },
    kbName,
    postFilter: postFilterOf(legacyScope),
  };
}

/** Everything readable, for a client that names no knowledge base and may not read the default one. */
export function readableScope(
  access: KnowledgeAccess,
  legacyScope: string[] | null | undefined,
): SearchScope {
  const kbNames = access.narrow();
  return {
    filter: { kbNames, readableKbNames: access.readable },
    info: { kb_names: kbNames ?? [], document_count: 0, tags: [], truncated: false },
    kbName: null,
    postFilter: postFilterOf(legacyScope),
  };
}

/**
 * The union of knowledge bases, listed documents and documents selected by tags.
 * @param tagDocuments ids of documents selected by tags, best first; more than `maxTagDocuments` means truncation
 */
export function unionScope(
  access: KnowledgeAccess,
  selection: ActiveSelection,
  tagDocuments: string[],
  maxTagDocuments: number,
): SearchScope {
  const isTruncated = tagDocuments.length > maxTagDocuments;
  const explicit = selection.documentIds.filter((id) => isUuid(id));
  const documentIds = [...new Set([...explicit, ...tagDocuments.slice(0, maxTagDocuments)])];
  return {
    filter: { kbNames: access.narrow(selection.kbNames), documentIds, readableKbNames: access.readable },
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

function postFilterOf(legacyScope: string[] | null | undefined): ReadonlySet<string> | null {
  if (!legacyScope?.length) return null;
  return new Set(legacyScope.map((id) => id.toLowerCase()).filter((id) => isUuid(id)));
}
