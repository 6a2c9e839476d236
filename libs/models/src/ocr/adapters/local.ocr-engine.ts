import type { OnApplicationShutdown } from '@nestjs/common';
import { ChildFailedError, ChildPool, siblingModule } from '@tessera/platform';
import { findOnPath } from '@tessera/platform/child';
import { tmpdir } from 'node:os';
import {
  type LocalEngine,
  type OcrAnswer,
  type OcrRequest,
  PAGES_PER_PROCESS,
} from '../child/ocr-request.js';
import { OcrEngine, OcrFailedError, type OcrImage, type OcrPage } from '../ocr.port.js';

const MIB = 1024 * 1024;
/** Per process: the JavaScript heap is small, images and models are native memory. */
const MAX_HEAP_BYTES = 256 * MIB;
const MAX_RESIDENT_BYTES = 1_400 * MIB;

export interface LocalOcrOptions {
  engine: LocalEngine;
  /** As tesseract names them. */
  languages: readonly string[];
  /** Pages read concurrently, two per process; odd numbers from 3 are rounded up. */
  processes: number;
  pageTimeoutMs: number;
  /** Path of the program `tesseract`, or null to use none. Default: the one on PATH. */
  tesseract?: string | null;
}

/** Reads pages on this machine, in child processes with limits on time and memory. */
export class LocalOcrEngine extends OcrEngine implements OnApplicationShutdown {
  private readonly pool: ChildPool<OcrRequest, OcrAnswer>;
  private tesseract: Promise<string | null> | undefined;

  constructor(private readonly options: LocalOcrOptions) {
    super();
    this.pool = new ChildPool({
      module: siblingModule('../child/ocr.child', import.meta.url),
      processes: Math.ceil(options.processes / PAGES_PER_PROCESS),
      requestsPerProcess: Math.min(options.processes, PAGES_PER_PROCESS),
      maxHeapBytes: MAX_HEAP_BYTES,
      maxResidentBytes: MAX_RESIDENT_BYTES,
      memoryCheckIntervalMs: 200,
      recycleResidentBytes: 700 * MIB,
      writableFolders: [tmpdir()],
      requestTimeoutMs: options.pageTimeoutMs,
      idleMs: 60_000,
    });
  }

  /** Process ids, for tests and diagnosis. */
  get pids(): number[] {
    return this.pool.pids;
  }

  async read(image: OcrImage, signal?: AbortSignal): Promise<OcrPage> {
    const { engine, languages, pageTimeoutMs } = this.options;
    const request: OcrRequest = {
      image: image.bytes,
      engine,
      languages,
      tesseract: await (this.tesseract ??= this.findTesseract()),
      cpuSeconds: Math.ceil(pageTimeoutMs / 1000),
    };
    const answer = await this.pool.run(request, signal).catch((error: unknown) => {
      throw error instanceof ChildFailedError ? this.explain(error) : error;
    });
    if (answer.type === 'refused') throw new OcrFailedError(answer.code, answer.reason);
    return answer.page;
  }

  /** Ends the processes. Pages being read fail and can be retried. */
  async close(): Promise<void> {
    await this.pool.close();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  private async findTesseract(): Promise<string | null> {
    return this.options.tesseract === undefined ? findOnPath('tesseract') : this.options.tesseract;
  }

  private explain(error: ChildFailedError): Error {
    if (error.kind === 'timeout')
      return new OcrFailedError(
        'ocr_timeout',
        `Reading the page took longer than ${this.options.pageTimeoutMs / 1000} s (OCR_PAGE_TIMEOUT_SECONDS).`,
      );
    if (error.kind === 'out_of_memory')
      return new OcrFailedError('ocr_out_of_memory', 'Reading the page exceeded the memory limit.');
    if (error.kind === 'crashed')
      return new OcrFailedError(
        'ocr_failed',
        'The process that read the page crashed: its image may be damaged.',
      );
    return error;
  }
}
