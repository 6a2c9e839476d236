import type { Connection } from './connection.js';
import { bytesOf, numberOf, vectorOf, wordsOf } from './rows.js';
import { centerOf, sketchOf, wordsOfSketch } from './sketch.js';
import type { StoredSpace } from './spaces.js';

/** Points per row of a space's sketches. */
export const SKETCHES_A_PAGE = 256;
/** A smaller collection has no sketches: their center is the mean of this many vectors. */
const LEAST_FOR_CENTER = 256;

/** Vectors of a space, by chunk; and their sketches in pages of points, see sketch.ts. */
export function createVectors({ db }: Connection, { table }: DenseSpace): void {
  db.exec(`
    create table ${table} (chunk integer primary key, data blob not null);
    create table ${sketchTable({ table })} (page integer primary key, data blob not null);
  `);
}

export function dropVectors(connection: Connection, { table }: DenseSpace): void {
  connection.db.exec(`drop table ${table}; drop table ${sketchTable({ table })}`);
  connection.statement('delete from meta where key = ?').run(centerKey(table));
}

/** Where the vectors of a space are stored. */
export type DenseSpace = Pick<StoredSpace, 'table' | 'dimension'>;

/** Stores a chunk's vector; replaces its previous one. Inside a write transaction. */
export function putVector(
  connection: Connection,
  { table }: DenseSpace,
  chunk: number,
  vector: Float32Array,
): void {
  connection
    .statement(`insert or replace into ${table} (chunk, data) values (?, ?)`)
    .run(chunk, bytesOf(vector));
}

/** Null while there are too few vectors. */
export function storedCenter(connection: Connection, { table }: DenseSpace): Float32Array | null {
  const row = connection.statement('select value from meta where key = ?').get(centerKey(table));
  return row ? vectorOf(new Uint8Array(Buffer.from(row['value'] as string, 'base64'))) : null;
}

/**
 * Computes the sketches of points from their vectors. Inside a write transaction.
 * @param numbers first and last; points without a vector get no sketch
 */
export function sketchPoints(
  connection: Connection,
  space: DenseSpace,
  { first, last }: { first: number; last: number },
): void {
  const center = storedCenter(connection, space);
  if (center) return writeSketches(connection, space, center, { first, last });
  const count = connection.statement(`select count(*) count from ${space.table}`).get();
  if (numberOf(count, 'count') < LEAST_FOR_CENTER) return;
  const vectors = connection.statement(`select data from ${space.table} limit ${LEAST_FOR_CENTER}`).all();
  const made = centerOf(
    vectors.map((row) => vectorOf(row['data'])),
    space.dimension,
  );
  connection
    .statement('insert into meta (key, value) values (?, ?)')
    .run(centerKey(space.table), Buffer.from(made.buffer).toString('base64'));
  writeSketches(connection, space, made, { first: 0, last: Number.MAX_SAFE_INTEGER });
}

/** A page of concatenated sketches; zeros for a point without one. */
export function sketchesOf(data: unknown): Uint32Array {
  return wordsOf(data);
}

export function sketchTable({ table }: Pick<DenseSpace, 'table'>): string {
  return `${table}_sketches`;
}

function centerKey(table: string): string {
  return `${table}_center`;
}

function writeSketches(
  connection: Connection,
  space: DenseSpace,
  center: Float32Array,
  { first, last }: { first: number; last: number },
): void {
  const words = wordsOfSketch(space.dimension);
  const rows = connection
    .statement(
      `select p.number, v.data from points p join ${space.table} v using (chunk) where p.number between ? and ?
       order by p.number`,
    )
    .iterate(first, last);
  let page: SketchPage | null = null;
  for (const row of rows) {
    const number = numberOf(row, 'number');
    page = turnTo(connection, space, page, Math.floor(number / SKETCHES_A_PAGE));
    page.sketches.set(sketchOf(vectorOf(row['data']), center), (number % SKETCHES_A_PAGE) * words);
  }
  if (page) writePage(connection, space, page);
}

interface SketchPage {
  page: number;
  sketches: Uint32Array;
}

/** Opens a page; the previously open one is written. */
function turnTo(
  connection: Connection,
  space: DenseSpace,
  open: SketchPage | null,
  wanted: number,
): SketchPage {
  if (open?.page === wanted) return open;
  if (open) writePage(connection, space, open);
  return { page: wanted, sketches: readPage(connection, space, wanted) };
}

function readPage(connection: Connection, space: DenseSpace, page: number): Uint32Array {
  const row = connection.statement(`select data from ${sketchTable(space)} where page = ?`).get(page);
  return row ? sketchesOf(row['data']) : new Uint32Array(SKETCHES_A_PAGE * wordsOfSketch(space.dimension));
}

function writePage(connection: Connection, space: DenseSpace, { page, sketches }: SketchPage): void {
  connection
    .statement(`insert or replace into ${sketchTable(space)} (page, data) values (?, ?)`)
    .run(page, new Uint8Array(sketches.buffer));
}
