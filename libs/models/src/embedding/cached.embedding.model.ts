import { LRUCache } from 'lru-cache';
import type { EmbeddedText, EmbeddingModel } from '../models.port.js';

/** Ten thousand vectors of 384 numbers. */
const MAX_BYTES = 16 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;

/**
 * Caches vectors of questions and sentences, which are requested again: questions repeat, and a passage that answers one
 * question answers others. Documents are embedded once and not cached.
 */
export class CachedEmbeddingModel implements EmbeddingModel {
  private readonly vectors = new LRUCache<string, Float32Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: (vector, key) => vector.byteLength + key.length * BYTES_PER_CHARACTER,
  });

  constructor(private readonly model: EmbeddingModel) {}

  get space(): EmbeddingModel['space'] {
    return this.model.space;
  }

  async embed(texts: string[], kind: EmbeddedText, signal?: AbortSignal): Promise<Float32Array[] | null> {
    if (kind === 'document') return this.model.embed(texts, kind, signal);
    const keys = texts.map((text) => `${kind} ${text}`);
    const found = keys.map((key) => this.vectors.get(key));
    const missing = [...found.keys()].filter((at) => !found[at]);
    if (missing.length > 0) {
      const made = await this.model.embed(
        missing.map((at) => texts[at] as string),
        kind,
        signal,
      );
      if (!made) return null;
      for (const [place, at] of missing.entries()) {
        const vector = made[place] as Float32Array;
        found[at] = vector;
        this.vectors.set(keys[at] as string, vector);
      }
    }
    return found as Float32Array[];
  }
}
