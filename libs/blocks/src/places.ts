import type { Box } from './model.js';

/**
 * Where a stretch of a chunk's content stands: one line, or a part of one. A stretch that could not be located has no
 * place.
 */
export interface TextPlace {
  /**
   * Offset in the chunk's content, in UTF-16 code units, up to and excluding `end`. In a table, cells are counted
   * instead, from 0, row by row as in `Table.rows`: a cell of two lines has two places.
   */
  start: number;
  end: number;
  pageNumber: number;
  box: Box;
}

/** Boxes are rounded outwards to this fraction of a point. */
const STEPS_PER_POINT = 4;

/**
 * Packs places for storage beside the chunk, about 12 characters each: per place seven LEB128 varints, most of them
 * differences from the place before, in base64url.
 * @param places ascending by `start`
 */
export function packPlaces(places: readonly TextPlace[]): string {
  const bytes: number[] = [];
  let before: Packed = [0, 0, 0, 0];
  for (const place of places) {
    const [left, top] = [place.box[0], place.box[1]].map((at) => Math.floor(at * STEPS_PER_POINT)) as Pair;
    const [right, bottom] = [place.box[2], place.box[3]].map((at) => Math.ceil(at * STEPS_PER_POINT)) as Pair;
    const packed: Packed = [place.start, place.pageNumber, left, top];
    packed.forEach((value, at) => pushVarint(bytes, zigzag(value - before[at]!)));
    for (const size of [place.end - place.start, right - left, bottom - top]) pushVarint(bytes, zigzag(size));
    before = packed;
  }
  return Buffer.from(bytes).toString('base64url');
}

/** Reverses {@link packPlaces}; boxes are at most a quarter of a point larger. */
export function unpackPlaces(packed: string): TextPlace[] {
  const bytes = Buffer.from(packed, 'base64url');
  const places: TextPlace[] = [];
  const before: Packed = [0, 0, 0, 0];
  const reader = { at: 0 };
  while (reader.at < bytes.length) {
    for (let at = 0; at < 4; at++) before[at]! += unzigzag(readVarint(bytes, reader));
    const [start, pageNumber, left, top] = before;
    const length = unzigzag(readVarint(bytes, reader));
    const right = left + unzigzag(readVarint(bytes, reader));
    const bottom = top + unzigzag(readVarint(bytes, reader));
    const box = [left, top, right, bottom].map((steps) => steps / STEPS_PER_POINT) as unknown as Box;
    places.push({ start, end: start + length, pageNumber, box });
  }
  return places;
}

type Pair = [number, number];
type Packed = [start: number, pageNumber: number, left: number, top: number];

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

function readVarint(bytes: Uint8Array, reader: { at: number }): number {
  let value = 0;
  for (let unit = 1; reader.at < bytes.length; unit *= 128) {
    const byte = bytes[reader.at++]!;
    value += (byte % 128) * unit;
    if (byte < 128) break;
  }
  return value;
}
