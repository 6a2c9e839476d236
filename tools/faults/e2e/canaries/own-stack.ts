import type { FaultyStack } from '../../src/faulty-stack.js';

/** A stack that lives until the test releases it. */
export interface HeldStack {
  stack: FaultyStack;
  release: () => Promise<void>;
}

/** @param start runs a function with a stack and stops it afterwards */
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
