import { partOfLine, type TextPlace, unpackPlaces } from '@tessera/blocks';
import type { PageRegion } from '@tessera/contracts';
import type { PointPayload } from '@tessera/vectors';
import { toPageRegion } from '../retrieval/page-regions.js';
import type { Range } from './folded-text.js';

/** A part of a line is shown with this many characters on its inner sides, because typefaces differ in widths. */
const MARGIN = 2;

/** One region for each line of a chunk that a passage touches, as much of it as the passage takes. */
export function linesOf(chunk: PointPayload, passage: Range): PageRegion[] {
  return placesOf(chunk)
    .filter(({ start, end }) => start < passage.end && end > passage.start)
    .flatMap((place) => toPageRegion(clip(place, passage, chunk.content), chunk) ?? []);
}

/** One region for each line of the given cells of a chunk's table, or of its caption. */
export function cellsOf(chunk: PointPayload, cells: readonly number[]): PageRegion[] {
  const wanted = new Set(cells);
  return placesOf(chunk)
    .filter(({ start }) => wanted.has(start))
    .flatMap((place) => toPageRegion(place, chunk) ?? []);
}

function placesOf({ places }: PointPayload): TextPlace[] {
  return places === undefined ? [] : unpackPlaces(places);
}

/** The part of a line that a passage takes. */
function clip(place: TextPlace, passage: Range, content: string): TextPlace {
  const { start, end } = place;
  const part = { start: passage.start - start, end: passage.end - start, margin: MARGIN };
  return { ...place, box: partOfLine(place, content.slice(start, end), part) };
}
