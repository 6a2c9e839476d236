import { describe, expect, it } from '@jest/globals';
import { findOnPath } from '@tessera/platform/child';
import { ENGLISH, picture } from '../ocr-engine.contract-spec.js';
import { ocrText } from '../ocr-text.js';
import { decodePage } from './page-image.js';
import type { PageReader } from './page-reader.js';
import { loadPpOcrModels } from './pp-ocr/models.js';
import { PpOcrReader } from './pp-ocr/pp-ocr.reader.js';
import { TesseractJsReader } from './tesseract-js.js';
import { inspectTesseract, TesseractProgramReader } from './tesseract-program.js';

// The inspection of a page takes some sideways or upside-down pages for upright ones.

const CPU_SECONDS = 120;
const program = await findOnPath('tesseract');
const models = await loadPpOcrModels();

const readers: Array<[name: string, open: (() => Promise<PageReader>) | null]> = [
  ['tesseract.js', () => TesseractJsReader.open(['eng'])],
  [
    'the program tesseract',
    program === null
      ? null
      : async () => new TesseractProgramReader(await inspectTesseract(program), ['eng'], CPU_SECONDS),
  ],
  ['PP-OCR', models === null ? null : async () => new PpOcrReader(models)],
];

describe.each(readers)('a page that %s is wrongly told to be upright', (_name, open) => {
  (open ? it : it.skip).each([90, 180, 270] as const)('is turned by %i degrees', async (rotation) => {
    const reader = await open!();
    const page = await decodePage((await picture('english', rotation)).bytes);

    const reading = await reader.read(page, 'upright');

    expect(reading.rotation).toBe(rotation);
    expect(ocrText(reading.words)).toBe(ENGLISH);
  });
});
