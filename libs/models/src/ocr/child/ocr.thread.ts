import { loadPpOcrModels } from './pp-ocr/models.js';
import { PpOcrReader } from './pp-ocr/pp-ocr.reader.js';
import type { PageReader, PageReading } from './page-reader.js';
import { TesseractJsReader } from './tesseract-js.js';
import type { ThreadEngine, ThreadRequest } from './thread-reader.js';

const readers = new Map<string, Promise<PageReader>>();

/** Entry point of the threads of an OCR process: each reads one page at a time, with engines of its own. */
export default async function readPage({ engine, page, orientation }: ThreadRequest): Promise<PageReading> {
  const key = JSON.stringify(engine);
  const opened = readers.get(key) ?? open(engine);
  readers.set(key, opened);
  const reader = await opened;
  try {
    return await reader.read(page, orientation);
  } finally {
    globalThis.gc?.();
  }
}

async function open(engine: ThreadEngine): Promise<PageReader> {
  if (engine.type === 'tesseract.js') return TesseractJsReader.open(engine.languages);
  const models = await loadPpOcrModels();
  if (!models) throw new Error('onnxruntime-node is not available in a thread.');
  return new PpOcrReader(models);
}
