import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppProcess, untilLockAwaited, whileLocked } from '@tessera/testing';
import { FIRST_ATTEMPT, WorkerStack } from './worker-stack.js';

// Real: the built text-worker as a process, sent jobs through Redis; Postgres, files, parser processes.

const SECTIONS = 600;

let stack: WorkerStack;
let worker: AppProcess;

beforeAll(async () => {
  stack = await WorkerStack.start();
  worker = await stack.startTextWorker();
});

afterAll(() => stack.stop());

describe('a text-worker', () => {
  it('indexes the document of a job, and ends its task', async () => {
    const given = await stack.give('pumps.md', '# Pumps\n\nPump 7 was checked in March.\n');

    const task = await stack.untilStatus(given, 'success', 'failed');

    expect(task).toMatchObject({ status: 'success', progress: 100, attempt: FIRST_ATTEMPT, error: null });
    expect(await stack.document(given)).toMatchObject({ status: 'ready' });
    expect(await stack.chunks(given)).toEqual([0]);
    expect(await stack.workFolders()).toEqual([]);
  });

  it('fails unreadable documents at once, with the reason', async () => {
    const given = await stack.give('blank.md', ' \n\n ');

    const task = await stack.untilStatus(given, 'success', 'failed');

    expect(task).toMatchObject({
      status: 'failed',
      attempt: FIRST_ATTEMPT,
      error: expect.stringContaining('no text'),
    });
    expect(await stack.chunks(given)).toEqual([]);
  });

  it('retries temporary failures, with the reason', async () => {
    const given = await stack.give('late.md', null);
    await stack.untilStatus(given, 'retrying');

    await stack.store(given.sourceUri, 'It came late.\n');

    const task = await stack.untilStatus(given, 'success', 'failed');
    expect(task.status).toBe('success');
    expect(task.attempt).toBeGreaterThan(FIRST_ATTEMPT);
    expect(task.logs.map(({ step }) => step)).toContain('retry');
    expect(await stack.chunks(given)).toEqual([0]);
  });

  it('releases unfinished jobs when it shuts down, and exits with 0', async () => {
    const given = await stack.give('long.md', longDocument());
    await stack.untilStatus(given, 'parsing', 'indexing', 'success');

    expect(await worker.stop()).toEqual({ code: 0, signal: null });

    // Its results are recorded: the task is done, or waits for another worker as its next attempt.
    const left = await stack.untilStatus(given, 'success', 'pending', 'queued', 'retrying');
    expect(await stack.workFolders()).toEqual([]);
    worker = await stack.startTextWorker();
    const task = await stack.untilStatus(given, 'success', 'failed');
    expect(task).toMatchObject({ status: 'success', attempt: left.attempt });
    expect(await stack.chunks(given)).toEqual(await everyChunk(given));
  });

  it('killed in the middle has its document indexed once, by another worker', async () => {
    const { databaseUrl } = stack;
    const { given, meanwhile } = await whileLocked(
      databaseUrl,
      'lock table sections in share mode',
      async () => {
        const given = await stack.give('killed.md', longDocument());
        await untilLockAwaited(databaseUrl, ['insert into sections%']);
        await worker.kill9();
        return { given, meanwhile: await stack.chunks(given) };
      },
    );
    worker = await stack.startTextWorker();

    const task = await stack.untilStatus(given, 'success', 'failed');
    expect(meanwhile).toEqual([]);
    expect(task).toMatchObject({ status: 'success', error: null });
    expect(await stack.chunks(given)).toEqual(await everyChunk(given));
  });
});

/** As many chunk numbers as the document has chunks in the registry. */
async function everyChunk(given: Awaited<ReturnType<WorkerStack['give']>>): Promise<number[]> {
  const count = (await stack.document(given))?.textChunkCount ?? 0;
  expect(count).toBeGreaterThan(SECTIONS / 2);
  return Array.from({ length: count }, (_, index) => index);
}

/** Large enough to interrupt a worker in the middle of it. */
function longDocument(): string {
  const sections = Array.from(
    { length: SECTIONS },
    (_, number) =>
      `## Part ${number}\n\n${`Pump ${number} of the north hall was checked and works as it should. `.repeat(6)}\n`,
  );
  return `# Pumps\n\n${sections.join('\n')}`;
}
