import type { KnowledgeSchemas } from '@tessera/client';

export type FileType =
  'pdf' | 'word' | 'sheet' | 'slides' | 'csv' | 'markdown' | 'html' | 'text' | 'image' | 'other';

const TYPES: readonly (readonly [RegExp, FileType])[] = [
  [/^application\/pdf/, 'pdf'],
  [/wordprocessingml|msword/, 'word'],
  [/spreadsheetml|ms-excel/, 'sheet'],
  [/presentationml|ms-powerpoint/, 'slides'],
  [/^text\/csv/, 'csv'],
  [/^text\/markdown/, 'markdown'],
  [/^text\/html|xhtml/, 'html'],
  [/^text\//, 'text'],
  [/^image\//, 'image'],
];

export function fileTypeOf(contentType: string | null): FileType {
  return TYPES.find(([pattern]) => pattern.test(contentType ?? ''))?.[1] ?? 'other';
}

export const STATUS_TONES = {
  pending: 'neutral',
  indexing: 'accent',
  ready: 'good',
  failed: 'bad',
} as const satisfies Record<KnowledgeSchemas['DocumentStatus'], string>;

export const CHUNK_TYPES = ['text', 'table', 'image', 'tile', 'section_summary'] as const;
export type ChunkType = (typeof CHUNK_TYPES)[number];

/** Null for a type that this page does not know yet. */
export function chunkTypeOf(type: string): ChunkType | null {
  return CHUNK_TYPES.find((known) => known === type) ?? null;
}
