import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FigureBlock, ParseInput } from '../model.js';
import { PictureBudget } from '../picture-budget.js';
import { DEFAULT_FORMAT_LIMITS, type FormatLimits } from './limits.js';

/** An image extracted from a document. */
export type StoredPicture = Pick<FigureBlock, 'imageFile' | 'widthPx' | 'heightPx'>;

export const NO_PICTURE: StoredPicture = { imageFile: null, widthPx: null, heightPx: null };

/** Smaller images are bullets, icons and rules. */
const MIN_SIDE_PX = 32;

/** Extracts the images of one document to PNG files in its work folder. */
export class PictureStore {
  private readonly seen = new Set<string>();
  private count = 0;
  private readonly budget: PictureBudget;

  constructor(
    private readonly input: Pick<ParseInput, 'workFolder' | 'onPictureLeftOut'>,
    private readonly limits: Pick<
      FormatLimits,
      'maxPictures' | 'maxPicturePixels' | 'maxTotalPicturePixels' | 'maxPictureCpuMs'
    > = DEFAULT_FORMAT_LIMITS,
  ) {
    const { maxTotalPicturePixels: pixels, maxPictureCpuMs: cpuMs } = limits;
    this.budget = new PictureBudget({ pixels, cpuMs });
  }

  /**
   * Stores an image. It has no file if it cannot be read (Windows vector formats, damage) or exceeds a limit.
   * @returns null for an image without meaning: too small, or repeated (a logo on each slide)
   */
  async store(bytes: Buffer): Promise<StoredPicture | null> {
    const digest = createHash('sha1').update(bytes).digest('base64');
    if (this.seen.has(digest)) return null;
    if (this.seen.size >= this.limits.maxPictures || !this.budget.hasTime) return this.skipPicture();
    this.seen.add(digest);
    return this.budget.spend(() => this.write(bytes));
  }

  private async write(bytes: Buffer): Promise<StoredPicture | null> {
    const { default: sharp } = await import('sharp');
    try {
      const picture = sharp(bytes, { limitInputPixels: false }).autoOrient();
      const { width = 0, height = 0 } = await picture.metadata();
      if (width < MIN_SIDE_PX || height < MIN_SIDE_PX) return null;
      const pixels = width * height;
      if (pixels > this.limits.maxPicturePixels || !this.budget.take(pixels)) return this.skipPicture();
      const imageFile = join(this.input.workFolder, `picture-${++this.count}.png`);
      const written = await picture.png({ compressionLevel: 6 }).toFile(imageFile);
      return { imageFile, widthPx: written.width, heightPx: written.height };
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw error;
      return NO_PICTURE;
    }
  }

  private skipPicture(): StoredPicture {
    this.input.onPictureLeftOut?.();
    return NO_PICTURE;
  }
}

/**
 * Whether a figure has anything to search or display. Its alternative text counts from three words or four characters
 * of CJK on; that of an icon is shorter ("Increase").
 */
export function isTelling(figure: FigureBlock): boolean {
  if (figure.imageFile !== null || figure.caption !== null) return true;
  return /\S\s+\S+\s+\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{4}/u.test(
    figure.altText ?? '',
  );
}
