import type { TextChunkType, TextLocation } from '@tessera/contracts';
import type { Table } from '@tessera/text';
import type { Region, TextPlace } from '../model.js';

/** Limits of chunks, in estimated tokens of their text without markup. */
export interface ChunkLimits {
  /** A chunk with this many takes no further paragraph that would not fit. */
  targetMinTokens: number;
  /** Maximum size of a chunk. */
  targetMaxTokens: number;
  /** Maximum size of an unsplit table, and of its parts including the header. */
  tableMaxTokens: number;
}

export const DEFAULT_CHUNK_LIMITS: ChunkLimits = {
  targetMinTokens: 400,
  targetMaxTokens: 600,
  tableMaxTokens: 900,
};

/** A chunk as its section creates it; enrichment and numbering complete it. */
export interface ChunkDraft {
  type: TextChunkType;
  /** Text for display; empty for a table, which is displayed from its cells. */
  content: string;
  /** The cells of a table; null for everything else. */
  table: Table | null;
  /** Text for search, without the heading path. */
  plainText: string;
  regions: Region[];
  /** Without `headings`; absent if unknown. */
  location?: TextLocation;
  /** Numbers of a table's rows in its sheet or file, as in `RowsAt`; absent if unknown. */
  rowNumbers?: Array<number | null>;
  /** Where its content stands, ascending; of a table, where its cells and its caption stand. */
  places: TextPlace[];
  imageFile: string | null;
  imageWidthPx: number | null;
  imageHeightPx: number | null;
}

export function textDraft(
  content: string,
  regions: Region[],
  { places = [], location }: Partial<Pick<ChunkDraft, 'places' | 'location'>> = {},
): ChunkDraft {
  const where = { regions, places, ...(location && { location }) };
  return { ...where, ...WITHOUT_PICTURE, type: 'text', content, table: null, plainText: content };
}

/** What a table's draft is made of; `plainText` is its text for search. */
type TableParts = Pick<ChunkDraft, 'plainText' | 'regions' | 'places' | 'location' | 'rowNumbers'>;

export function tableDraft(table: Table, parts: TableParts): ChunkDraft {
  return { ...parts, ...WITHOUT_PICTURE, type: 'table', content: '', table };
}

const WITHOUT_PICTURE = { imageFile: null, imageWidthPx: null, imageHeightPx: null };
