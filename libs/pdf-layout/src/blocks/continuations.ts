import type { Block, ListBlock, ParagraphBlock } from '@tessera/blocks';
import { joinTexts } from '../layout/joined-text.js';
import type { Vocabulary } from '../layout/vocabulary.js';
import type { FoundTable } from '../tables/grid.js';

/** A block with the facts that decide whether it continues the previous one. */
export interface PlacedBlock {
  block: Block;
  /** The first text of its page or column. */
  startsRegion: boolean;
  /** A footnote, figure or table: text may continue after it. */
  isAside: boolean;
  /** Its last line reaches the end of the column. */
  endsFull: boolean;
  /** Left edge in the page's frame, in points. */
  left: number;
  /** Font size in points; 0 for blocks without text. */
  size: number;
  /** For a table: where it was found. */
  table?: FoundTable;
}

const ENDS_SENTENCE = /[.!?:;。！？：；…]["'”’»」』)\]\d]*$/u;
const GOES_ON = /^[\p{Ll}\p{Lo}\d(（,;]/u;
const LEAVES_OPEN =
  /[,\-\u00ad–(]$|\b(?:the|of|and|or|a|an|in|to|for|with|by|on|at|from|that|is|are|was|were|be|as|der|die|das|und|oder|von|de|la|et)$/iu;
const LONG_CHARACTERS = 150;
const MAX_ASIDES = 8;
/** Bounds the joining: each joined page is compared with all text joined so far. */
const MAX_JOINED_CHARACTERS = 50_000;
const MAX_JOINED_ITEMS = 5_000;

/** Joins paragraphs and lists that continue in the next column or on the next page. */
export class ContinuationJoiner {
  private open: PlacedBlock | null = null;
  private asides: Block[] = [];

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Adds the next block and returns the blocks that are complete. */
  push(next: PlacedBlock): Block[] {
    if (this.open && next.isAside && this.asides.length < MAX_ASIDES) {
      this.asides.push(next.block);
      return [];
    }
    if (this.open && next.startsRegion && this.absorb(this.open, next)) return [];
    const ready = this.flush();
    if (next.isAside || !isText(next.block)) return [...ready, next.block];
    this.open = next;
    return ready;
  }

  flush(): Block[] {
    const ready = this.open ? [this.open.block, ...this.asides] : this.asides;
    this.open = null;
    this.asides = [];
    return ready;
  }

  private absorb(open: PlacedBlock, next: PlacedBlock): boolean {
    if (Math.abs(open.size - next.size) > 0.6 || isFull(open.block)) return false;
    const [before, after] = [open.block, next.block];
    if (before.type === 'list' && after.type === 'list') before.items.push(...after.items);
    else if (
      after.type === 'paragraph' &&
      isText(before) &&
      isOpenSentence(lastText(before), after.text, open.endsFull)
    ) {
      appendText(before, after.text, this.vocabulary);
    } else return false;
    before.regions.push(...after.regions);
    (before.lines ??= []).push(...(after.lines ?? []));
    return true;
  }
}

function isText(block: Block): block is ParagraphBlock | ListBlock {
  return block.type === 'paragraph' || block.type === 'list';
}

function isFull(block: Block): boolean {
  if (block.type === 'paragraph') return block.text.length > MAX_JOINED_CHARACTERS;
  return (
    block.type === 'list' &&
    (block.items.length > MAX_JOINED_ITEMS || lastText(block).length > MAX_JOINED_CHARACTERS)
  );
}

function isOpenSentence(before: string, after: string, endsFull: boolean): boolean {
  if (LEAVES_OPEN.test(before)) return true;
  if (!endsFull || ENDS_SENTENCE.test(before)) return false;
  // A full last line without an end mark leaves the sentence open, if there are enough lines to recognise a paragraph.
  return GOES_ON.test(after) || before.length > LONG_CHARACTERS;
}

function lastText(block: ParagraphBlock | ListBlock): string {
  return block.type === 'paragraph' ? block.text : (block.items.at(-1)?.text ?? '');
}

function appendText(block: ParagraphBlock | ListBlock, text: string, vocabulary: Vocabulary): void {
  if (block.type === 'paragraph') block.text = joinTexts(block.text, text, { vocabulary });
  else {
    const item = block.items.at(-1);
    if (item) item.text = joinTexts(item.text, text, { vocabulary });
  }
}
