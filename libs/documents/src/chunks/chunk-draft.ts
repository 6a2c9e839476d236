import type { TextChunkType } from '@tessera/contracts';
import type { Table } from '@tessera/text';
import type { Region } from '../model.js';

/** Bounds of chunks, in estimated tokens of their text without markup. */
export interface ChunkLimits {
  /** A chunk with this many takes no further paragraph that would not fit. */
  targetMinTokens: number;
  /** A chunk grows up to here. */
  targetMaxTokens: number;
  /** A table stays whole up to here; its parts are no longer, header included. */
  tableMaxTokens: number;
}

export const DEFAULT_CHUNK_LIMITS: ChunkLimits = {
  targetMinTokens: 400,
  targetMaxTokens: 600,
  tableMaxTokens: 900,
};

/** A chunk as its section knows it: what enrichment and numbering still have to complete. */
export interface ChunkDraft {
  type: TextChunkType;
  /** What is shown; empty for a table, which is shown from its cells. */
  content: string;
  /** The cells of a table; null for everything else. */
  table: Table | null;
  /** What is searched, without the heading path. */
  plainText: string;
  regions: Region[];
  imageFile: string | null;
  imageWidthPx: number | null;
  imageHeightPx: number | null;
}

export function textDraft(content: string, regions: Region[]): ChunkDraft {
  return { ...withoutPicture(regions), type: 'text', content, table: null, plainText: content };
}

/** @param plainText what the table is searched by */
export function tableDraft(table: Table, plainText: string, regions: Region[]): ChunkDraft {
  return { ...withoutPicture(regions), type: 'table', content: '', table, plainText };
}

function withoutPicture(regions: Region[]) {
  return { regions, imageFile: null, imageWidthPx: null, imageHeightPx: null };
}
