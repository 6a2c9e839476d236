import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Random } from '@tessera/testing';
import { FaultyModels } from './faulty-models.js';

// Real: HTTP.

let models: FaultyModels;
beforeAll(async () => {
  models = await FaultyModels.start({ hasChat: false });
});
afterAll(() => models.stop());

async function embed(...input: string[]): Promise<number> {
  const response = await fetch(`${models.settings['EMBEDDING_BASE_URL']}/v1/embeddings`, {
    method: 'POST',
    body: JSON.stringify({ input }),
  });
  return ((await response.json()) as { data: unknown[] }).data.length;
}

const chunk = (word: string) => `Pumps\n${word} is checked.`;

it('counts embedded chunks, repeated ones, and no questions or sentences', async () => {
  await embed(chunk('one'), chunk('two'));
  await embed('Is one checked?', 'one is checked.');
  await embed(chunk('two'), chunk('three'));

  expect(models.embedded).toEqual({ chunks: 3, repeated: 1 });
});

it('answers correctly when it is slow', async () => {
  await models.whileSlow(new Random(1), async () => expect(await embed(chunk('late'))).toBe(1));

  expect(models.embedded.chunks).toBe(4);
});

it('counts only chunks that it answered with a vector', async () => {
  const { chunks } = models.embedded;

  await models.whileBroken(
    (failures) => failures.at(-1)!,
    () => embed(chunk('broken')),
  );

  expect(models.embedded.chunks).toBe(chunks);
});
