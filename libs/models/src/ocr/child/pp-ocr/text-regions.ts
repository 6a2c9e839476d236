import { type OrientedBox, type Point, smallestBox, widen } from './oriented-box.js';

/** Probability of each pixel to belong to text, 0 to 1, from the detection model. */
export interface ProbabilityMap {
  values: Float32Array;
  width: number;
  height: number;
}

/** Minimum probability of a text pixel. */
const PIXEL_PROBABILITY = 0.3;
/** Minimum mean probability of a region; less is a texture. */
const REGION_PROBABILITY = 0.6;
/**
 * The model marks only the core of a line. The margin is this factor times area over circumference (DB's unclip ratio).
 */
const SHRUNK_BY = 1.6;
const MIN_SIDE = 3;
/** A page has fewer lines; an image of noise has more. */
const MAX_REGIONS = 2_000;

/** Returns the boxes of lines of text in the output of "differentiable binarization" (DB), in pixels of the map. */
export function textRegions(map: ProbabilityMap): OrientedBox[] {
  const boxes: OrientedBox[] = [];
  for (const region of regionsOf(map)) {
    if (region.probability < REGION_PROBABILITY) continue;
    const core = smallestBox(region.outline);
    if (Math.min(core.width, core.height) < MIN_SIDE) continue;
    boxes.push(widen(core, (core.width * core.height * SHRUNK_BY) / (2 * (core.width + core.height))));
    if (boxes.length === MAX_REGIONS) break;
  }
  return boxes;
}

interface Region {
  /** The outermost points of each row. */
  outline: Point[];
  /** Mean of its pixels. */
  probability: number;
}

/** Yields connected regions of pixels, from top to bottom. */
function* regionsOf({ values, width, height }: ProbabilityMap): Generator<Region> {
  const isSeen = new Uint8Array(width * height);
  const stack: number[] = [];
  const visit = (index: number): void => {
    if (isSeen[index] || values[index]! < PIXEL_PROBABILITY) return;
    isSeen[index] = 1;
    stack.push(index);
  };
  for (let start = 0; start < values.length; start++) {
    visit(start);
    if (stack.length === 0) continue;
    const rows = new Map<number, { left: number; right: number }>();
    let sum = 0;
    let count = 0;
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const [x, y] = [index % width, Math.floor(index / width)];
      const row = rows.get(y);
      if (!row) rows.set(y, { left: x, right: x });
      else if (x < row.left) row.left = x;
      else if (x > row.right) row.right = x;
      sum += values[index]!;
      count++;
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++)
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++)
          visit(nextY * width + nextX);
    }
    // Use the corners of pixels, not their centres.
    const outline = [...rows].flatMap(([y, { left, right }]) => [
      { x: left, y },
      { x: left, y: y + 1 },
      { x: right + 1, y },
      { x: right + 1, y: y + 1 },
    ]);
    yield { outline, probability: sum / count };
  }
}
