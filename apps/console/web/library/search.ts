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
  q?: string;
  kb?: string;
  status?: (typeof STATUSES)[number];
  type?: (typeof SOURCE_TYPES)[number];
  /** From 1. */
  page?: number;
}

/** What the address of a document keeps. */
export interface DocumentSearch {
  tab?: 'tasks';
  /** Position in the tree, such as `0.2`. */
  section?: string;
  chunk?: string;
  page?: number;
}

export function validateLibrarySearch(search: Record<string, unknown>): LibrarySearch {
  return {
    ...text(search, 'q'),
    ...text(search, 'kb'),
    ...oneOf(search, 'status', STATUSES),
    ...oneOf(search, 'type', SOURCE_TYPES),
    ...pageNumber(search),
  };
}

export function validateDocumentSearch(search: Record<string, unknown>): DocumentSearch {
  return {
    ...oneOf(search, 'tab', ['tasks'] as const),
    ...text(search, 'section'),
    ...text(search, 'chunk'),
    ...pageNumber(search),
  };
}

/** The router reads `?q=2025` as a number. */
export function text<Key extends string>(search: Record<string, unknown>, key: Key): { [K in Key]?: string } {
  const value = search[key];
  const isText = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return (isText ? { [key]: String(value) } : {}) as { [K in Key]?: string };
}

export function oneOf<Key extends string, Value extends string>(
  search: Record<string, unknown>,
  key: Key,
  values: readonly Value[],
): { [K in Key]?: Value } {
  return (values.includes(search[key] as Value) ? { [key]: search[key] } : {}) as { [K in Key]?: Value };
}

export function pageNumber({ page }: Record<string, unknown>): { page?: number } {
  return Number.isInteger(page) && (page as number) > 1 ? { page: page as number } : {};
}
