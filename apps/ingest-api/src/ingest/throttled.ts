import { setTimeout as delay } from 'node:timers/promises';

/** The bytes of a source, on average no more of them a second than so many. */
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
