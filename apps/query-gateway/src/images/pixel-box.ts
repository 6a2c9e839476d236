import type { ImagePosition } from '@tessera/contracts';

/** Default resolution of rendered pages. */
export const DEFAULT_DPI = 150;
export const POINTS_AN_INCH = 72;

/**
 * A box in pixels of the rendered page.
 * @param box [left, top, right, bottom] in points
 * @param dpi of the rendered page; the default if unknown
 */
export function pixelBoxOf(
  box: readonly [left: number, top: number, right: number, bottom: number],
  dpi: number | null = DEFAULT_DPI,
): ImagePosition {
  const scale = (dpi ?? DEFAULT_DPI) / POINTS_AN_INCH;
  const [left, top, right, bottom] = box.map((points) => Math.round(points * scale)) as [
    number,
    number,
    number,
    number,
  ];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
