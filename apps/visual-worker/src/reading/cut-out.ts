import type { Box, RenderedPage } from '@tessera/documents';
import sharp from 'sharp';

export interface CutOut {
  png: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  /** The visible part of the page, in points: the box with its margin, clipped to the page. */
  box: Box;
}

/** Margin in points, so that lines and letters that extend beyond their box are complete. */
const MARGIN = 6;
const POINTS_AN_INCH = 72;

/** Cuts a part out of a rendered page. Null for a box beyond the page. @param box in points */
export async function cutOut({ image, width, height, dpi }: RenderedPage, box: Box): Promise<CutOut | null> {
  const scale = dpi / POINTS_AN_INCH;
  const left = Math.max(0, Math.floor((box[0] - MARGIN) * scale));
  const top = Math.max(0, Math.floor((box[1] - MARGIN) * scale));
  const right = Math.min(width, Math.ceil((box[2] + MARGIN) * scale));
  const bottom = Math.min(height, Math.ceil((box[3] + MARGIN) * scale));
  if (right <= left || bottom <= top) return null;
  const area = { left, top, width: right - left, height: bottom - top };
  const png = await sharp(image).extract(area).png().toBuffer();
  const shown: Box = [left / scale, top / scale, right / scale, bottom / scale];
  return { png, width: area.width, height: area.height, box: shown };
}
