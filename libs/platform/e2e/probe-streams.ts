import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ServiceError, type SseEvent } from '../src/index.js';

/** Streams of several kinds, which record what happened to them. */
@Injectable()
export class ProbeStreams {
  yielded = 0;
  endedEarly = Promise.withResolvers<void>();
  /** The consumer closed a stream. */
  closed = Promise.withResolvers<void>();
  finish = Promise.withResolvers<void>();
  slowRequest = Promise.withResolvers<void>();
  slowRequestStarted = Promise.withResolvers<void>();

  get slowRequestReleased(): Promise<void> {
    this.slowRequestStarted.resolve();
    return this.slowRequest.promise;
  }

  start(name: string, signal: AbortSignal): AsyncIterable<SseEvent> {
    switch (name) {
      case 'two':
        return this.two();
      case 'unknown':
        return this.unknown();
      case 'broken':
        return this.broken();
      case 'endless':
        return this.endless();
      default:
        return this.open(signal);
    }
  }

  private async *two(): AsyncIterable<SseEvent> {
    this.yielded = 1;
    yield { event: 'step', data: { name: 'route', reason: 'line one\nline two' } };
    this.yielded = 2;
    yield { event: 'token', data: { delta: '报销制度' } };
  }

  private async *unknown(): AsyncIterable<SseEvent> {
    await sleep(1);
    throw ServiceError.of('task_not_found');
    yield { event: 'never', data: {} };
  }

  private async *broken(): AsyncIterable<SseEvent> {
    yield { event: 'step', data: {} };
    throw new Error('secret');
  }

  /** Large events as fast as they are consumed. */
  private async *endless(): AsyncIterable<SseEvent> {
    const filler = 'x'.repeat(64 * 1024);
    try {
      for (;;) {
        this.yielded += 1;
        yield { event: 'token', data: { delta: filler } };
      }
    } finally {
      this.endedEarly.resolve();
    }
  }

  /** One event, then nothing until it may finish or is aborted. */
  private async *open(signal: AbortSignal): AsyncIterable<SseEvent> {
    try {
      yield { event: 'step', data: { name: 'open' } };
      const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await Promise.race([this.finish.promise, gone]);
      if (signal.aborted) this.endedEarly.resolve();
      yield { event: 'done', data: {} };
    } finally {
      this.closed.resolve();
    }
  }
}
