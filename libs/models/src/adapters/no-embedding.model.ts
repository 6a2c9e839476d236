import type { EmbeddingModel } from '../models.port.js';

/** Makes no vectors: everything is found lexically. */
export class NoEmbeddingModel implements EmbeddingModel {
  readonly space = { provider: 'none', model: 'none', dimension: 0 };

  async embed(): Promise<null> {
    return null;
  }
}
