import type { ExtractorSettings } from './settings.js';

/**
 * Measures the time spent waiting for a child, in total and without interruption; the consumer's own time does not
 * count.
 */
export class ParseDeadline {
  private spentMs = 0;

  constructor(
    private readonly settings: Pick<ExtractorSettings, 'documentTimeoutMs' | 'idleTimeoutMs'>,
    private readonly onExceeded: (reason: 'timeout' | 'stalled') => void,
  ) {}

  async bound<T>(waiting: Promise<T>): Promise<T> {
    const start = performance.now();
    const leftMs = this.settings.documentTimeoutMs - this.spentMs;
    const reason = leftMs < this.settings.idleTimeoutMs ? 'timeout' : 'stalled';
    const timer = setTimeout(
      () => this.onExceeded(reason),
      Math.max(0, Math.min(leftMs, this.settings.idleTimeoutMs)),
    );
    try {
      return await waiting;
    } finally {
      clearTimeout(timer);
      this.spentMs += performance.now() - start;
    }
  }
}
