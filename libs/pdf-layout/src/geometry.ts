import type { Box } from '@tessera/blocks';

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Transform {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export const IDENTITY: Transform = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** `first`, then `second`. */
export function compose(first: Transform, second: Transform): Transform {
  return {
    a: first.a * second.a + first.b * second.c,
    b: first.a * second.b + first.b * second.d,
    c: first.c * second.a + first.d * second.c,
    d: first.c * second.b + first.d * second.d,
    e: first.e * second.a + first.f * second.c + second.e,
    f: first.e * second.b + first.f * second.d + second.f,
  };
}

/** Inverts a transform that does not collapse areas to zero. */
export function invert(t: Transform): Transform {
  const determinant = t.a * t.d - t.b * t.c;
  return {
    a: t.d / determinant,
    b: -t.b / determinant,
    c: -t.c / determinant,
    d: t.a / determinant,
    e: (t.c * t.f - t.d * t.e) / determinant,
    f: (t.b * t.e - t.a * t.f) / determinant,
  };
}

/** The upright bounding box of a transformed box. */
export function transformBox(t: Transform, [x1, y1, x2, y2]: Box): Box {
  const ax = t.a * x1 + t.c * y1 + t.e;
  const ay = t.b * x1 + t.d * y1 + t.f;
  const bx = t.a * x2 + t.c * y2 + t.e;
  const by = t.b * x2 + t.d * y2 + t.f;
  if (t.b === 0 && t.c === 0) return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
  const cx = t.a * x1 + t.c * y2 + t.e;
  const cy = t.b * x1 + t.d * y2 + t.f;
  const dx = t.a * x2 + t.c * y1 + t.e;
  const dy = t.b * x2 + t.d * y1 + t.f;
  return [
    Math.min(ax, bx, cx, dx),
    Math.min(ay, by, cy, dy),
    Math.max(ax, bx, cx, dx),
    Math.max(ay, by, cy, dy),
  ];
}

/**
 * Rotates a page of the given width and height by clockwise quarter turns: maps a point of the unrotated page (origin
 * top left) to the rotated one (origin at its own top left).
 */
export function quarterTurns(turns: number, width: number, height: number): Transform {
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return { a: 0, b: 1, c: -1, d: 0, e: height, f: 0 };
    case 2:
      return { a: -1, b: 0, c: 0, d: -1, e: width, f: height };
    case 3:
      return { a: 0, b: -1, c: 1, d: 0, e: 0, f: width };
    default:
      return IDENTITY;
  }
}

export function unionBox(first: Box, second: Box): Box {
  return [
    Math.min(first[0], second[0]),
    Math.min(first[1], second[1]),
    Math.max(first[2], second[2]),
    Math.max(first[3], second[3]),
  ];
}

export function unionOf(boxes: readonly Box[]): Box {
  const [first = [0, 0, 0, 0] as Box, ...rest] = boxes;
  return rest.reduce(unionBox, first);
}

export function areaOf(box: Box): number {
  return Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1]);
}

export function intersection(first: Box, second: Box): Box {
  return [
    Math.max(first[0], second[0]),
    Math.max(first[1], second[1]),
    Math.min(first[2], second[2]),
    Math.min(first[3], second[3]),
  ];
}

/** Share of `inner` that is inside `outer`, 0 to 1. */
export function coveredShare(inner: Box, outer: Box): number {
  const [left, top, right, bottom] = intersection(inner, outer);
  if (right < left || bottom < top) return 0;
  const area = areaOf(inner);
  return area > 0 ? areaOf([left, top, right, bottom]) / area : 1;
}

/** True if the centre of `inner` is in `outer`, grown by `margin` points on each side. */
export function containsCentre(outer: Box, inner: Box, margin = 0): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x >= outer[0] - margin && x <= outer[2] + margin && y >= outer[1] - margin && y <= outer[3] + margin;
}

/** Length of the overlap of two ranges; if negative, their distance. */
export function overlap(start1: number, end1: number, start2: number, end2: number): number {
  return Math.min(end1, end2) - Math.max(start1, start2);
}

export function touches(first: Box, second: Box, margin: number): boolean {
  return (
    overlap(first[0], first[2], second[0], second[2]) >= -margin &&
    overlap(first[1], first[3], second[1], second[3]) >= -margin
  );
}
