import { serveRequests } from '@tessera/platform/child';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { OcrAnswer, OcrRequest } from './ocr-request.js';
import { PageServer } from './page-server.js';

/** Entry of the OCR processes. */
// What starts from here on can collect what a page has left: threads, and contexts.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const server = new PageServer();

serveRequests(async (request: OcrRequest): Promise<OcrAnswer> => {
  try {
    return await server.answer(request);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    const reason = 'Reading the page needs more memory than it may have.';
    return { type: 'refused', code: 'ocr_out_of_memory', reason };
  } finally {
    // Pixels and numbers of a page are some 10 MB that V8 hardly counts: they would lie about until the next pages have as many. The
    // answer goes first.
    setImmediate(collectGarbage);
  }
});

/** Of a thread. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
