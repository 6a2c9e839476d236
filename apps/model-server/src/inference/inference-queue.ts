import {
  ChildFailedError,
  ChildPool,
  gaugeOf,
  histogramOf,
  METRICS,
  ServiceError,
  siblingModule,
} from '@tessera/platform';
import PQueue from 'p-queue';
import type { ModelFolder } from '../models/model-folder.js';
import type { InferenceAnswer, InferenceRequest } from './inference-request.js';

const MIB = 1024 * 1024;
/** The tokenizer of 250,000 words takes 250 MB of JavaScript objects. */
const MAX_HEAP_BYTES = 1_024 * MIB;
const MAX_RESIDENT_BYTES = 4_096 * MIB;
/** Loading a model is part of the first request and takes half a minute on a busy machine. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Served models stay loaded: loading one takes longer than a client waits. */
const IDLE_MS = 24 * 3_600_000;
const RETRY_AFTER_SECONDS = 1;
const PRIORITIES = { urgent: 1, background: 0 } as const;

export interface InferenceOptions {
  processes: number;
  /** Maximum number of waiting texts. */
  maxWaiting: number;
}

type Work = InferenceRequest extends infer R
  ? R extends InferenceRequest
    ? Omit<R, 'model'>
    : never
  : never;

/** A running model: each of its processes handles one text at a time, urgent ones first. */
export class InferenceQueue {
  private readonly queue: PQueue;
  private readonly pool: ChildPool<InferenceRequest, InferenceAnswer>;
  private readonly waitingTexts = gaugeOf(METRICS.inferenceWaiting);
  private readonly durations = histogramOf(METRICS.inferenceDuration);

  constructor(
    readonly model: ModelFolder,
    private readonly options: InferenceOptions,
  ) {
    const { processes } = options;
    this.queue = new PQueue({ concurrency: processes });
    this.pool = new ChildPool({
      module: siblingModule('inference.child', import.meta.url),
      processes,
      maxHeapBytes: MAX_HEAP_BYTES,
      maxResidentBytes: MAX_RESIDENT_BYTES,
      memoryCheckIntervalMs: 1_000,
      recycleResidentBytes: MAX_RESIDENT_BYTES,
      writableFolders: [],
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
      idleMs: IDLE_MS,
    });
  }

  /** Number of waiting texts. */
  get waiting(): number {
    return this.queue.size;
  }

  /**
   * Returns results in the order of the work.
   * @param options.isUrgent processed before background work
   * @throws ServiceError RATE_LIMITED if the queue is full, PAYLOAD_TOO_LARGE if the work exceeds its size
   * @throws ServiceError 503 if the model cannot run, or the signal's reason
   */
  async run(
    work: readonly Work[],
    { isUrgent, signal }: { isUrgent: boolean; signal: AbortSignal },
  ): Promise<InferenceAnswer[]> {
    const room = this.options.maxWaiting + this.options.processes;
    if (work.length > room)
      throw new ServiceError('payload_too_large', `A request may contain at most ${room} texts.`);
    if (this.waiting + work.length > room)
      throw new ServiceError('rate_limited', 'Too many texts are waiting for the model. Retry later.', {
        retry_after: RETRY_AFTER_SECONDS,
      });
    // If one fails, the others are not needed.
    const failed = new AbortController();
    const stop = AbortSignal.any([signal, failed.signal]);
    const urgency = isUrgent ? 'urgent' : 'background';
    const start = performance.now();
    const answers = work.map((one) =>
      this.queue.add(
        async () => {
          const answer = await this.pool.run({ ...one, model: this.model }, stop);
          const seconds = (performance.now() - start) / 1000;
          this.durations.observe({ model: this.model.name, urgency }, seconds);
          return answer;
        },
        { priority: PRIORITIES[urgency], signal: stop },
      ),
    );
    try {
      return await Promise.all(answers);
    } catch (error) {
      failed.abort(error);
      await Promise.allSettled(answers);
      throw error instanceof ChildFailedError ? unavailable(this.model, error) : error;
    }
  }

  /** Reports the number of waiting texts to the metrics. */
  reportWaiting(): void {
    for (const urgency of ['urgent', 'background'] as const) {
      const count = this.queue.sizeBy({ priority: PRIORITIES[urgency] });
      this.waitingTexts.set({ model: this.model.name, urgency }, count);
    }
  }

  /** Loads the model in advance, which takes seconds. @throws ServiceError 503 if it cannot run */
  async warmUp(): Promise<void> {
    const work: Work =
      this.model.kind === 'embedding' ? { task: 'embed', text: '' } : { task: 'score', query: '', text: '' };
    await this.run([work], { isUrgent: true, signal: new AbortController().signal });
  }

  async close(): Promise<void> {
    this.queue.clear();
    await this.pool.close();
  }
}

function unavailable({ name }: ModelFolder, error: ChildFailedError): ServiceError {
  return new ServiceError(
    'service_unavailable',
    `The model ${name} failed to load. See the log of the server.`,
    {},
    {
      cause: error,
    },
  );
}
