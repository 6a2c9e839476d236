import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { writeTinyModels } from '@tessera/testing/model-server';
import { join } from 'node:path';
import { readModelFolder } from '../models/model-folder.js';
import { InferenceQueue } from './inference-queue.js';

// Real: a process that runs a model of a few kilobytes.

let queue: InferenceQueue;

beforeAll(async () => {
  const folder = createTestFolder('models');
  writeTinyModels(folder);
  const model = await readModelFolder(join(folder, 'tiny-embedding'));
  queue = new InferenceQueue(model, { processes: 1, maxWaiting: 10_000 });
});

afterAll(() => queue.close());

const texts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ task: 'embed' as const, text: at % 2 ? `red` : `blue` }));

describe('texts for a model', () => {
  it('are overtaken by questions', async () => {
    const ended: string[] = [];
    const signal = new AbortController().signal;
    const many = queue.run(texts(500), { isUrgent: false, signal }).then(() => ended.push('document'));
    const one = queue.run(texts(1), { isUrgent: true, signal }).then(() => ended.push('question'));

    await Promise.all([many, one]);

    expect(ended).toEqual(['question', 'document']);
  });

  it('are rejected while others fill the queue, with a time to retry', async () => {
    const signal = new AbortController().signal;
    const many = queue.run(texts(9_000), { isUrgent: false, signal: AbortSignal.timeout(50) });
    many.catch(() => undefined);

    await expect(queue.run(texts(2_000), { isUrgent: true, signal })).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retry_after: 1 },
    });
    await expect(many).rejects.toThrow();
  });

  it('are dropped when their client no longer waits', async () => {
    const client = new AbortController();
    const asked = queue.run(texts(500), { isUrgent: false, signal: client.signal });

    client.abort(new Error('the client is gone'));

    await expect(asked).rejects.toThrow('the client is gone');
    expect(queue.waiting).toBe(0);
    await expect(
      queue.run(texts(1), { isUrgent: false, signal: new AbortController().signal }),
    ).resolves.toHaveLength(1);
  });
});
