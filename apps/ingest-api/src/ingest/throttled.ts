import { setTimeout as delay } from 'node:timers/promises';

/** Limits the average rate of a source, in bytes per second. */
export async function* throttled(
  source: AsyncIterable<Buffer>,
  bytesPerSecond: number,
): AsyncGenerator<Buffer, void, void> {
  const start = performance.now();
  let sizeBytes = 0;
  for await (const chunk of source) {
    yield chunk;
    sizeBytes += chunk.length;
    const aheadMs = (sizeBytes / bytesPerSecond) * 1_000 - (performance.now() - start);
    if (aheadMs > 1) await delay(aheadMs);
  }
}
