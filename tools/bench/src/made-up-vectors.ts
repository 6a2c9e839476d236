import { COLLECTIONS } from '@tessera/contracts';
import { embeddingSettings, openEmbeddingModel } from '@tessera/models';
import { loadConfig } from '@tessera/platform';
import type { IsolatedStack } from '@tessera/tool-local';
import {
  type EmbeddingSpaces,
  openVectorStore,
  type Point,
  type TextSpace,
  type VectorStore,
  vectorsSettings,
} from '@tessera/vectors';
import type { Prose } from './prose.js';
import { Random } from '@tessera/testing';

const CENTERS = 32;
const WORDS_PER_TEXT = 200;
/** Length of the noise added to a unit vector. */
const SPREAD = 0.4;
const SEED = 384;

/**
 * Generates chunk vectors around the model's vectors of similar texts, since embedding would take hours. They are
 * stored next to the collection's own, so that services search with or without them.
 */
export class MadeUpVectors {
  private readonly random = new Random(SEED);

  /** @param settings of services that use the model */
  static async open(
    { env }: IsolatedStack,
    { settings, prose }: { settings: Record<string, string>; prose: Prose },
  ): Promise<MadeUpVectors> {
    const model = await openEmbeddingModel(loadConfig(embeddingSettings, settings));
    const texts = Array.from({ length: CENTERS }, () => prose.paragraph(WORDS_PER_TEXT));
    const centers = (await model.embed(texts, 'document')) ?? [];
    const store = openVectorStore(loadConfig(vectorsSettings, env));
    for (const collection of Object.values(COLLECTIONS)) await store.openNext(collection, model.space);
    return new MadeUpVectors(store, model.space, centers);
  }

  private constructor(
    private readonly store: VectorStore & EmbeddingSpaces,
    private readonly space: TextSpace,
    private readonly centers: readonly Float32Array[],
  ) {}

  async add(points: readonly Point[]): Promise<void> {
    const vectors = points.map(({ id, payload }) => ({
      point: { id, payload, score: 0 },
      vector: this.near(this.random.pick(this.centers)),
    }));
    await this.store.addVectors(COLLECTIONS.text, this.space, vectors);
  }

  /** Makes the vectors available to services with the model. */
  async finish(): Promise<void> {
    for (const collection of Object.values(COLLECTIONS)) await this.store.markReady(collection, this.space);
  }

  async close(): Promise<void> {
    await this.store.close();
  }

  private near(center: Float32Array): Float32Array {
    // A sum of uniform numbers approximates a normal distribution.
    const direction = center.map(() => this.random.next() + this.random.next() + this.random.next() - 1.5);
    const scale = SPREAD / Math.hypot(...direction);
    const moved = center.map((value, at) => value + scale * (direction[at] as number));
    const length = Math.hypot(...moved);
    return moved.map((value) => value / length);
  }
}
