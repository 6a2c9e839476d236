import type { KnowledgeSchemas } from '@tessera/client';

export const STATUSES = [
  'pending',
  'indexing',
  'ready',
  'failed',
] as const satisfies readonly KnowledgeSchemas['DocumentStatus'][];
export const SOURCE_TYPES = [
  'policy',
  'financial',
  'business',
  'bidding',
  'tax',
  'other',
] as const satisfies readonly KnowledgeSchemas['SourceType'][];

/** What the address of the list keeps. */
export interface LibrarySearch {
  q?: string | undefined;
  kb?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  type?: (typeof SOURCE_TYPES)[number] | undefined;
  /** From 1. */
  page?: number | undefined;
}

/** What the address of a document keeps. */
export interface DocumentSearch {
  tab?: 'tasks' | undefined;
  /** Position in the tree, such as `0.2`. */
  section?: string | undefined;
  chunk?: string | undefined;
  page?: number | undefined;
}

/** Each key is returned, since the router keeps the given value of a key that is not. */
export function validateLibrarySearch({ q, kb, status, type, page }: Record<string, unknown>): LibrarySearch {
  return {
    q: text(q),
    kb: text(kb),
    status: oneOf(status, STATUSES),
    type: oneOf(type, SOURCE_TYPES),
    page: pageNumber(page),
  };
}

export function validateDocumentSearch({
  tab,
  section,
  chunk,
  page,
}: Record<string, unknown>): DocumentSearch {
  return {
    tab: oneOf(tab, ['tasks'] as const),
    section: text(section),
    chunk: text(chunk),
    page: pageNumber(page),
  };
}

/** The router reads `?q=2025` as a number. */
export function text(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}

export function oneOf<Value extends string>(value: unknown, values: readonly Value[]): Value | undefined {
  return values.find((known) => known === value);
}

/** Undefined for the first page. */
export function pageNumber(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) > 1 ? (value as number) : undefined;
}
