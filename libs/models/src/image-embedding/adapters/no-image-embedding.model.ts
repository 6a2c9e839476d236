import { ImageEmbeddingModel, type ImageEmbeddingSpace } from '../image-embedding.port.js';

/** Makes no vectors: pictures are found by their text and captions. */
export class NoImageEmbeddingModel extends ImageEmbeddingModel {
  readonly space: ImageEmbeddingSpace = { provider: 'none', model: 'none', dimension: 0, mode: 'single' };
  readonly atOnce = 1;

  async embedImage(): Promise<null> {
    return null;
  }

  async embedQuestion(): Promise<null> {
    return null;
  }
}
