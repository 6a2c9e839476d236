import type { EmbeddingModel } from '../models.port.js';

/** Makes no vectors: search is lexical. */
export class NoEmbeddingModel implements EmbeddingModel {
  readonly space = { provider: 'none', model: 'none', dimension: 0 };

  async embed(): Promise<null> {
    return null;
  }
}
