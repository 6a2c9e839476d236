import type { Population } from '../../lexical/bm25.js';
import type { DocumentAttempt, PointFilter } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import { Coverage } from './coverage.js';
import type { Facet } from './facets.js';
import type { PointTable } from './point-table.js';
import { numberOf } from './rows.js';
import { unseenRuns } from './runs.js';

/** The points that a filter selects. */
export interface Selection {
  /** By point number: 1 for a selected point. */
  mask: Uint8Array;
  /** How many there are. */
  size: number;
  /** Those with words: images without text do not affect scores. */
  points: Population;
  /** Their documents, each identified by a number of `documentOf` and as long as its selected points. */
  documents: Population;
  /** Lowest and highest number of them; 0 and -1 if there are none. */
  first: number;
  last: number;
  /** Languages of these points, the most frequent first. */
  languages: string[];
  /** Ranges in which all points are selected. */
  coverage: Coverage;
}

export function select(connection: Connection, table: PointTable, filter: PointFilter): Selection {
  const selecting = new Selecting(table);
  const { byFacet, byDocument } = facetsLetThrough(table, filter);
  if (byFacet) selecting.add(byFacet, 0, table.facetOf.length);
  if (byDocument) {
    for (const { first, count } of runsOfDocuments(connection, filter.documentIds ?? [])) {
      selecting.add(byDocument, first, first + count);
    }
  }
  for (const { first, count } of runsOfAttempts(connection, filter.exceptAttempts ?? [])) {
    selecting.remove(first, first + count);
  }
  return selecting.result(unseenRuns(connection));
}

/** By facet number: 1 if selected, regardless of the document (`byFacet`), or for the listed documents. */
export function facetsLetThrough(
  { facets }: PointTable,
  filter: PointFilter,
): { byFacet: Uint8Array | null; byDocument: Uint8Array | null } {
  const { kbNames = null, documentIds = null, readableKbNames = null } = filter;
  const kbs = kbNames && new Set(kbNames);
  const within = readableKbNames && new Set(readableKbNames);
  const isWithin = ({ kbName }: Facet) => !within || within.has(kbName);
  const passing = (passes: (facet: Facet) => boolean) =>
    Uint8Array.from(facets, (facet) =>
      facet && isWithin(facet) && meetsFacets(facet, filter) && passes(facet) ? 1 : 0,
    );
  return {
    byFacet: kbs || !documentIds ? passing(({ kbName }) => !kbs || kbs.has(kbName)) : null,
    byDocument: documentIds ? passing(() => true) : null,
  };
}

function meetsFacets(facet: Facet, { sourceType, year, pipeline }: PointFilter): boolean {
  return (
    (sourceType == null || facet.sourceType === sourceType) &&
    (year == null || facet.year === year) &&
    (pipeline == null || facet.pipeline === pipeline)
  );
}

interface Run {
  first: number;
  count: number;
}

function runsOfDocuments(connection: Connection, documentIds: readonly string[]): Run[] {
  const find = connection.statement('select first_number, point_count from runs where document_id = ?');
  return documentIds.flatMap((documentId) => find.all(documentId).map(toRun));
}

function runsOfAttempts(connection: Connection, attempts: readonly DocumentAttempt[]): Run[] {
  const find = connection.statement(
    'select first_number, point_count from runs where document_id = ? and attempt = ?',
  );
  return attempts.flatMap(({ documentId, attempt }) => find.all(documentId, attempt).map(toRun));
}

function toRun(row: Record<string, unknown>): Run {
  return { first: numberOf(row, 'first_number'), count: numberOf(row, 'point_count') };
}

function population(count: number, length: number, lengthOf: Uint32Array): Population {
  return { count, averageLength: count > 0 ? length / count : 0, lengthOf };
}

class Selecting {
  private readonly mask: Uint8Array;

  constructor(private readonly table: PointTable) {
    this.mask = new Uint8Array(table.facetOf.length);
  }

  /** @param facets by facet number: 1 if selected */
  add(facets: Uint8Array, from: number, to: number): void {
    const { facetOf } = this.table;
    for (let number = from; number < to; number++) {
      if (facets[facetOf[number] as number] === 1) this.mask[number] = 1;
    }
  }

  remove(from: number, to: number): void {
    this.mask.fill(0, from, to);
  }

  /** @param unseen runs without facets that the index may contain */
  result(unseen: readonly Run[]): Selection {
    const { facetOf, lengthOf, documentOf } = this.table;
    const { mask } = this;
    const countOfFacet = new Uint32Array(this.table.facets.length);
    const documentLengthOf = new Uint32Array(mask.length);
    let [size, count, length, documentCount] = [0, 0, 0, 0];
    const first = Math.max(mask.indexOf(1), 0);
    const last = mask.lastIndexOf(1);
    for (let number = first; number <= last; number++) {
      if (mask[number] === 0) continue;
      const facet = facetOf[number] as number;
      size++;
      if (lengthOf[number] === 0) continue;
      countOfFacet[facet] = (countOfFacet[facet] as number) + 1;
      count++;
      length += lengthOf[number] as number;
      const document = documentOf[number] as number;
      if (documentLengthOf[document] === 0) documentCount++;
      documentLengthOf[document] = (documentLengthOf[document] as number) + (lengthOf[number] as number);
    }
    return {
      mask,
      size,
      points: population(count, length, lengthOf),
      documents: population(documentCount, length, documentLengthOf),
      first,
      last,
      languages: this.languages(countOfFacet),
      coverage: new Coverage(facetOf, mask, unseen),
    };
  }

  private languages(countOfFacet: Uint32Array): string[] {
    const byLanguage = new Map<string, number>();
    countOfFacet.forEach((count, number) => {
      const language = this.table.facets[number]?.language;
      if (count > 0 && language) byLanguage.set(language, (byLanguage.get(language) ?? 0) + count);
    });
    return [...byLanguage]
      .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
      .map(([language]) => language);
  }
}
