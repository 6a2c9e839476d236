import { TopScores } from '../../lexical/top-scores.js';
import type { Connection } from './connection.js';
import { type DenseSpace, SKETCHES_A_PAGE, sketchesOf, sketchTable, storedCenter } from './dense-vectors.js';
import { numberOf, vectorOf } from './rows.js';
import type { Selection } from './selection.js';
import { bitsApart, cosine, sketchOf, wordsOfSketch } from './sketch.js';

/**
 * Points that are scored exactly: a bounded share of the selected ones, and this many per requested hit. With
 * multilingual-e5-small, 98 % of the ten nearest of 45,000 vectors are among the nearest 1.1 % by sketch, and 99 %
 * among 2.2 %.
 */
const CANDIDATES = { share: 0.02, least: 400, most: 600, forEachHit: 8 };

/** A question's vector and its space. */
export interface DenseQuestion {
  vector: Float32Array;
  space: DenseSpace;
}

/**
 * The nearest chunks among the selected points with their cosines, nearest first. All points are scanned by their
 * sketches, and the most promising ones by their vectors.
 */
export function searchDensely(
  connection: Connection,
  selection: Selection,
  { vector, space }: DenseQuestion,
  limit: number,
): Array<{ id: number; score: number }> {
  const center = storedCenter(connection, space);
  const share = Math.min(selection.size * CANDIDATES.share, CANDIDATES.most);
  const most = Math.ceil(Math.max(share, CANDIDATES.least, limit * CANDIDATES.forEachHit));
  const candidates = center ? nearestBySketch(connection, selection, { vector, space, center }, most) : null;
  const best = new TopScores(limit);
  const chunks = new Map<number, number>();
  for (const row of vectorRows(connection, selection, space, candidates)) {
    const number = numberOf(row, 'number');
    if (selection.mask[number] !== 1) continue;
    const score = cosine(vector, vectorOf(row['data']));
    // The cosine to a vector of zeros is undefined.
    if (Number.isNaN(score)) continue;
    best.offer(number, score);
    chunks.set(number, numberOf(row, 'chunk'));
  }
  return best.ranked().map(({ number, score }) => ({ id: chunks.get(number) as number, score }));
}

/** Cosine of a chunk's vector and the question's; null if the chunk has none, or either is all zeros. */
export function cosineOf(
  connection: Connection,
  chunk: number,
  { vector, space }: DenseQuestion,
): number | null {
  const row = connection.statement(`select data from ${space.table} where chunk = ?`).get(chunk);
  const score = row ? cosine(vector, vectorOf(row['data'])) : NaN;
  return Number.isNaN(score) ? null : score;
}

/** Vectors of the points; of all if null, which are few then. */
function vectorRows(
  connection: Connection,
  { first, last }: Selection,
  { table }: DenseSpace,
  numbers: Uint32Array | null,
): Array<Record<string, unknown>> {
  const select = `select p.number, p.chunk, v.data from points p join ${table} v using (chunk)`;
  if (!numbers) return connection.statement(`${select} where p.number between ? and ?`).all(first, last);
  return connection
    .statement(`${select} where p.number in (select value from json_each(?))`)
    .all(JSON.stringify([...numbers]));
}

/** Numbers of the selected points whose sketches differ least from the question's: at most `most`. */
function nearestBySketch(
  connection: Connection,
  { mask, first, last, size }: Selection,
  { vector, space, center }: DenseQuestion & { center: Float32Array },
  most: number,
): Uint32Array {
  const words = wordsOfSketch(space.dimension);
  const question = sketchOf(vector, center);
  const numbers = new Uint32Array(size);
  const distances = new Uint16Array(size);
  const counts = new Uint32Array(space.dimension + 1);
  let found = 0;
  const pages = connection
    .statement(`select page, data from ${sketchTable(space)} where page between ? and ? order by page`)
    .iterate(Math.floor(first / SKETCHES_A_PAGE), Math.floor(last / SKETCHES_A_PAGE));
  for (const row of pages) {
    const firstOfPage = numberOf(row, 'page') * SKETCHES_A_PAGE;
    const sketches = sketchesOf(row['data']);
    for (let at = 0; at < SKETCHES_A_PAGE; at++) {
      if (mask[firstOfPage + at] !== 1 || sketches[(at + 1) * words - 1] === 0) continue;
      const distance = bitsApart(question, sketches, at * words);
      numbers[found] = firstOfPage + at;
      distances[found++] = distance;
      counts[distance] = (counts[distance] as number) + 1;
    }
  }
  return nearestWithin(numbers.subarray(0, found), distances, { distance: furthest(counts, most), most });
}

/** The distance that includes at least `most`; the largest distance if there are fewer. */
function furthest(counts: Uint32Array, most: number): number {
  let distance = 0;
  for (let sum = counts[0] as number; sum < most && distance < counts.length - 1;)
    sum += counts[++distance] as number;
  return distance;
}

/** Those nearer than the distance, and as many at exactly that distance as there is room for. */
function nearestWithin(
  numbers: Uint32Array,
  distances: Uint16Array,
  { distance, most }: { distance: number; most: number },
): Uint32Array {
  const kept = new Uint32Array(Math.min(most, numbers.length));
  let size = 0;
  const keep = (isKept: (apart: number) => boolean): void => {
    for (let at = 0; at < numbers.length && size < kept.length; at++)
      if (isKept(distances[at] as number)) kept[size++] = numbers[at] as number;
  };
  keep((apart) => apart < distance);
  keep((apart) => apart === distance);
  return kept;
}
