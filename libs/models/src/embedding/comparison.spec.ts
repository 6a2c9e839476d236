import { describe, expect, it } from '@jest/globals';
import type { EmbeddedText, EmbeddingModel } from '../models.port.js';
import { once } from 'node:events';
import { comparisonWith } from './comparison.js';

const QUESTION = {
  vector: Float32Array.of(1, 0),
  scale: { unrelated: 0.5, related: 1, knows: (language: string) => language !== 'xx' },
};
const VECTORS: Readonly<Record<string, Float32Array>> = {
  same: Float32Array.of(2, 0),
  near: Float32Array.of(3, 4),
  other: Float32Array.of(0, 1),
};

interface Asked {
  texts: string[];
  kind: EmbeddedText;
}

function modelThat(embed: (asked: Asked, signal: AbortSignal) => Promise<void>) {
  const asked: Asked[] = [];
  const model: EmbeddingModel = {
    space: { provider: 'test', model: 'made', dimension: 2 },
    embed: async (texts, kind, signal) => {
      asked.push({ texts, kind });
      await embed({ texts, kind }, signal as AbortSignal);
      return texts.map((text) => VECTORS[text] as Float32Array);
    },
  };
  return { asked, model };
}

const { signal } = new AbortController();

function english(...texts: string[]) {
  return texts.map((text) => ({ text, language: 'en' }));
}

describe('texts compared with a question', () => {
  it('are as similar as their cosines are on the scale of the model', async () => {
    const { asked, model } = modelThat(async () => undefined);

    const similarities = await comparisonWith(QUESTION, model, { signal })(english('other', 'same', 'near'));

    expect(similarities?.map((one) => Number(one?.toFixed(5)))).toEqual([-1, 1, 0.2]);
    expect(asked).toEqual([{ texts: ['other', 'same', 'near'], kind: 'sentence' }]);
  });

  it('are neither embedded nor compared in a language that the model does not know', async () => {
    const { asked, model } = modelThat(async () => undefined);
    const texts = [...english('same'), { text: 'near', language: 'xx' }];

    await expect(comparisonWith(QUESTION, model, { signal })(texts)).resolves.toEqual([1, null]);
    expect(asked.map(({ texts }) => texts)).toEqual([['same']]);
  });

  it('are embedded once, also when they are asked for again meanwhile', async () => {
    const { asked, model } = modelThat(async () => undefined);
    const compare = comparisonWith(QUESTION, model, { signal });

    const both = await Promise.all([
      compare(english('same', 'near')),
      compare(english('near', 'other', 'other')),
    ]);

    expect(both.map((one) => one?.length)).toEqual([2, 3]);
    expect(asked.map(({ texts }) => texts)).toEqual([['same', 'near'], ['other']]);
  });

  it('are not compared where the model fails, which is asked once then', async () => {
    const { asked, model } = modelThat(async () => {
      throw new Error('The server is away.');
    });
    const compare = comparisonWith(QUESTION, model, { signal });

    expect([await compare(english('same')), await compare(english('near'))]).toEqual([null, null]);
    expect(asked).toHaveLength(1);
  });

  it('are not compared where the model takes too long', async () => {
    const { model } = modelThat(async (_, stop) => {
      await once(stop, 'abort');
      stop.throwIfAborted();
    });

    expect(await comparisonWith(QUESTION, model, { signal, timeoutMs: 1 })(english('same'))).toBeNull();
  });

  it('are not compared any more when nobody waits', async () => {
    const client = new AbortController();
    const { model } = modelThat(async (_, stop) => {
      client.abort(new Error('the client is gone'));
      stop.throwIfAborted();
    });

    const compared = comparisonWith(QUESTION, model, { signal: client.signal })(english('same'));

    await expect(compared).rejects.toThrow('the client is gone');
  });

  it('are skipped if there are too many for an interactive question', async () => {
    const { asked, model } = modelThat(async () => undefined);
    const compare = comparisonWith(QUESTION, model, { signal });

    expect(await compare(english(...Array.from({ length: 1_000 }, (_, at) => `text ${at}`)))).toBeNull();
    expect(asked).toEqual([]);
  });
});
