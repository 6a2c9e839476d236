import type { PointFilter } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import type { Facet } from './facets.js';
import type { PointTable } from './point-table.js';
import { numberOf } from './rows.js';

/** The points that a filter lets through. */
export interface Selection {
  /** By point number: 1 for a point that is let through. */
  mask: Uint8Array;
  count: number;
  /** Languages of these points, the most frequent first. */
  languages: string[];
}

export function select(connection: Connection, table: PointTable, filter: PointFilter): Selection {
  const selecting = new Selecting(table);
  const { byFacet, byDocument } = facetsLetThrough(table, filter);
  if (byFacet) selecting.add(byFacet, 0, table.facetOf.length);
  if (byDocument) {
    for (const { first, count } of documentRanges(connection, filter.documentIds ?? [])) {
      selecting.add(byDocument, first, first + count);
    }
  }
  return selecting.result();
}

/** By facet number: 1 for what is let through, whatever the document (`byFacet`), or of the listed documents. */
export function facetsLetThrough(
  { facets }: PointTable,
  filter: PointFilter,
): { byFacet: Uint8Array | null; byDocument: Uint8Array | null } {
  const { kbNames = null, documentIds = null } = filter;
  const kbs = kbNames && new Set(kbNames);
  const passing = (passes: (facet: Facet) => boolean) =>
    Uint8Array.from(facets, (facet) => (facet && meetsFacets(facet, filter) && passes(facet) ? 1 : 0));
  return {
    byFacet: kbs || !documentIds ? passing(({ kbName }) => !kbs || kbs.has(kbName)) : null,
    byDocument: documentIds ? passing(() => true) : null,
  };
}

function meetsFacets(facet: Facet, { sourceType, year, chunkTypes, pipeline }: PointFilter): boolean {
  return (
    (sourceType == null || facet.sourceType === sourceType) &&
    (year == null || facet.year === year) &&
    (chunkTypes == null || chunkTypes.includes(facet.chunkType)) &&
    (pipeline == null || facet.pipeline === pipeline)
  );
}

function documentRanges(
  connection: Connection,
  documentIds: readonly string[],
): Array<{ first: number; count: number }> {
  const find = connection.statement('select first_number, point_count from documents where document_id = ?');
  return documentIds.flatMap((documentId) => {
    const row = find.get(documentId);
    return row ? [{ first: numberOf(row, 'first_number'), count: numberOf(row, 'point_count') }] : [];
  });
}

class Selecting {
  private readonly mask: Uint8Array;
  private readonly counts: Uint32Array;
  private count = 0;

  constructor(private readonly table: PointTable) {
    this.mask = new Uint8Array(table.facetOf.length);
    this.counts = new Uint32Array(table.facets.length);
  }

  add(facets: Uint8Array, from: number, to: number): void {
    const { facetOf } = this.table;
    for (let number = from; number < to; number++) {
      const facet = facetOf[number] as number;
      if (facets[facet] === 0 || this.mask[number] === 1) continue;
      this.mask[number] = 1;
      this.counts[facet] = (this.counts[facet] as number) + 1;
      this.count++;
    }
  }

  result(): Selection {
    const byLanguage = new Map<string, number>();
    this.counts.forEach((count, number) => {
      const language = this.table.facets[number]?.language;
      if (count > 0 && language) byLanguage.set(language, (byLanguage.get(language) ?? 0) + count);
    });
    const languages = [...byLanguage].sort((a, b) => b[1] - a[1]).map(([language]) => language);
    return { mask: this.mask, count: this.count, languages };
  }
}
