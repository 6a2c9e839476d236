import type { PointPayload } from '@tessera/vectors';
import { FoldedText } from '../citations/folded-text.js';

/** Chunks in which quotes are looked for, apart from spaces, punctuation and case. */
export class QuotableText {
  private readonly text: FoldedText;
  /** Length of the first chunk, in which a quote must begin. */
  private readonly firstLength: number;
  /** Of tables, row by row. */
  private readonly cells: string[];
  private readonly captions: string[];

  constructor(chunks: readonly PointPayload[]) {
    const tables = chunks.flatMap(({ table }) => table ?? []);
    this.firstLength = chunks[0]?.content.length ?? 0;
    this.text = new FoldedText(chunks.map(({ content }) => content).join('\n\n'));
    this.cells = tables
      .flatMap(({ rows }) => rows.flat())
      .map(({ text }) => new FoldedText(text).folded)
      .filter((cell) => cell !== '');
    this.captions = tables.map(({ caption }) => new FoldedText(caption ?? '').folded);
  }

  /**
   * Whether it has a quote: a passage that begins in the first chunk, a table's caption, or its cells in their order.
   * @param folded the quote
   */
  has(folded: string): boolean {
    if (folded === '') return false;
    for (const { start } of this.text.find(folded)) if (start < this.firstLength) return true;
    return this.captions.includes(folded) || this.hasCells(folded);
  }

  private hasCells(folded: string): boolean {
    let left = folded;
    for (const cell of this.cells) if (left.startsWith(cell)) left = left.slice(cell.length);
    return left === '';
  }
}
