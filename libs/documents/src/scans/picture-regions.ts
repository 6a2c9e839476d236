import type { GreyImage } from './rules.js';

/** In pixels. */
export interface PixelArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side of the square cells of a page, in pixels: as high as small letters, so that no letter fills one. */
const CELL = 12;
/** Share of dark pixels in a cell: higher than in a cell with print. */
const FILLED = 0.5;
/** Share of filled cells in the bounding box of a picture. A frame, a rule or the shadow at a page's edge fills less. */
const DENSE = 0.4;
/** Cells of the shorter side. */
const MIN_CELLS = 5;
/** With more words in it, it is text on a shaded background. */
const MAX_WORDS = 12;
/** Per page; the largest. */
const MAX_PICTURES = 12;

/**
 * Areas of a page that show pictures rather than text: photos, charts with areas.
 * @param dark darker pixels are not paper
 * @param words areas of text
 */
export function pictureRegions(grey: GreyImage, dark: number, words: readonly PixelArea[]): PixelArea[] {
  const cells = filledCells(grey, dark);
  for (const word of words) clear(cells, word);
  const regions = regionsOf(cells)
    .filter(
      ({ count, columns, rows }) => count >= columns * rows * DENSE && Math.min(columns, rows) >= MIN_CELLS,
    )
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_PICTURES);
  return regions
    .map(({ left, top, columns, rows }) => ({
      x: left * CELL,
      y: top * CELL,
      width: Math.min(grey.width - left * CELL, columns * CELL),
      height: Math.min(grey.height - top * CELL, rows * CELL),
    }))
    .filter((area) => words.filter((word) => holdsMiddle(area, word)).length <= MAX_WORDS);
}

interface Cells {
  /** 1 for a filled cell, row by row. */
  filled: Uint8Array;
  columns: number;
  rows: number;
}

function filledCells({ pixels, width, height }: GreyImage, dark: number): Cells {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const counts = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0; x < width; x += 1)
      if (pixels[y * width + x]! < dark) counts[row + Math.floor(x / CELL)]! += 1;
  }
  return {
    filled: Uint8Array.from(counts, (count) => (count >= CELL * CELL * FILLED ? 1 : 0)),
    columns,
    rows,
  };
}

function clear({ filled, columns, rows }: Cells, { x, y, width, height }: PixelArea): void {
  const right = Math.min(columns, Math.ceil((x + width) / CELL));
  const bottom = Math.min(rows, Math.ceil((y + height) / CELL));
  for (let row = Math.max(0, Math.floor(y / CELL)); row < bottom; row += 1)
    filled.fill(0, row * columns + Math.max(0, Math.floor(x / CELL)), row * columns + Math.max(0, right));
}

interface Region {
  left: number;
  top: number;
  columns: number;
  rows: number;
  /** Filled cells. */
  count: number;
}

/** Connected cells. */
function regionsOf({ filled, columns, rows }: Cells): Region[] {
  const regions: Region[] = [];
  const left = filled.slice();
  for (let start = 0; start < left.length; start += 1) {
    if (!left[start]) continue;
    const box = { left: columns, top: rows, right: 0, bottom: 0 };
    let count = 0;
    const stack = [start];
    left[start] = 0;
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      count += 1;
      box.left = Math.min(box.left, column);
      box.right = Math.max(box.right, column + 1);
      box.top = Math.min(box.top, row);
      box.bottom = Math.max(box.bottom, row + 1);
      for (const [nextColumn, nextRow] of neighboursOf(column, row)) {
        const next = nextRow * columns + nextColumn;
        if (nextColumn < 0 || nextColumn >= columns || !left[next]) continue;
        left[next] = 0;
        stack.push(next);
      }
    }
    regions.push({
      left: box.left,
      top: box.top,
      columns: box.right - box.left,
      rows: box.bottom - box.top,
      count,
    });
  }
  return regions;
}

function neighboursOf(column: number, row: number): Array<[column: number, row: number]> {
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((along): [number, number] => [column + along, row + down]),
  );
}

function holdsMiddle(area: PixelArea, word: PixelArea): boolean {
  const [x, y] = [word.x + word.width / 2 - area.x, word.y + word.height / 2 - area.y];
  return x >= 0 && x <= area.width && y >= 0 && y <= area.height;
}
