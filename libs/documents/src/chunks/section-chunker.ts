import type { Block, FigureBlock, HeadingBlock } from '../model.js';
import type { ChunkDraft, ChunkLimits } from './chunk-draft.js';
import { figureChunk } from './figure-chunk.js';
import { tableChunks } from './table-chunks.js';
import { TextPacker } from './text-packer.js';

export type ContentBlock = Exclude<Block, HeadingBlock>;

/** With this many pending tables and figures, the text that they interrupt is closed. */
const MAX_WAITING = 8;

/**
 * Splits the blocks of one section into chunks, in the order in which they begin. Tables and figures do not split the
 * text around them: they follow the chunk of text that they occur in.
 */
export class SectionChunker {
  private readonly packer: TextPacker;
  private waiting: ChunkDraft[] = [];

  constructor(private readonly limits: ChunkLimits) {
    this.packer = new TextPacker(limits);
  }

  /** Adds the section's next block. @returns the chunks that it completes */
  add(block: ContentBlock): ChunkDraft[] {
    switch (block.type) {
      case 'table':
        return this.addWaiting(tableChunks(block, this.limits));
      case 'figure':
        return this.addFigure(block);
      case 'paragraph':
      case 'list':
      case 'code':
        return this.placeWaiting(this.packer.add(block));
    }
  }

  /** Ends the section. @returns the remaining chunks */
  flush(): ChunkDraft[] {
    const done = [...this.packer.flush(), ...this.waiting];
    this.waiting = [];
    return done;
  }

  private addFigure(block: FigureBlock): ChunkDraft[] {
    const draft = figureChunk(block);
    return draft ? this.addWaiting([draft]) : [];
  }

  private addWaiting(drafts: ChunkDraft[]): ChunkDraft[] {
    if (this.packer.isEmpty) return drafts;
    this.waiting = this.waiting.concat(drafts);
    return this.waiting.length > MAX_WAITING ? this.flush() : [];
  }

  /** Pending tables and figures began within the first text chunk that is completed. */
  private placeWaiting(texts: ChunkDraft[]): ChunkDraft[] {
    const [first, ...rest] = texts;
    if (!first) return [];
    const done = [first, ...this.waiting, ...rest];
    this.waiting = [];
    return done;
  }
}
