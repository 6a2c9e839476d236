import type { PictureFormat } from './rendering.js';
import { PICTURE_OUTPUT } from './page-picture.js';

/** A rectangle to mark on a page's picture. */
export interface PageMark {
  kind: 'chunk' | 'passage';
  /** Left, top, right and bottom, as shares of the page, 0 to 1. */
  box: readonly [number, number, number, number];
}

/** Colours are multiplied with the page's, so that letters stay as dark as they are. */
const FILLS = { chunk: '#fff4b8', passage: '#ffb84d' } as const;
/** Drawn over the page, so that marks are visible on dark paper, too. */
const FRAMES = { chunk: '#e8c000', passage: '#d97800' } as const;
/** Passages stand in chunks. */
const ORDER = ['chunk', 'passage'] as const;
/** Of the page's width. */
const FRAME_WIDTH = 1 / 800;

/** Draws marks on the picture of a page. @param image PNG or WebP */
export async function markPage(
  image: Buffer,
  marks: readonly PageMark[],
  format: PictureFormat,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(image).metadata();
  const layer = (attributes: (kind: PageMark['kind']) => string): Buffer => {
    const rectangles = ORDER.flatMap((kind) =>
      marks
        .filter((mark) => mark.kind === kind)
        .map(({ box: [left, top, right, bottom] }) => {
          const [x, y] = [left * width, top * height];
          const size = `width="${right * width - x}" height="${bottom * height - y}"`;
          return `<rect x="${x}" y="${y}" ${size} ${attributes(kind)}/>`;
        }),
    );
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rectangles.join('')}</svg>`,
    );
  };
  const frameWidth = Math.max(1, width * FRAME_WIDTH);
  return sharp(image)
    .toColourspace('srgb')
    .composite([
      { input: layer((kind) => `fill="${FILLS[kind]}"`), blend: 'multiply' },
      { input: layer((kind) => `fill="none" stroke="${FRAMES[kind]}" stroke-width="${frameWidth}"`) },
    ])
    .removeAlpha()
    .toFormat(format, PICTURE_OUTPUT[format])
    .toBuffer();
}
