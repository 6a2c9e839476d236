import { type TextPlace, unpackPlaces } from '@tessera/blocks';
import type { PageRegion } from '@tessera/contracts';
import type { PointPayload } from '@tessera/vectors';
import { toPageRegion } from '../retrieval/page-regions.js';
import type { Range } from './folded-text.js';

/** A part of a line is shown with this many characters on both sides, because characters differ in width. */
const PADDING = 2;
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}]/u;

/** One region for each line of a chunk that a passage touches, as much of it as the passage takes. */
export function linesOf(chunk: PointPayload, passage: Range): PageRegion[] {
  return placesOf(chunk)
    .filter(({ start, end }) => start < passage.end && end > passage.start)
    .flatMap((place) => toPageRegion(clip(place, passage, chunk.content), chunk) ?? []);
}

/** One region for each line of the given cells of a chunk's table. */
export function cellsOf(chunk: PointPayload, cells: readonly number[]): PageRegion[] {
  const wanted = new Set(cells);
  return placesOf(chunk)
    .filter(({ start }) => wanted.has(start))
    .flatMap((place) => toPageRegion(place, chunk) ?? []);
}

function placesOf({ places }: PointPayload): TextPlace[] {
  return places === undefined ? [] : unpackPlaces(places);
}

/** The part of a line that a passage takes. Lines from right to left and vertical ones stay whole. */
function clip(place: TextPlace, passage: Range, content: string): TextPlace {
  const [left, top, right, bottom] = place.box;
  const length = place.end - place.start;
  const isVertical = length > 1 && bottom - top > 2 * (right - left);
  if (isVertical || RIGHT_TO_LEFT.test(content.slice(place.start, place.end))) return place;
  const width = (right - left) / length;
  const from = Math.max(0, passage.start - place.start - PADDING);
  const to = Math.min(length, passage.end - place.start + PADDING);
  const isWhole = { left: passage.start <= place.start, right: passage.end >= place.end };
  return {
    ...place,
    box: [isWhole.left ? left : left + from * width, top, isWhole.right ? right : left + to * width, bottom],
  };
}
