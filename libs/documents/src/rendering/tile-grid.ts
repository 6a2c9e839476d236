/** A rectangle in pixels from the top left corner. */
export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TileGrid {
  /** By which the page is scaled before it is cut, 1 or less, and what size it has then. */
  scale: number;
  width: number;
  height: number;
  /** Row by row, in pixels of the scaled page. */
  boxes: PixelBox[];
}

/** A page may be scaled down so far if it takes fewer tiles for it. */
const MIN_SCALE = 0.85;

/**
 * Cuts a page into tiles of one size that share a margin with their neighbours. Whatever is no higher and no wider than that
 * margin is whole in one of them: a line of print in its height, a word in its length.
 * @param options.side longest side of a tile
 * @param options.overlap that neighbours share at least; half of a side at most
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
  // The first of those with the fewest tiles: the largest scale that gives so few.
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

/** Where tiles start and how long they are, spread evenly. */
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
