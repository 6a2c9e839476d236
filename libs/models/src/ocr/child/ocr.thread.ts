import type { OcrAnswer, OcrRequest } from './ocr-request.js';
import { PageServer } from './page-server.js';

const server = new PageServer();

/** Entry of the threads of an OCR process: each reads a page at a time, with engines of its own. */
export default async function readPage(request: OcrRequest): Promise<OcrAnswer> {
  const answer = await server.answer(request);
  // Pixels and numbers of a page are some 10 MB that V8 hardly counts: they would lie about until the next pages have as many.
  globalThis.gc?.();
  return answer;
}
