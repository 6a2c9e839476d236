import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time after which the event loop is yielded. */
const SLICE_MS = 8;

/** Maps items in sequence, yielding to the event loop in between. @throws the signal's reason */
export async function mapInSlices<T, R>(
  items: Iterable<T>,
  signal: AbortSignal | undefined,
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  let sliceStart = performance.now();
  for (const item of items) {
    results.push(map(item, results.length));
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await nextTurn();
    signal?.throwIfAborted();
    sliceStart = performance.now();
  }
  return results;
}
