import { describe, expect, it } from '@jest/globals';
import type { EmbeddingModel } from '../models.port.js';
import { measureScale, SimilarityScaler, similarityOf } from './similarity-scale.js';
import { YARDSTICK } from './yardstick.js';

const ENTRIES = Object.entries(YARDSTICK).flatMap(([language, questions]) =>
  questions.map((texts) => ({ language, ...texts })),
);
const SPACE = { provider: 'test', model: 'made', dimension: ENTRIES.length + 1 };

const MODEL = modelOf(Object.keys(YARDSTICK));

/** Cosines of 1 for a question and its answer, of 0.5 for others; a near miss is an answer in languages that are not known. */
function modelOf(languages: readonly string[]): EmbeddingModel {
  const pairOf = (text: string) =>
    ENTRIES.findIndex(({ language, question, answer, nearMiss }) =>
      [question, languages.includes(language) ? answer : nearMiss].includes(text),
    );
  return { space: SPACE, embed: async (texts) => texts.map((text) => vectorOf(pairOf(text))) };
}

/** @param pair -1 for a text that belongs to no question */
function vectorOf(pair: number): Float32Array {
  const vector = new Float32Array(SPACE.dimension);
  vector[0] = Math.SQRT1_2;
  if (pair >= 0) vector[pair + 1] = Math.SQRT1_2;
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

  it.each([
    ['every measured language', ['en', 'de', 'es', 'zh'], ['en', 'zh', 'zh-Hant', 'fr', 'und'], []],
    ['English only', ['en'], ['en', 'und'], ['de', 'zh', 'zh-Hant', 'fr']],
    ['Chinese only', ['zh'], ['zh', 'zh-Hant', 'und'], ['en', 'ja']],
  ])('tells which languages the model knows: %s', async (_, trained, known, unknown) => {
    const scale = await measureScale(modelOf(trained));

    expect(known.filter((language) => !scale?.knows(language))).toEqual([]);
    expect(unknown.filter((language) => scale?.knows(language))).toEqual([]);
    expect(scale?.related).toBeCloseTo(1, 5);
  });

  it('is measured once, and again when that failed', async () => {
    let calls = 0;
    const scaler = new SimilarityScaler({
      ...MODEL,
      embed: async (texts, kind) => {
        if (++calls <= 3) throw new Error('The server is away.');
        return MODEL.embed(texts, kind);
      },
    });

    const scales = [await scaler.scale(), await scaler.scale(), await scaler.scale()];

    expect(scales[0]).toBeNull();
    expect(scales[1]).not.toBeNull();
    expect(scales[2]).toEqual(scales[1]);
    expect(calls).toBe(6);
  });
});
