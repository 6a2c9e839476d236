import type { Block, FigureBlock, HeadingBlock } from '../model.js';
import type { ChunkDraft, ChunkLimits } from './chunk-draft.js';
import { figureChunk } from './figure-chunk.js';
import { tableChunks } from './table-chunks.js';
import { TextPacker } from './text-packer.js';

export type ContentBlock = Exclude<Block, HeadingBlock>;

/** Splits the blocks of one section into chunks, in order. A table or figure ends the chunk of text before it. */
export class SectionChunker {
  private readonly packer: TextPacker;

  constructor(private readonly limits: ChunkLimits) {
    this.packer = new TextPacker(limits);
  }

  /** Adds the section's next block. @returns the chunks that it completes */
  add(block: ContentBlock): ChunkDraft[] {
    switch (block.type) {
      case 'table':
        return [...this.packer.flush(), ...tableChunks(block, this.limits)];
      case 'figure':
        return this.addFigure(block);
      case 'paragraph':
      case 'list':
      case 'code':
        return this.packer.add(block);
    }
  }

  /** Ends the section. @returns the remaining chunks */
  flush(): ChunkDraft[] {
    return this.packer.flush();
  }

  private addFigure(block: FigureBlock): ChunkDraft[] {
    const draft = figureChunk(block);
    return draft ? [...this.packer.flush(), draft] : [];
  }
}
