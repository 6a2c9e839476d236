import { Random } from '@tessera/testing';
import sharp from 'sharp';

const DPI = 150;
/** A4. */
const PAGE = { width: 1_240, height: 1_754 };
const MARGIN = 140;
const FONT = { font: 'serif 11', dpi: DPI } as const;

/** A scanner's artefacts. */
const FAULTS = { mostDegrees: 1, blur: 0.7, noise: 10, contrast: 0.75, jpegQuality: 40 };
/** The value of white, of 255. */
const PAPER = 235;

/**
 * Renders a text as a scan: A4 at 150 dpi (longer if needed), slightly skewed and blurred, low contrast, noise, JPEG.
 * Deterministic by text and number.
 */
export async function scanOfText(
  { title, text }: { title: string; text: string },
  number: number,
): Promise<Buffer> {
  const random = new Random(number + 1);
  const { width, height, pixels } = await laidAskew(await printed(title, text), random);
  addNoise(pixels, random);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .withMetadata({ density: DPI })
    .jpeg({ quality: FAULTS.jpegQuality })
    .toBuffer();
}

async function printed(title: string, text: string): Promise<Buffer> {
  const markup = [title && `<b><big>${escaped(title)}</big></b>`, escaped(text)].filter(Boolean).join('\n\n');
  const print = await sharp({
    text: { text: markup, width: PAGE.width - 2 * MARGIN, wrap: 'word-char', ...FONT },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const height = Math.max(PAGE.height, print.info.height + 2 * MARGIN);
  return sharp({ create: { width: PAGE.width, height, channels: 3, background: 'white' } })
    .composite([{ input: await inkOf(print.data), left: MARGIN, top: MARGIN }])
    .png()
    .toBuffer();
}

/** The letters, drawn white on black, as black. */
async function inkOf(print: Buffer): Promise<Buffer> {
  return sharp(print).toColourspace('b-w').negate({ alpha: false }).png().toBuffer();
}

interface Grey {
  pixels: Buffer;
  width: number;
  height: number;
}

async function laidAskew(page: Buffer, random: Random): Promise<Grey> {
  const degrees = (random.next() * 2 - 1) * FAULTS.mostDegrees;
  const { data, info } = await sharp(page)
    .rotate(degrees, { background: 'white' })
    .toColourspace('b-w')
    .blur(FAULTS.blur)
    .linear(FAULTS.contrast, PAPER - 255 * FAULTS.contrast)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Sums of three random numbers per pixel approximate a normal distribution. */
function addNoise(pixels: Buffer, random: Random): void {
  for (let at = 0; at < pixels.length; at += 1) {
    const noise = (random.next() + random.next() + random.next() - 1.5) * 2 * FAULTS.noise;
    pixels[at] = Math.min(255, Math.max(0, Math.round(pixels[at]! + noise)));
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
