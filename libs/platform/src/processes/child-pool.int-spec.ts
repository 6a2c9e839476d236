import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildPool, type ChildPoolOptions } from './child-pool.js';
import type { FaultyRequest } from './faulty-child.fixture-spec.js';

// Real child processes, which each request makes misbehave.

const MIB = 1024 * 1024;
let pool: ChildPool<FaultyRequest, { pid: number; bytes?: Uint8Array }>;

afterEach(() => pool.close());

function start(options: Partial<ChildPoolOptions> = {}): void {
  pool = new ChildPool({
    module: new URL('./faulty-child.fixture-spec.ts', import.meta.url),
    processes: 1,
    maxHeapBytes: 128 * MIB,
    maxResidentBytes: 600 * MIB,
    memoryCheckIntervalMs: 50,
    recycleResidentBytes: 600 * MIB,
    writableFolders: [tmpdir()],
    requestTimeoutMs: 240_000,
    idleMs: 240_000,
    ...options,
  });
}

describe('a pool of child processes', () => {
  it('answers requests in the same process, including bytes', async () => {
    start();
    const first = await pool.run({ behaviour: 'answers', bytes: Buffer.from([1, 2, 255]) });
    const second = await pool.run({ behaviour: 'answers' });

    expect([...first.bytes!]).toEqual([1, 2, 255]);
    expect(second.pid).toBe(first.pid);
  });

  it('starts no more processes than allowed, however many requests arrive', async () => {
    start({ processes: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => pool.run({ behaviour: 'answers' })));

    expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
    expect(pool.pids.length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['exits', 'crashed'],
    ['aborts', 'crashed'],
    ['throws', 'threw'],
    ['loops', 'timeout'],
    ['grows in memory', 'out_of_memory'],
    ['is killed always', 'killed'],
  ] as const)('fails only a request that %s', async (behaviour, kind) => {
    // Only endless work needs a short timeout; on a busy machine it would fail the other cases.
    start(kind === 'timeout' ? { requestTimeoutMs: 8_000 } : {});
    const failing = pool.run({ behaviour });
    const next = pool.run({ behaviour: 'answers' });

    await expect(failing).rejects.toMatchObject({ name: 'ChildFailedError', kind });
    expect((await next).pid).toBeGreaterThan(0);
  });

  it('repeats a request whose process was killed', async () => {
    start();
    const folder = await mkdtemp(join(tmpdir(), 'tessera-pool-'));
    try {
      const answer = await pool.run({ behaviour: 'is killed once', mark: join(folder, 'mark') });

      expect(answer.pid).toBeGreaterThan(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('ends the process of an abandoned request, and serves the next one', async () => {
    start();
    const abort = new AbortController();
    const reason = new Error('no longer wanted');
    const givenUp = pool.run({ behaviour: 'loops' }, abort.signal);
    const waiting = pool.run({ behaviour: 'answers' }, abort.signal);
    const next = pool.run({ behaviour: 'answers' });
    abort.abort(reason);

    await expect(givenUp).rejects.toBe(reason);
    await expect(waiting).rejects.toBe(reason);
    expect((await next).pid).toBeGreaterThan(0);
  });

  describe('with several requests per process', () => {
    let folder: string;
    const mark = () => join(folder, 'mark');

    beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tessera-pool-'))));
    afterEach(() => rm(folder, { recursive: true }));

    it('answers as many in one process as allowed', async () => {
      start({ requestsPerProcess: 2 });
      const waiting = pool.run({ behaviour: 'answers when it may', mark: mark() });
      const { pid } = await pool.run({ behaviour: 'answers' });
      await writeFile(mark(), '');

      expect((await waiting).pid).toBe(pid);
    });

    it.each([
      ['exits', 'crashed'],
      ['throws', 'threw'],
      ['grows in memory', 'out_of_memory'],
      ['is killed always', 'killed'],
    ] as const)(
      'fails only a request that %s, and repeats the others in a new process',
      async (behaviour, kind) => {
        start({ requestsPerProcess: 2 });
        const other = pool.run({ behaviour: 'answers when it may', mark: mark() });
        const failing = pool.run({ behaviour });

        await expect(failing).rejects.toMatchObject({ kind });
        await writeFile(mark(), '');
        expect((await other).pid).toBeGreaterThan(0);
      },
    );

    it('answers the others if one is abandoned', async () => {
      start({ requestsPerProcess: 2 });
      const abort = new AbortController();
      const other = pool.run({ behaviour: 'answers when it may', mark: mark() });
      const givenUp = pool.run({ behaviour: 'loops' }, abort.signal);
      abort.abort(new Error('no longer wanted'));

      await expect(givenUp).rejects.toThrow('no longer wanted');
      await writeFile(mark(), '');
      expect((await other).pid).toBeGreaterThan(0);
    });
  });

  it('ends idle processes', async () => {
    start({ idleMs: 1 });
    const { pid } = await pool.run({ behaviour: 'answers' });

    await until(() => !pool.pids.includes(pid));
    expect((await pool.run({ behaviour: 'answers' })).pid).not.toBe(pid);
  });

  it('keeps one idle process if told to, and replaces it', async () => {
    start({ idleMs: 1, keepsLast: true, processes: 2 });
    await Promise.all([pool.run({ behaviour: 'answers' }), pool.run({ behaviour: 'answers' })]);
    await until(() => pool.pids.length === 1);
    const [kept = 0] = pool.pids;
    expect((await pool.run({ behaviour: 'answers' })).pid).toBe(kept);

    process.kill(kept, 'SIGKILL');

    await until(() => pool.pids.length === 1 && !pool.pids.includes(kept));
    const [next] = pool.pids;
    expect((await pool.run({ behaviour: 'answers' })).pid).toBe(next);
  });

  it('does not keep starting processes that cannot work', async () => {
    start({ keepsLast: true, module: new URL('./no-such-module.ts', import.meta.url) });

    await expect(pool.run({ behaviour: 'answers' })).rejects.toMatchObject({ kind: 'killed' });

    await until(() => pool.pids.length === 0);
  });

  it('fails running and waiting requests when it is closed, and leaves no process', async () => {
    start();
    const underWay = pool.run({ behaviour: 'sleeps' });
    const waiting = pool.run({ behaviour: 'answers' });
    const failures = Promise.allSettled([underWay, waiting]);
    await pool.close();

    for (const failure of await failures)
      expect(failure).toMatchObject({ status: 'rejected', reason: { kind: 'closed' } });
    expect(pool.pids).toEqual([]);
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
