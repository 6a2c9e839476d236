import type { Block } from '../../model.js';
import { isTelling, type PictureStore, type StoredPicture } from '../pictures.js';
import type { MarkupBlock } from './markup-blocks.js';

/** Finds the image that a figure's source names: null if it is meaningless, undefined if it is not in the document. */
export type FindPicture = (source: string) => Promise<StoredPicture | null | undefined>;

const LONGEST_DATA_URI = 64 * 1024 * 1024;

/** Adds the images of figures, and removes meaningless figures. */
export async function* withPictures(blocks: Iterable<MarkupBlock>, find: FindPicture): AsyncGenerator<Block> {
  for (const block of blocks) {
    if (block.type !== 'figure') {
      yield block;
      continue;
    }
    const { source, ...figure } = block;
    const picture = await find(source);
    if (picture === null) continue;
    const filled = { ...figure, ...picture };
    if (isTelling(filled)) yield filled;
  }
}

/** Images embedded in the document (`data:`). Nothing is ever fetched. */
export function dataUriPictures(store: PictureStore): FindPicture {
  return async (source) => {
    const base64 = /^data:image\/[\w.+-]+;base64,/i.exec(source);
    if (!base64 || source.length > LONGEST_DATA_URI) return undefined;
    return store.store(Buffer.from(source.slice(base64[0].length), 'base64'));
  };
}
