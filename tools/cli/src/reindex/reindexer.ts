import type { EmbeddingModel } from '@tessera/models';
import { type EmbeddingSpaces, fillVectors, type Hit, isSameTextSpace, onlySpace } from '@tessera/vectors';

/** Points that are asked for at once. */
const PAGE = 256;
/** What is written meanwhile is looked for again; beside services that write without end, not without end. */
const MAX_PASSES = 20;

/** What there is to say of a collection when it has been worked on. */
export interface ReindexedCollection {
  collection: string;
  /** `absent`: nothing was ever indexed; `current`: its vectors are of the space already; `ready`: they are beside others. */
  state: 'absent' | 'current' | 'ready';
  /** Vectors that were made. */
  made: number;
}

/** Makes the vectors of a collection's points again, by another model, while services use it. Can be killed, and goes on. */
export class Reindexer {
  /** @param report is told how many vectors of a collection were made so far */
  constructor(
    private readonly spaces: EmbeddingSpaces,
    private readonly model: EmbeddingModel,
    private readonly report: (collection: string, made: number) => void,
  ) {}

  /**
   * Fills the model's space beside the current one, and lets services in that are set to it.
   * @throws ModelServerError; VectorStoreUnusableError, among others when somebody else fills another space
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
   * Makes the model's space the only one, once nothing lacks a vector in it. With that of before, whatever was made beside is given up.
   * @throws VectorStoreUnusableError when it has not been filled
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

  /** Makes the vectors that are missing, pass by pass until none is. @returns how many those were */
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
