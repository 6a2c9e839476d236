import type { EmbeddingModel } from '@tessera/models';
import { type EmbeddingSpaces, fillVectors, type Hit, isSameTextSpace, onlySpace } from '@tessera/vectors';

const PAGE = 256;
/** Services keep writing while this runs, so passes repeat, up to this limit. */
const MAX_PASSES = 20;

export interface ReindexedCollection {
  collection: string;
  /** `absent`: nothing indexed; `current`: already in the model's space; `ready`: filled next to the current space. */
  state: 'absent' | 'current' | 'ready';
  /** Vectors created. */
  made: number;
}

/** Recomputes the vectors of a collection with another model while services use it. Safe to kill and resume. */
export class Reindexer {
  /** @param report called with the number of vectors created so far */
  constructor(
    private readonly spaces: EmbeddingSpaces,
    private readonly model: EmbeddingModel,
    private readonly report: (collection: string, made: number) => void,
  ) {}

  /**
   * Fills the model's space next to the current one, then lets services use it.
   * @throws ModelServerError; VectorStoreUnusableError, such as when another space is being filled
   */
  async fill(collection: string): Promise<ReindexedCollection> {
    const { space } = this.model;
    const found = await this.spaces.spacesOf(collection);
    if (!found) return { collection, state: 'absent', made: 0 };
    if (isSameTextSpace(found.current, space))
      return { collection, state: 'current', made: await this.catchUp(collection) };
    await this.spaces.openNext(collection, space);
    const made = await this.catchUp(collection);
    await this.spaces.markReady(collection, space);
    return { collection, state: 'ready', made };
  }

  /**
   * Makes the model's space the only one once every point has a vector in it. With the previous model, it discards the new space.
   * @throws VectorStoreUnusableError if the space has not been filled
   */
  async finish(collection: string): Promise<ReindexedCollection> {
    const { space } = this.model;
    const found = await this.spaces.spacesOf(collection);
    if (!found) return { collection, state: 'absent', made: 0 };
    onlySpace(found, space);
    const made = await this.catchUp(collection);
    await this.spaces.switchOver(collection, space);
    return { collection, state: 'current', made };
  }

  /** Creates missing vectors until none is missing. @returns the number created */
  private async catchUp(collection: string): Promise<number> {
    let made = 0;
    for (let pass = 1; pass <= MAX_PASSES; pass++) {
      const before = made;
      let after: string | null = null;
      do {
        const page: { points: Hit[]; next: string | null } = await this.spaces.pointsWithout(
          collection,
          this.model.space,
          { after, limit: PAGE },
        );
        made += await fillVectors(
          this.spaces,
          { collection, space: this.model.space, points: page.points },
          (texts) => this.model.embed(texts, 'document'),
        );
        this.report(collection, made);
        after = page.next;
      } while (after !== null);
      if (made === before) break;
    }
    return made;
  }
}
