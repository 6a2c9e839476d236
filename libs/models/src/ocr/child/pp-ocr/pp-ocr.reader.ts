import type { OcrBox, OcrRotation, OcrWord } from '../../ocr.port.js';
import { readAnyWayUp } from '../any-way-up.js';
import { type PageImage, turnPage } from '../page-image.js';
import type { PageReader, PageReading } from '../page-reader.js';
import { inkOf } from './line-ink.js';
import type { LineImage } from './line-image.js';
import { type LineWord, wordsOfLine } from './line-words.js';
import type { PpOcrModels } from './models.js';
import type { OrientedBox } from './oriented-box.js';
import { cutUpright, rotationOf } from './page-rotation.js';
import { inReadingOrder } from './reading-order.js';
import { detectLines } from './text-detector.js';
import { recognizeLine } from './text-recognizer.js';

/** A4 at 120 dpi. */
const SHARPNESS = { maxSide: 1_408, bandPixels: 300_000 };
/** Human-readable name of the engine. */
export const PP_OCR = 'PP-OCRv4';

/** Reads pages with PP-OCRv4: a detection model finds lines, a recognition model reads each. */
export class PpOcrReader implements PageReader {
  readonly name = PP_OCR;
  readonly languages: string[] = [];

  constructor(private readonly models: PpOcrModels) {}

  /** Sharp lines tell which way up the page is, even if a quick look was wrong. */
  async read(page: PageImage): Promise<PageReading> {
    const boxes = await detectLines(this.models.detection, page, SHARPNESS);
    const judged = await rotationOf(this.models, page, boxes);
    return readAnyWayUp('level', async (further) => {
      const rotation = ((judged + further) % 360) as OcrRotation;
      const upright = await turnPage(page, rotation);
      const lines = rotation === 0 ? boxes : await detectLines(this.models.detection, upright, SHARPNESS);
      return { words: await this.readLines(upright, lines), rotation };
    });
  }

  private async readLines(page: PageImage, boxes: readonly OrientedBox[]): Promise<OcrWord[]> {
    const words: OcrWord[] = [];
    let line = 0;
    for (const box of inReadingOrder(boxes)) {
      const image = await cutUpright(this.models, page, box);
      const read = wordsOfLine(await recognizeLine(this.models, image), inkOf(image));
      words.push(...read.map((word) => onPage(word, image, line)));
      if (read.length > 0) line++;
    }
    return words;
  }
}

function onPage(word: LineWord, image: LineImage, line: number): OcrWord {
  const corners = [
    { x: word.left, y: word.top },
    { x: word.right, y: word.top },
    { x: word.left, y: word.bottom },
    { x: word.right, y: word.bottom },
  ].map(image.toPage);
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
  const box: OcrBox = {
    x: Math.max(0, Math.round(left)),
    y: Math.max(0, Math.round(top)),
    width: Math.max(1, Math.round(right - left)),
    height: Math.max(1, Math.round(bottom - top)),
  };
  return { text: word.text, confidence: word.confidence, box, line };
}
