/** A rectangle in pixels from the top left corner. */
export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TileGrid {
  /** The scale of the page before it is cut, at most 1, and its size then. */
  scale: number;
  width: number;
  height: number;
  /** Row by row, in pixels of the scaled page. */
  boxes: PixelBox[];
}

/** A page may be scaled down this far if that saves tiles. */
const MIN_SCALE = 0.85;

/**
 * Cuts a page into tiles of one size that overlap their neighbours. Anything no higher and no wider than the overlap is
 * whole in one of them: a line of print in its height, a word in its length.
 * @param options.side longest side of a tile
 * @param options.overlap minimum overlap of neighbours; at most half of a side
 */
export function tileGrid(
  page: { width: number; height: number },
  options: { side: number; overlap: number },
): TileGrid {
  const { side } = options;
  const overlap = Math.min(options.overlap, Math.floor(side / 2));
  const scales = [1, fittingScale(page.width, side, overlap), fittingScale(page.height, side, overlap)];
  const grids = scales
    .filter((scale) => scale >= MIN_SCALE)
    .map((scale) => gridAt(page, scale, { side, overlap }));
  // Of those with the fewest tiles, the first has the largest scale.
  return grids
    .sort((a, b) => b.scale - a.scale)
    .reduce((best, grid) => (grid.boxes.length < best.boxes.length ? grid : best));
}

/** The scale at which one tile fewer is enough. */
function fittingScale(length: number, side: number, overlap: number): number {
  const fewer = countOf(length, side, overlap) - 1;
  return fewer < 1 ? 1 : (fewer * (side - overlap) + overlap) / length;
}

function gridAt(
  page: { width: number; height: number },
  scale: number,
  { side, overlap }: { side: number; overlap: number },
): TileGrid {
  const width = Math.max(1, Math.round(page.width * scale));
  const height = Math.max(1, Math.round(page.height * scale));
  const columns = spansOf(width, side, overlap);
  const rows = spansOf(height, side, overlap);
  const boxes = rows.flatMap((row) =>
    columns.map((column) => ({ x: column.start, y: row.start, width: column.length, height: row.length })),
  );
  return { scale, width, height, boxes };
}

/** Starts and lengths of tiles, spread evenly. */
function spansOf(length: number, side: number, overlap: number): Array<{ start: number; length: number }> {
  const count = countOf(length, side, overlap);
  if (count === 1) return [{ start: 0, length }];
  const range = length - side;
  return Array.from({ length: count }, (_, index) => ({
    start: Math.floor((index * range) / (count - 1)),
    length: side,
  }));
}

function countOf(length: number, side: number, overlap: number): number {
  return length <= side ? 1 : Math.ceil((length - overlap) / (side - overlap));
}
