import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { findOnPath } from '@tessera/platform/child';
import sharp from 'sharp';
import { ENGLISH, ocrEngineContract, ocrImage, picture } from '../ocr-engine.contract-spec.js';
import { ocrText } from '../ocr-text.js';
import { LocalOcrEngine, type LocalOcrOptions } from './local.ocr-engine.js';

// Runs real OCR processes. Uses the program tesseract if it is installed.

const tesseract = await findOnPath('tesseract');
const options = {
  engine: 'tesseract',
  languages: ['eng', 'chi_sim'],
  processes: 1,
  pageTimeoutMs: 240_000,
} as const;

ocrEngineContract('tesseract.js', () =>
  opened({ ...options, tesseract: null }, /^tesseract\.js 7.* \(eng\+chi_sim\)$/),
);

if (tesseract === null)
  describe.skip('the program tesseract as an OCR engine: it is not installed', () =>
    it('reads', () => undefined));
else ocrEngineContract('the program tesseract', () => opened({ ...options, tesseract }, /^tesseract/));

ocrEngineContract('PP-OCR', () => opened({ ...options, engine: 'pp-ocr' }, /^PP-OCRv4$/));
ocrEngineContract(
  'the engine of each page’s script',
  () => opened({ ...options, engine: 'auto', tesseract: null }, /^tesseract\.js/),
  { rotations: [] },
);

function opened(settings: LocalOcrOptions, name: RegExp) {
  const engine = new LocalOcrEngine(settings);
  return { engine, name, close: () => engine.close() };
}

describe('the engine for a page', () => {
  const engine = new LocalOcrEngine({ ...options, engine: 'auto', tesseract: null });

  afterAll(() => engine.close());

  it('is tesseract without Chinese for a page without Chinese', async () => {
    const page = await engine.read(await picture('english', 90));

    expect(page).toMatchObject({ rotation: 90, languages: ['eng'] });
    expect(page.engine).toMatch(/^tesseract\.js .* \(eng\)$/);
  });

  it('is PP-OCR for Chinese', async () => {
    expect((await engine.read(await picture('chinese', 180))).engine).toBe('PP-OCRv4');
  });

  it('is PP-OCR for small print', async () => {
    const small = await ocrImage(sharp((await picture('english')).bytes).resize({ width: 369 }));

    expect(await engine.read(small)).toMatchObject({ engine: 'PP-OCRv4', languages: [] });
  });
});

describe('OCR processes', () => {
  let engine: LocalOcrEngine;

  afterEach(() => engine.close());

  function start(settings: Partial<LocalOcrOptions> = {}): void {
    engine = new LocalOcrEngine({ ...options, tesseract: null, ...settings });
  }

  it('read a page again after its process was killed', async () => {
    start();
    const reading = engine.read(await picture('english'));
    await until(() => engine.pids.length === 1);
    process.kill(engine.pids[0]!, 'SIGKILL');

    expect(ocrText((await reading).words)).toBe(ENGLISH);
  });

  it('read two pages at once each', async () => {
    start({ processes: 2 });
    const pages = await Promise.all(
      ['english', 'english'].map(async () => engine.read(await picture('english'))),
    );

    expect(pages.map(({ words }) => ocrText(words))).toEqual([ENGLISH, ENGLISH]);
    expect(engine.pids).toHaveLength(1);
  });

  it('are killed if a page takes too long', async () => {
    start({ pageTimeoutMs: 1 });

    await expect(engine.read(await picture('english'))).rejects.toMatchObject({
      name: 'OcrFailedError',
      code: 'ocr_timeout',
    });
    await until(() => engine.pids.length === 0);
  });

  it('do not decode images with more pixels than a page can have', async () => {
    start();
    const bomb = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } });

    await expect(engine.read(await ocrImage(bomb))).rejects.toMatchObject({
      code: 'image_too_large',
      message: expect.stringContaining('12000 × 12000'),
    });
  });

  it('return boxes in pixels of the original for an image that is scaled down', async () => {
    start();
    const large = await ocrImage(
      sharp((await picture('english')).bytes).resize({ width: 7_380, kernel: 'cubic' }),
    );
    const page = await engine.read(large);

    expect(page).toMatchObject({ width: 7_380, height: large.height });
    const lunch = page.words.find(({ text }) => text === 'Lunch')!;
    expect(Math.abs(lunch.box.x - 810)).toBeLessThan(120);
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
