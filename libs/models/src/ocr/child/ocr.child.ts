import { serveRequests } from '@tessera/platform/child';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { OcrAnswer, OcrRequest } from './ocr-request.js';
import { PageServer } from './ocr-page-server.js';

/** Entry point of the OCR processes. */
// Must come first: threads and contexts started from here on expose `gc`, to free what a page leaves behind.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const server = new PageServer();

serveRequests(async (request: OcrRequest): Promise<OcrAnswer> => {
  try {
    return await server.answer(request);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    const reason = 'Reading the page exceeded the memory limit.';
    return { type: 'refused', code: 'ocr_out_of_memory', reason };
  } finally {
    // V8 hardly counts the pixels and tensors of a page, some 10 MB; without this, they stay until the next pages
    // allocate as much. The answer is sent first.
    setImmediate(collectGarbage);
  }
});

/** Whether a thread ran out of memory. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
