import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { ocrText } from './ocr-text.js';
import type { OcrEngine, OcrImage, OcrRotation } from './ocr.port.js';

export const ENGLISH = [
  'Notice to all staff',
  'The canteen is closed on Friday, 12 June,',
  'because the kitchen gets a new floor.',
  'Lunch vouchers of EUR 8.50 can be used',
  'in the cafe across the street.',
].join('\n');
export const CHINESE = [
  '食堂临时关闭通知',
  '因厨房地面翻修，职工食堂将于六月十二日停业一天。',
  '当天可以凭餐券到街对面的咖啡馆用餐，',
  '每张餐券可抵用人民币三十五元。',
  '如有疑问，请联系行政部王女士，电话5521。',
].join('\n');

export interface OpenedEngine {
  engine: OcrEngine;
  /** Name of the engine in its pages. */
  name: RegExp;
  close: () => Promise<void>;
}

/**
 * The contract of every engine. `open` creates one for English and simplified Chinese.
 * @param options.rotations that the engine detects; other pages are read as they are
 */
export function ocrEngineContract(
  name: string,
  open: () => Promise<OpenedEngine> | OpenedEngine,
  { rotations = [90, 180, 270] }: { rotations?: OcrRotation[] } = {},
): void {
  describe(`${name} as an OCR engine`, () => {
    let opened: OpenedEngine;
    let engine: OcrEngine;

    beforeAll(async () => {
      opened = await open();
      engine = opened.engine;
    });
    afterAll(() => opened.close());

    it('reads words with their boxes, line by line', async () => {
      const page = await engine.read(await picture('english'));

      expect(ocrText(page.words)).toBe(ENGLISH);
      expect(page).toMatchObject({ rotation: 0, width: 738, height: 401 });
      expect(page.engine).toMatch(opened.name);
      const lunch = page.words.find(({ text }) => text === 'Lunch')!;
      expect(lunch.line).toBe(3);
      expect(lunch.confidence).toBeGreaterThan(0.5);
      expect(Math.abs(lunch.box.x - 81)).toBeLessThan(12);
      expect(Math.abs(lunch.box.y - 248)).toBeLessThan(12);
      expect(Math.abs(lunch.box.width - 86)).toBeLessThan(24);
      expect(Math.abs(lunch.box.height - 26)).toBeLessThan(24);
    });

    it('reads Chinese', async () => {
      const page = await engine.read(await picture('chinese'));

      expect(characterErrors(ocrText(page.words), CHINESE) / CHINESE.length).toBeLessThan(0.06);
    });

    if (rotations.length > 0)
      it.each(rotations)('reads a page that needs a rotation by %i degrees', async (rotation) => {
        const page = await engine.read(await picture('english', rotation));

        expect(page).toMatchObject({ rotation, width: 738, height: 401 });
        expect(ocrText(page.words)).toBe(ENGLISH);
        const lunch = page.words.find(({ text }) => text === 'Lunch')!;
        expect(Math.abs(lunch.box.x - 81)).toBeLessThan(12);
        expect(Math.abs(lunch.box.y - 248)).toBeLessThan(12);
      });

    it('finds nothing on a blank page', async () => {
      const page = await engine.read(await blank(600, 400));

      expect(page).toMatchObject({ words: [], rotation: 0, width: 600, height: 400 });
    });

    it('refuses bytes that are not an image', async () => {
      const reading = engine.read({ bytes: Buffer.from('no image'), width: 10, height: 10 });

      await expect(reading).rejects.toMatchObject({ name: 'OcrFailedError', code: 'image_unreadable' });
    });

    it('stops when aborted, and reads the next page', async () => {
      const abort = new AbortController();
      const reading = engine.read(await picture('english'), abort.signal);
      abort.abort(new Error('no longer wanted'));

      await expect(reading).rejects.toThrow('no longer wanted');
      await expect(engine.read(await blank(100, 100))).resolves.toMatchObject({ words: [] });
    });
  });
}

/** A picture of a few lines that needs a clockwise `rotation`. Made with Noto Sans SC. */
export async function picture(name: 'english' | 'chinese', rotation: OcrRotation = 0): Promise<OcrImage> {
  const bytes = await readFile(new URL(`../../e2e/ocr/pages/${name}.png`, import.meta.url));
  return ocrImage(sharp(bytes).rotate(360 - rotation));
}

export async function ocrImage(image: Sharp): Promise<OcrImage> {
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function blank(width: number, height: number): Promise<OcrImage> {
  return ocrImage(sharp({ create: { width, height, channels: 3, background: 'white' } }));
}

/** Number of characters to insert, delete or replace to turn `text` into `expected`. */
function characterErrors(text: string, expected: string): number {
  let row = Array.from({ length: expected.length + 1 }, (_, index) => index);
  for (const [index, character] of [...text].entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column++)
      next.push(
        Math.min(
          row[column]! + 1,
          next[column - 1]! + 1,
          row[column - 1]! + (character === expected[column - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1)!;
}
