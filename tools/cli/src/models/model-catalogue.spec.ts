import { describe, expect, it } from '@jest/globals';
import { KNOWN_MODELS, knownModel } from './model-catalogue.js';

describe('the catalogue of models', () => {
  it('pins each model by a commit, and each file by its SHA-256', () => {
    expect(KNOWN_MODELS.map(({ revision }) => revision)).not.toContainEqual(
      expect.not.stringMatching(/^[0-9a-f]{40}$/),
    );
    expect(KNOWN_MODELS.flatMap(({ files }) => files)).not.toContainEqual(
      expect.not.objectContaining({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    );
  });

  it('has what the model server reads of each model', () => {
    for (const { files } of KNOWN_MODELS)
      expect(files.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['config.json', 'tokenizer.json', 'onnx/model_quantized.onnx']),
      );
  });

  it('names the models there are to somebody who asks for another', () => {
    expect(() => knownModel('word2vec')).toThrow('Available models: multilingual-e5-small, bge-m3');
  });
});
