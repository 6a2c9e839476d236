import type { FaultyStack } from '../../src/faulty-stack.js';

/** A stack that lasts until a test lets go of it. */
export interface HeldStack {
  stack: FaultyStack;
  release: () => Promise<void>;
}

/** @param start hands its stack to a function, and ends it when that is done */
export async function held(
  start: (work: (stack: FaultyStack) => Promise<void>) => Promise<void>,
): Promise<HeldStack> {
  const started = Promise.withResolvers<FaultyStack>();
  const over = Promise.withResolvers<void>();
  const ended = start(async (stack) => {
    started.resolve(stack);
    await over.promise;
  });
  ended.catch(started.reject);
  return {
    stack: await started.promise,
    release: async () => {
      over.resolve();
      await ended;
    },
  };
}
