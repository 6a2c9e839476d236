import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time after which the event loop is yielded. */
const SLICE_MS = 8;

/** Work in short steps: it may be interrupted wherever it yields. */
export type Steps<R> = Generator<undefined, R, void>;

/** Maps items in sequence, yielding to the event loop in between. @throws the signal's reason */
export async function mapInSlices<T, R>(
  items: Iterable<T>,
  signal: AbortSignal | undefined,
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  await runInSlices(
    (function* () {
      for (const item of items) {
        results.push(map(item, results.length));
        yield;
      }
    })(),
    signal,
  );
  return results;
}

/** Takes steps in sequence, yielding to the event loop in between. @throws the signal's reason */
export async function runInSlices<R>(steps: Steps<R>, signal: AbortSignal | undefined): Promise<R> {
  let sliceStart = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await nextTurn();
    signal?.throwIfAborted();
    sliceStart = performance.now();
  }
}
