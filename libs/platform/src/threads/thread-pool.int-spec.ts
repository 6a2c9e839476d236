import { afterEach, it } from '@jest/globals';
import { waitUntil } from '@tessera/testing';
import { threadPool, type ThreadPool } from './thread-pool.js';

// Real threads.

let pool: ThreadPool;

afterEach(() => pool.close());

it('threads end after being idle for long, except for one', async () => {
  pool = threadPool(new URL('./busy.fixture-spec.js', import.meta.url), { maxThreads: 3, keepIdleMs: 1 });

  const together = new Int32Array(new SharedArrayBuffer(4));
  await Promise.all([1, 2, 3].map(() => pool.run(together)));

  await waitUntil(() => pool.threads.length === 1, { what: 'the others to end' });
});
