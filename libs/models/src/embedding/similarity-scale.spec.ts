import { describe, expect, it } from '@jest/globals';
import type { EmbeddingModel } from '../models.port.js';
import { measureScale, SimilarityScaler, similarityOf } from './similarity-scale.js';
import { YARDSTICK } from './yardstick.js';

const SPACE = { provider: 'test', model: 'made', dimension: YARDSTICK.length + 1 };

/** Cosines of 1 for a question and its answer, and of 0.5 for others. */
const MODEL: EmbeddingModel = {
  space: SPACE,
  embed: async (texts) => texts.map((text) => vectorOf(pairOf(text))),
};

function pairOf(text: string): number {
  return YARDSTICK.findIndex(({ question, answer }) => question === text || answer === text);
}

function vectorOf(pair: number): Float32Array {
  const vector = new Float32Array(SPACE.dimension);
  vector[0] = Math.SQRT1_2;
  vector[pair + 1] = Math.SQRT1_2;
  return vector;
}

describe('the scale of an embedding model', () => {
  it('is measured by what belongs together, and what does not', async () => {
    const scale = await measureScale(MODEL);

    expect(scale?.unrelated).toBeCloseTo(0.5, 5);
    expect(scale?.related).toBeCloseTo(1, 5);
    expect(similarityOf(0.75, scale!)).toBeCloseTo(0.5, 5);
  });

  it.each([
    ['makes no vectors', { ...MODEL, space: { ...SPACE, dimension: 0 } }],
    [
      'does not tell texts apart',
      { ...MODEL, embed: async (texts: string[]) => texts.map(() => vectorOf(0)) },
    ],
  ])('is unknown where the model %s', async (_, model) => {
    await expect(new SimilarityScaler(model).scale()).resolves.toBeNull();
  });

  it('is measured once, and again when that failed', async () => {
    let calls = 0;
    const scaler = new SimilarityScaler({
      ...MODEL,
      embed: async (texts, kind) => {
        if (++calls <= 2) throw new Error('The server is away.');
        return MODEL.embed(texts, kind);
      },
    });

    const scales = [await scaler.scale(), await scaler.scale(), await scaler.scale()];

    expect(scales[0]).toBeNull();
    expect(scales[1]).not.toBeNull();
    expect(scales[2]).toEqual(scales[1]);
    expect(calls).toBe(4);
  });
});
