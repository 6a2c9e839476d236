import { type Box, type Direction, DIRECTIONS } from './model.js';

/**
 * Where a stretch of a chunk's content stands: one line, or a part of one. A stretch that could not be located has no
 * place.
 */
export interface TextPlace {
  /**
   * Offset in the chunk's content, in UTF-16 code units, up to and excluding `end`. In a table, cells are counted
   * instead, from 0, row by row as in `Table.rows`, and the caption after the last: a cell of two lines has two places.
   */
  start: number;
  end: number;
  pageNumber: number;
  box: Box;
  /** Of a line; absent for an area that holds the stretch in some other way. */
  direction?: Direction | undefined;
}

/** Boxes are rounded outwards to this fraction of a point. */
const STEPS_PER_POINT = 4;
/** Beyond every page; keeps differences within 32 bits. */
const MAX_STEPS = 2 ** 27;
/** Seven varints of 32 bits. */
const MAX_BYTES = 7 * 5;
const NO_DIRECTION = DIRECTIONS.length;

/**
 * Packs places for storage beside the chunk, about 12 characters each: per place seven LEB128 varints, the first four
 * of them differences from the place before, in base64url. The lowest bits of the others, which are sizes, are the
 * direction.
 * @param places ascending by `start`
 */
export function packPlaces(places: readonly TextPlace[]): string {
  const writer = { bytes: Buffer.allocUnsafe(places.length * MAX_BYTES), at: 0 };
  let [start, page, left, top] = [0, 0, 0, 0];
  for (const { start: from, end, pageNumber, box, direction } of places) {
    const [x, y] = [steps(Math.floor(box[0] * STEPS_PER_POINT)), steps(Math.floor(box[1] * STEPS_PER_POINT))];
    const [right, bottom] = [
      steps(Math.ceil(box[2] * STEPS_PER_POINT)),
      steps(Math.ceil(box[3] * STEPS_PER_POINT)),
    ];
    const code = direction === undefined ? NO_DIRECTION : DIRECTIONS.indexOf(direction);
    pushVarint(writer, zigzag(from - start));
    pushVarint(writer, zigzag(pageNumber - page));
    pushVarint(writer, zigzag(x - left));
    pushVarint(writer, zigzag(y - top));
    pushVarint(writer, sized(end - from, code >> 2));
    pushVarint(writer, sized(right - x, code & 1));
    pushVarint(writer, sized(bottom - y, (code >> 1) & 1));
    [start, page, left, top] = [from, pageNumber, x, y];
  }
  return writer.bytes.toString('base64url', 0, writer.at);
}

/** Reverses {@link packPlaces}; boxes are at most a quarter of a point larger. */
export function unpackPlaces(packed: string): TextPlace[] {
  const bytes = Buffer.from(packed, 'base64url');
  const places: TextPlace[] = [];
  const reader = { bytes, at: 0 };
  let [start, pageNumber, left, top] = [0, 0, 0, 0];
  while (reader.at < bytes.length) {
    start += unzigzag(readVarint(reader));
    pageNumber += unzigzag(readVarint(reader));
    left += unzigzag(readVarint(reader));
    top += unzigzag(readVarint(reader));
    const [length, width, height] = [readVarint(reader), readVarint(reader), readVarint(reader)];
    const direction = DIRECTIONS[((length & 1) << 2) | ((height & 1) << 1) | (width & 1)];
    const box = [left, top, left + (width >>> 1), top + (height >>> 1)].map((at) => at / STEPS_PER_POINT);
    places.push({
      start,
      end: start + (length >>> 1),
      pageNumber,
      box: box as unknown as Box,
      ...(direction && { direction }),
    });
  }
  return places;
}

/** A file may place text anywhere, or at no number. */
const steps = (value: number): number => Math.max(-MAX_STEPS, Math.min(MAX_STEPS, value)) | 0;
const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
const unzigzag = (value: number): number => (value >>> 1) ^ -(value & 1);
const sized = (size: number, bit: number): number => (Math.max(0, size) << 1) | bit;

function pushVarint(writer: { bytes: Uint8Array; at: number }, value: number): void {
  let rest = value >>> 0;
  for (; rest >= 128; rest >>>= 7) writer.bytes[writer.at++] = (rest & 127) | 128;
  writer.bytes[writer.at++] = rest;
}

function readVarint(reader: { bytes: Uint8Array; at: number }): number {
  let value = 0;
  for (let shift = 0; reader.at < reader.bytes.length; shift += 7) {
    const byte = reader.bytes[reader.at++]!;
    value |= (byte & 127) << shift;
    if (byte < 128) break;
  }
  return value >>> 0;
}
