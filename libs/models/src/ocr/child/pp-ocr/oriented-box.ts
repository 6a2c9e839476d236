export interface Point {
  x: number;
  y: number;
}

/** A rectangle of any orientation. */
export interface OrientedBox {
  centre: Point;
  /** Along the lines of text. */
  width: number;
  height: number;
  /** Direction of the width, in radians clockwise from the x axis: at most an eighth of a turn from 0. */
  angle: number;
}

/** Returns the smallest box around points. It may be higher than wide, for a column or a rotated line. */
export function smallestBox(points: readonly Point[]): OrientedBox {
  const hull = convexHull(points);
  let best: OrientedBox | undefined;
  // A side of the smallest box lies on an edge of the hull.
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length]!;
    const box = boxAlong(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!best || box.width * box.height < best.width * best.height) best = box;
  });
  return best!;
}

/** Adds `margin` on each side of a box. */
export function widen(box: OrientedBox, margin: number): OrientedBox {
  return { ...box, width: box.width + 2 * margin, height: box.height + 2 * margin };
}

export function scaleBox({ centre, width, height, angle }: OrientedBox, scale: number): OrientedBox {
  return {
    centre: { x: centre.x * scale, y: centre.y * scale },
    width: width * scale,
    height: height * scale,
    angle,
  };
}

function boxAlong(hull: readonly Point[], direction: number): OrientedBox {
  const angle = withinQuarterTurn(direction);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = hull.map(({ x, y }) => x * cos + y * sin);
  const across = hull.map(({ x, y }) => y * cos - x * sin);
  const [left, right, top, bottom] = [
    Math.min(...along),
    Math.max(...along),
    Math.min(...across),
    Math.max(...across),
  ];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return {
    centre: { x: u * cos - v * sin, y: u * sin + v * cos },
    width: right - left,
    height: bottom - top,
    angle,
  };
}

/** Normalises a direction to -45 to 45 degrees, by quarter turns. */
function withinQuarterTurn(direction: number): number {
  const quarter = Math.PI / 2;
  return direction - quarter * Math.round(direction / quarter);
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turnsRight(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsRight(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0;
}
