import type { Block } from '../model.js';

/**
 * Numbers paragraphs from 1 below each heading. A list item, a table or a piece of code counts as one; a picture does
 * not count, nor does what continues the item before it.
 */
export class ParagraphNumbers {
  /** Null if it is unknown until the next heading. */
  private last: number | null = 0;

  /** @param block the next one of the document */
  locate<B extends Block>(block: B): B {
    if (block.type === 'heading') this.last = 0;
    if (block.type === 'heading' || block.type === 'figure' || this.last === null) return block;
    const [opening, ...others] =
      block.type === 'list' ? block.items.map(({ marker }) => (marker === '' ? 0 : 1)) : [1];
    const first = Math.max(1, this.last + (opening ?? 0));
    this.last = others.reduce<number>((sum, count) => sum + count, first);
    const numbers = { first_paragraph: first, last_paragraph: this.last };
    return { ...block, location: { kind: 'paragraphs', headings: [], ...numbers } };
  }

  /** What follows may continue the last block, or not. */
  loseCount(): void {
    this.last = null;
  }
}
