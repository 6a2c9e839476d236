import type { Connection } from './connection.js';
import { type Facet, facetsAfter } from './facets.js';
import { numberOf } from './rows.js';

/** Points per row of `point_pages`. */
const PAGE_SIZE = 1_024;

/** Facet and length of every published point, held by each reading thread: 8 bytes a point. */
export class PointTable {
  /** By point number; 0 where there is no point (any more). */
  facetOf = new Uint32Array(0);
  lengthOf = new Uint32Array(0);
  /** By facet number; the first is empty. */
  readonly facets: Array<Facet | undefined> = [undefined];
  pointCount = 0;
  averageLength = 0;
  private version = -1;

  /** Takes over what was published or removed since the last time. Inside a read transaction. */
  refresh(connection: Connection): void {
    const state = connection.statement('select * from state').get();
    const version = numberOf(state, 'version');
    if (version === this.version) return;
    this.grow(numberOf(state, 'next_number'));
    const changed = connection.statement('select page, data from point_pages where version > ?');
    for (const row of changed.iterate(this.version))
      this.take(numberOf(row, 'page'), row['data'] as Uint8Array);
    for (const { number, facet } of facetsAfter(connection, this.facets.length - 1))
      this.facets[number] = facet;
    this.pointCount = numberOf(state, 'point_count');
    this.averageLength = this.pointCount > 0 ? numberOf(state, 'total_length') / this.pointCount : 0;
    this.version = version;
  }

  private grow(size: number): void {
    if (size <= this.facetOf.length) return;
    const capacity = Math.ceil((size * 1.2) / PAGE_SIZE) * PAGE_SIZE;
    const facetOf = new Uint32Array(capacity);
    const lengthOf = new Uint32Array(capacity);
    facetOf.set(this.facetOf);
    lengthOf.set(this.lengthOf);
    this.facetOf = facetOf;
    this.lengthOf = lengthOf;
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

/** A page's facets, then its lengths; an empty one has no bytes at all. */
function unpack(data: Uint8Array): { facets: Uint32Array; lengths: Uint32Array; bytes: Uint8Array } {
  const bytes = new Uint8Array(PAGE_SIZE * 8);
  bytes.set(data);
  return {
    facets: new Uint32Array(bytes.buffer, 0, PAGE_SIZE),
    lengths: new Uint32Array(bytes.buffer, PAGE_SIZE * 4, PAGE_SIZE),
    bytes,
  };
}
