export interface Point {
  x: number;
  y: number;
}

/** A rectangle that may lie askew. */
export interface OrientedBox {
  centre: Point;
  /** Along the text's lines. */
  width: number;
  height: number;
  /** Direction of the width, in radians from the x axis, clockwise on the screen: within a quarter turn around 0. */
  angle: number;
}

/** The smallest box around points. Its height may exceed its width, for a column or a line that lies on its side. */
export function smallestBox(points: readonly Point[]): OrientedBox {
  const hull = convexHull(points);
  let best: OrientedBox | undefined;
  // One side of the smallest box lies along an edge of the hull.
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length]!;
    const box = boxAlong(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!best || box.width * box.height < best.width * best.height) best = box;
  });
  return best!;
}

/** The box with `margin` more on each of its sides. */
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

/** The same line's direction from -45 to 45 degrees, or that of the line across it. */
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
