import type { PageImage } from '../page-image.js';
import type { OrientedBox, Point } from './oriented-box.js';

/** Height of the models' input, in pixels. */
export const LINE_HEIGHT = 48;
/** Longer lines are compressed horizontally. */
const MAX_LINE_WIDTH = 3_200;

/**
 * A line cut out of its page, upright, with the height of the models' input: three planes (blue, green, red), 0 to 255.
 */
export interface LineImage {
  planes: Float32Array;
  width: number;
  /** Maps a pixel to its position on the page. */
  toPage: (point: Point) => Point;
}

/** The side of a box at which its line starts, as quarter turns clockwise from the left. */
export type LineTurn = 0 | 1 | 2 | 3;

/** Cuts a line out of the page with bilinear interpolation. The page's edge pixels are repeated beyond it. */
export function cutLine(page: PageImage, box: OrientedBox, turn: LineTurn = 0): LineImage {
  const isUpright = turn % 2 === 0;
  const [along, across] = isUpright ? [box.width, box.height] : [box.height, box.width];
  const width = Math.min(MAX_LINE_WIDTH, Math.max(8, Math.round((along / across) * LINE_HEIGHT)));
  const toPage = pageMapping(box, turn, { stepX: along / width, stepY: across / LINE_HEIGHT, along, across });
  const planes = new Float32Array(3 * LINE_HEIGHT * width);
  for (let y = 0; y < LINE_HEIGHT; y++)
    for (let x = 0; x < width; x++)
      samplePixel(page, toPage({ x: x + 0.5, y: y + 0.5 }), planes, y * width + x, LINE_HEIGHT * width);
  return { planes, width, toPage };
}

/** Returns the beginning of a line. */
export function shorten(line: LineImage, maxWidth: number): LineImage {
  if (line.width <= maxWidth) return line;
  const planes = new Float32Array(3 * LINE_HEIGHT * maxWidth);
  for (let row = 0; row < 3 * LINE_HEIGHT; row++)
    planes.set(line.planes.subarray(row * line.width, row * line.width + maxWidth), row * maxWidth);
  return { ...line, planes, width: maxWidth };
}

function pageMapping(
  box: OrientedBox,
  turn: LineTurn,
  size: { stepX: number; stepY: number; along: number; across: number },
): (point: Point) => Point {
  const direction = box.angle + (turn * Math.PI) / 2;
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  return ({ x, y }) => {
    const u = x * size.stepX - size.along / 2;
    const v = y * size.stepY - size.across / 2;
    return { x: box.centre.x + u * cos - v * sin, y: box.centre.y + u * sin + v * cos };
  };
}

function samplePixel(page: PageImage, at: Point, planes: Float32Array, index: number, plane: number): void {
  const x = Math.min(page.width - 1, Math.max(0, at.x - 0.5));
  const y = Math.min(page.height - 1, Math.max(0, at.y - 0.5));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(page.width - 1, left + 1), Math.min(page.height - 1, top + 1)];
  const [fx, fy] = [x - left, y - top];
  const { pixels, width } = page;
  const [a, b] = [(top * width + left) * 3, (top * width + right) * 3];
  const [c, d] = [(bottom * width + left) * 3, (bottom * width + right) * 3];
  for (let channel = 0; channel < 3; channel++) {
    const upper = pixels[a + channel]! * (1 - fx) + pixels[b + channel]! * fx;
    const lower = pixels[c + channel]! * (1 - fx) + pixels[d + channel]! * fx;
    planes[(2 - channel) * plane + index] = upper * (1 - fy) + lower * fy;
  }
}
