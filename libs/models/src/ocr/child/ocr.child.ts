import { serveRequests, threadPool } from '@tessera/platform/child';
import { setFlagsFromString } from 'node:v8';
import { type OcrAnswer, type OcrRequest, PAGES_PER_PROCESS } from './ocr-request.js';

/** Entry of the OCR processes. */
// Threads that start from here on can collect what a page has left.
setFlagsFromString('--expose-gc');
const threads = threadPool(new URL('./ocr.thread.js', import.meta.url), { maxThreads: PAGES_PER_PROCESS });

serveRequests(async (request: OcrRequest): Promise<OcrAnswer> => {
  try {
    return (await threads.run(request)) as OcrAnswer;
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    const reason = 'Reading the page needs more memory than it may have.';
    return { type: 'refused', code: 'ocr_out_of_memory', reason };
  }
});

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
