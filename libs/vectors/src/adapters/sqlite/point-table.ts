import type { Connection } from './connection.js';
import { type Facet, facetsAfter } from './facets.js';
import { numberOf } from './rows.js';

/** Points per row of `point_pages`. */
const PAGE_SIZE = 1_024;

/** Facet, length and document of every indexed point, cached by each reading thread: 12 bytes a point. */
export class PointTable {
  /** By point number; 0 without a point. */
  facetOf = new Uint32Array(0);
  lengthOf = new Uint32Array(0);
  /** By point number; points of one attempt at a document share one, the number of the first of them. */
  documentOf = new Uint32Array(0);
  /** By facet number; the first is empty. */
  readonly facets: Array<Facet | undefined> = [undefined];
  /** Version of the collection's state that it reflects. */
  version = -1;
  private nextNumber = 0;

  /** Applies what was indexed or removed since the last time. Inside a read transaction. */
  refresh(connection: Connection): void {
    const state = connection.statement('select version, next_number from state').get();
    const version = numberOf(state, 'version');
    if (version === this.version) return;
    const nextNumber = numberOf(state, 'next_number');
    this.grow(nextNumber);
    this.takeRuns(connection);
    const changed = connection.statement('select page, data from point_pages where version > ?');
    for (const row of changed.iterate(this.version))
      this.take(numberOf(row, 'page'), row['data'] as Uint8Array);
    for (const { number, facet } of facetsAfter(connection, this.facets.length - 1))
      this.facets[number] = facet;
    this.nextNumber = nextNumber;
    this.version = version;
  }

  private grow(size: number): void {
    if (size <= this.facetOf.length) return;
    const capacity = Math.ceil((size * 1.2) / PAGE_SIZE) * PAGE_SIZE;
    const grown = (numbers: Uint32Array) => {
      const larger = new Uint32Array(capacity);
      larger.set(numbers);
      return larger;
    };
    this.facetOf = grown(this.facetOf);
    this.lengthOf = grown(this.lengthOf);
    this.documentOf = grown(this.documentOf);
  }

  /** A long document has several runs. */
  private takeRuns(connection: Connection): void {
    const added = connection.statement(
      `select first_number, point_count, (select min(first_number) from runs o
         where o.document_id = r.document_id and o.attempt = r.attempt) document
       from runs r where first_number >= ?`,
    );
    for (const row of added.iterate(this.nextNumber)) {
      const first = numberOf(row, 'first_number');
      this.documentOf.fill(numberOf(row, 'document'), first, first + numberOf(row, 'point_count'));
    }
  }

  private take(page: number, data: Uint8Array): void {
    const { facets, lengths } = unpack(data);
    this.facetOf.set(facets, page * PAGE_SIZE);
    this.lengthOf.set(lengths, page * PAGE_SIZE);
  }
}

export interface NumberedPoint {
  number: number;
  /** 0 removes the point. */
  facet: number;
  length: number;
}

/** Writes points to their pages, as of the version. Inside a write transaction; consecutive numbers are cheapest. */
export function writePoints(connection: Connection, version: number, points: readonly NumberedPoint[]): void {
  const pages = Map.groupBy(points, ({ number }) => Math.floor(number / PAGE_SIZE));
  for (const [page, members] of pages) {
    const row = connection.statement('select data from point_pages where page = ?').get(page);
    const { facets, lengths, bytes } = unpack((row?.['data'] as Uint8Array | undefined) ?? new Uint8Array(0));
    for (const { number, facet, length } of members) {
      facets[number % PAGE_SIZE] = facet;
      lengths[number % PAGE_SIZE] = length;
    }
    const isEmpty = facets.every((facet) => facet === 0);
    connection
      .statement('insert or replace into point_pages (page, version, data) values (?, ?, ?)')
      .run(page, version, isEmpty ? new Uint8Array(0) : bytes);
  }
}

/** Marks that search results change, or are about to. @returns the new version. Inside a write transaction */
export function raiseVersion(connection: Connection): number {
  const row = connection.statement('update state set version = version + 1 returning version').get();
  return numberOf(row, 'version');
}

/** A page's facets, then its lengths; an empty one has no bytes. */
function unpack(data: Uint8Array): { facets: Uint32Array; lengths: Uint32Array; bytes: Uint8Array } {
  const bytes = new Uint8Array(PAGE_SIZE * 8);
  bytes.set(data);
  return {
    facets: new Uint32Array(bytes.buffer, 0, PAGE_SIZE),
    lengths: new Uint32Array(bytes.buffer, PAGE_SIZE * 4, PAGE_SIZE),
    bytes,
  };
}
