import type { Sharp } from 'sharp';
import type { RenderedPage, Rotation } from '../rendering/rendering.js';
import { openPage, raw } from '../rendering/encode-page.js';
import { pictureRegions } from './picture-regions.js';
import { type GreyImage, levelRules } from './rules.js';
import type { ScannedPage, ScannedRule, ScannedWord } from './scan.js';

/** Enough to detect lines and bold type, and little enough to scan quickly. */
const LOOK_DPI = 150;
const MAX_PIXELS = 2_500_000;
/** The paper's shade is sampled from every nth pixel. */
const SAMPLED = 7;
/** Pixels darker than this share of the paper are ink. */
const INK = 0.6;
/** Pixels darker than this are not bare paper. */
const NO_PAPER = 0.85;
/** Below this, something in a photo may have been mistaken for a letter. */
const MIN_CONFIDENCE = 0.5;

/**
 * A page with its recognised words, and what else its image shows: lines, pictures, and the amount of ink of each word,
 * which identifies bold type.
 * @param page upright, the one that the boxes refer to
 * @param rotation clockwise degrees by which it was turned
 */
export async function scannedPage(
  page: RenderedPage,
  words: ReadonlyArray<Omit<ScannedWord, 'ink'>>,
  rotation: Rotation = 0,
): Promise<ScannedPage> {
  const { page: number, width, height, dpi } = page;
  const scale = Math.min(1, LOOK_DPI / dpi, Math.sqrt(MAX_PIXELS / (width * height)));
  const upright = await greyOf(page, scale);
  const paper = paperOf(upright.pixels);
  const horizontal = levelRules(upright, paper * INK);
  const vertical = levelRules(await turned(upright), paper * INK).map(({ at, from, to }) => ({
    at,
    from: upright.height - to,
    to: upright.height - from,
  }));
  const written = words
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .map(({ box }) => scaled(box, scale));
  const pictures = pictureRegions(upright, paper * NO_PAPER, written).map((area) => scaled(area, 1 / scale));
  const inked = words.map((word) => ({ ...word, ink: inkIn(upright, word.box, { scale, paper }) }));
  const rules = { horizontal: enlarged(horizontal, scale), vertical: enlarged(vertical, scale) };
  return { page: number, rotation, width, height, dpi, words: inked, rules, pictures };
}

async function greyOf(page: RenderedPage, scale: number): Promise<GreyImage> {
  const size = { width: Math.ceil(page.width * scale), height: Math.ceil(page.height * scale) };
  const image = (await openPage(page.image)).toColourspace('b-w');
  return read(scale < 1 ? image.resize({ ...size, fit: 'fill' }) : image);
}

/** Clockwise. */
async function turned({ pixels, width, height }: GreyImage): Promise<GreyImage> {
  return read((await raw(pixels, { width, height, channels: 1 })).rotate(90));
}

async function read(image: Sharp): Promise<GreyImage> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** The shade of most of a page. */
function paperOf(pixels: Buffer): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += SAMPLED) counts[pixels[at]!]! += 1;
  return Math.max(1, counts.indexOf(Math.max(...counts)));
}

/** Share of ink in a box, 0 to 1; half-dark pixels count half. */
function inkIn(
  { pixels, width, height }: GreyImage,
  box: ScannedWord['box'],
  { scale, paper }: { scale: number; paper: number },
): number {
  const left = Math.max(0, Math.round(box.x * scale));
  const right = Math.min(width, Math.round((box.x + box.width) * scale));
  const top = Math.max(0, Math.round(box.y * scale));
  const bottom = Math.min(height, Math.round((box.y + box.height) * scale));
  let ink = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) ink += Math.max(0, paper - pixels[y * width + x]!);
  const area = Math.max(1, (right - left) * (bottom - top));
  return Math.round((ink / paper / area) * 1_000) / 1_000;
}

function scaled({ x, y, width, height }: ScannedWord['box'], scale: number): ScannedWord['box'] {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}

function enlarged(rules: readonly ScannedRule[], scale: number): ScannedRule[] {
  return rules.map(({ at, from, to }) => ({ at: at / scale, from: from / scale, to: to / scale }));
}
