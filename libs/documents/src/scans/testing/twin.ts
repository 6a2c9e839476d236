import sharp from 'sharp';
import { drawBox, PdfDocument, type PdfPage, type Word, readWords } from '@tessera/pdf-layout';
import type { RenderedPage } from '../../rendering/rendering.js';
import type { ScannedPage, ScannedWord } from '../scan.js';
import { scannedPage } from '../scanned-page.js';

export interface ScannerFaults {
  dpi?: number;
  /** Maximum error of each side of each box, in pixels. */
  jitter?: number;
  /** Skew of the pages: points down for each point to the right. */
  slope?: number;
}

const DARK = 160;
/** Extent of letters; beyond that are those of other lines. */
const ASCENT = 0.76;
const DESCENT = 0.24;
const NO_BLANK = 0.17;

/** A PDF's pages as perfect recognition would see them after printing and scanning: words with boxes around their ink. */
export async function scanOf(
  path: string,
  { dpi = 150, jitter = 0, slope = 0 }: ScannerFaults = {},
): Promise<ScannedPage[]> {
  const document = await PdfDocument.open(path);
  const random = numbers(5);
  try {
    const pages: ScannedPage[] = [];
    for (let number = 1; number <= document.pageCount; number += 1) {
      const page = document.page(number)!;
      try {
        const { words, ...picture } = await scanPage(page, dpi, () => (random() * 2 - 1) * jitter);
        const scan = await scannedPage(picture, words);
        // The image is not rotated: only words are known of a skewed page.
        pages.push(slope === 0 ? scan : skewed({ ...picture, words }, slope));
      } finally {
        page.close();
      }
    }
    return pages;
  } finally {
    document.close();
  }
}

async function scanPage(
  page: PdfPage,
  dpi: number,
  jitter: () => number,
): Promise<RenderedPage & { words: ScannedWord[] }> {
  const scale = dpi / 72;
  const { pixels, width, height } = drawBox(page, [0, 0, page.width, page.height], { scale });
  const isDark = (x: number, y: number): boolean => pixels[(y * width + x) * 4]! < DARK;
  let line = -1;
  let before: Word | null = null;
  const words: ScannedWord[] = [];
  for (const word of wholeWords(readWords(page).words)) {
    if (!before || !isSameLine(before, word)) line += 1;
    before = word;
    const box = inkIn(word, { scale, width, height }, isDark);
    if (!box) continue;
    words.push({
      text: word.text,
      box: {
        x: box.x + jitter(),
        y: box.y + jitter(),
        width: box.width + jitter(),
        height: box.height + jitter(),
      },
      confidence: 0.95,
      line,
    });
  }
  const image = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return {
    page: page.pageNumber,
    pageCount: 1,
    width,
    height,
    dpi,
    image,
    isBlank: false,
    failure: null,
    words,
  };
}

/** Recognition splits words at white space, not where their style changes. */
function wholeWords(words: readonly Word[]): Word[] {
  const whole: Word[] = [];
  for (const word of words) {
    const before = whole.at(-1);
    const gap = before ? word.left - before.right : Infinity;
    if (
      before &&
      isSameLine(before, word) &&
      !word.spaceBefore &&
      Math.abs(gap) < before.style.size * NO_BLANK
    )
      whole[whole.length - 1] = { ...before, text: before.text + word.text, right: word.right };
    else whole.push(word);
  }
  return whole;
}

/** Recognition takes distant words for separate lines. */
function isSameLine(before: Word, word: Word): boolean {
  const gap = word.left - before.right;
  const { size } = before.style;
  return Math.abs(before.baseline - word.baseline) < size * 0.3 && gap > -size && gap < size * 3;
}

/** The smallest box around the dark pixels of a word. */
function inkIn(
  word: Word,
  { scale, width, height }: { scale: number; width: number; height: number },
  isDark: (x: number, y: number) => boolean,
): ScannedWord['box'] | null {
  const { size } = word.style;
  const left = Math.max(0, Math.floor(word.left * scale));
  const right = Math.min(width - 1, Math.ceil(word.right * scale));
  const top = Math.max(0, Math.floor((word.baseline - size * ASCENT) * scale));
  const bottom = Math.min(height - 1, Math.ceil((word.baseline + size * DESCENT) * scale));
  const box = { left: right, top: bottom, right: left, bottom: top };
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      if (!isDark(x, y)) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  if (box.right < box.left || box.bottom < box.top) return null;
  return { x: box.left, y: box.top, width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
}

function skewed(page: ScannedPage, slope: number): ScannedPage {
  if (slope === 0) return page;
  const words = page.words.map(({ box, ...word }) => {
    const height = box.height + Math.abs(slope) * box.width;
    const y = box.y + slope * (box.x + box.width / 2) - Math.abs(slope * box.width) / 2;
    return { ...word, box: { ...box, x: box.x - slope * box.y, y, height } };
  });
  return { ...page, words: words.filter(({ box }) => box.y > 0) };
}

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
