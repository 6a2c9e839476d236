import { describe, expect, it } from '@jest/globals';
import type { EmbeddedText, EmbeddingModel } from '../models.port.js';
import { CachedEmbeddingModel } from './cached.embedding.model.js';

function open() {
  const asked: Array<[EmbeddedText, string[]]> = [];
  const model: EmbeddingModel = {
    space: { provider: 'test', model: 'made', dimension: 1 },
    embed: async (texts, kind) => {
      asked.push([kind, texts]);
      return texts.map(({ length }) => Float32Array.of(length));
    },
  };
  return { asked, model: new CachedEmbeddingModel(model) };
}

describe('an embedding model that keeps what it made', () => {
  it('is asked for what is not known yet, and answers in the order of the texts', async () => {
    const { asked, model } = open();
    await model.embed(['a', 'bb'], 'query');

    const vectors = await model.embed(['ccc', 'bb', 'dddd', 'a'], 'query');

    expect(vectors?.map(([length]) => length)).toEqual([3, 2, 4, 1]);
    expect(asked).toEqual([
      ['query', ['a', 'bb']],
      ['query', ['ccc', 'dddd']],
    ]);
  });

  it('does not take a sentence for a question, and keeps no documents', async () => {
    const { asked, model } = open();

    for (const kind of ['query', 'sentence', 'document', 'document'] as const) await model.embed(['a'], kind);

    expect(asked.map(([kind]) => kind)).toEqual(['query', 'sentence', 'document', 'document']);
  });
});
