import { Worker } from 'node:worker_threads';
import { percentile } from '@tessera/tool-bench';
import type { Findings } from '../judge/findings.js';
import type { Tenant } from '../stack/world.js';
import type { QuestionKind } from './canary-questions.js';

export type CanaryOrder = { type: 'phase'; phase: string } | { type: 'stop' };

export type CanaryMessage =
  | { type: 'asked'; kind: QuestionKind; phase: string; durationMs: number; failure: string | null }
  | { type: 'stopped' };

/** Response times in milliseconds; null without questions. */
export interface CanaryTimes {
  asked: number;
  failures: number;
  p50: number | null;
  p95: number | null;
  max: number | null;
  /** Longest time until an asynchronous query had its result. */
  slowestJob: number | null;
}

interface Asked {
  kind: QuestionKind;
  phase: string;
  durationMs: number;
  isFailure: boolean;
}

/** The phase without attacks. */
export const ALONE = 'alone';

/** The second tenant, whose queries run continuously and are checked completely. */
export class Canary {
  private readonly asked: Asked[] = [];
  private readonly stopped = Promise.withResolvers<void>();
  private readonly worker: Worker;

  constructor(
    baseUrl: string,
    tenant: Tenant,
    private readonly findings: Findings,
  ) {
    this.worker = new Worker(new URL('./canary-worker.js', import.meta.url), {
      workerData: { baseUrl, tenant },
    });
    this.worker.on('message', (message: CanaryMessage) => this.hear(message));
    this.worker.on('error', (error) => this.stopped.reject(error));
  }

  /** Starts a phase: the name of an attack, or {@link ALONE}. */
  enter(phase: string): void {
    this.order({ type: 'phase', phase });
  }

  /** Resolves after the last response. */
  async stop(): Promise<void> {
    this.order({ type: 'stop' });
    await this.stopped.promise;
  }

  times(isWanted: (phase: string) => boolean): CanaryTimes {
    const all = this.asked.filter(({ phase }) => isWanted(phase));
    const jobs = all.filter(({ kind }) => kind === 'async').map(({ durationMs }) => durationMs);
    const answers = all.filter(({ kind }) => kind !== 'async').map(({ durationMs }) => durationMs);
    const of = (share: number) => (answers.length > 0 ? percentile(answers, share) : null);
    return {
      asked: all.length,
      failures: all.filter(({ isFailure }) => isFailure).length,
      p50: of(0.5),
      p95: of(0.95),
      max: of(1),
      slowestJob: jobs.length > 0 ? Math.max(...jobs) : null,
    };
  }

  private order(order: CanaryOrder): void {
    this.worker.postMessage(order);
  }

  private hear(message: CanaryMessage): void {
    if (message.type === 'stopped') {
      this.stopped.resolve();
      return;
    }
    const { kind, phase, durationMs, failure } = message;
    this.asked.push({ kind, phase, durationMs, isFailure: failure !== null });
    if (failure === null) return;
    const title = `canary query "${kind}"`;
    this.findings.add({
      kind: 'canary',
      step: { attack: phase, index: -1 },
      title,
      detail: failure,
      request: '',
    });
  }
}
