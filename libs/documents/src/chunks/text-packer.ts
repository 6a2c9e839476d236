import { splitText, weighTokens } from '@tessera/text';
import type { CodeBlock, ListBlock, ParagraphBlock, Region } from '../model.js';
import { textDraft, type ChunkDraft, type ChunkLimits } from './chunk-draft.js';

/** A piece of text that is not split further. */
interface Piece {
  text: string;
  tokens: number;
  regions: Region[];
  /** The paragraph may introduce the list that follows. */
  leadsIn: boolean;
  /** Follows the previous piece after a single line break (items of one list, parts of one paragraph). */
  continues: boolean;
}

/** A last paragraph still joins a full chunk if it is shorter than this share of the limit. */
const TAIL_SHARE = 1 / 6;
/** A longer paragraph is a text of its own, not the introduction of the list below it. */
const MAX_LEAD_IN_TOKENS = 120;

/**
 * Packs a section's paragraphs, lists and code into chunks of the target size, in order: whole blocks while they fit,
 * blocks that are too long by themselves split at sentences, items or lines. A list stays with the paragraph that
 * introduces it.
 */
export class TextPacker {
  private pieces: Piece[] = [];
  private tokens = 0;

  constructor(private readonly limits: ChunkLimits) {}

  get isEmpty(): boolean {
    return this.pieces.length === 0;
  }

  /** Adds a block. @returns the chunks that it completed */
  add(block: ParagraphBlock | ListBlock | CodeBlock): ChunkDraft[] {
    if (block.type === 'list') return this.addList(block);
    const text = block.text.trim();
    if (!text) return [];
    return this.addWhole(text, block.regions, block.type === 'code' ? 'line' : 'sentence');
  }

  /** Ends the section's text. @returns the last chunk, if there is one */
  flush(): ChunkDraft[] {
    if (this.pieces.length === 0) return [];
    const content = this.pieces.reduce(
      (text, piece) => (text === '' ? piece.text : `${text}${piece.continues ? '\n' : '\n\n'}${piece.text}`),
      '',
    );
    const draft = textDraft(
      content,
      this.pieces.flatMap((piece) => piece.regions),
    );
    this.pieces = [];
    this.tokens = 0;
    return [draft];
  }

  private addWhole(text: string, regions: Region[], at: 'sentence' | 'line'): ChunkDraft[] {
    const max = this.limits.targetMaxTokens;
    const tokens = weighTokens(text);
    if (tokens <= max) {
      return this.push({
        text,
        tokens,
        regions,
        leadsIn: at === 'sentence' && tokens <= MAX_LEAD_IN_TOKENS,
        continues: false,
      });
    }
    const done: ChunkDraft[] = [];
    const room = max - this.tokens;
    // The rest of an open chunk is only worth filling while it is below its target.
    if (this.tokens >= this.limits.targetMinTokens) done.push(...this.flush());
    const first = this.tokens > 0 ? firstPart(text, room, at) : '';
    const rest = text.slice(first.length).trim();
    const parts = [first.trim(), ...splitText(rest, { maxTokens: evenShare(rest, max), at })];
    for (const [order, part] of parts.filter(Boolean).entries()) {
      const piece = { text: part, tokens: weighTokens(part), regions, leadsIn: false, continues: order > 0 };
      done.push(...this.push(piece));
    }
    return done;
  }

  private addList(list: ListBlock): ChunkDraft[] {
    const items = list.items
      .filter((item) => item.text.trim() !== '')
      .map((item) => `${'  '.repeat(Math.min(item.depth, 8))}${item.marker || '-'} ${item.text.trim()}`);
    const tokens = items.reduce((sum, item) => sum + weighTokens(item), 0);
    const done = this.makeRoomForList(tokens);
    let continues = this.pieces.at(-1)?.leadsIn ?? false;
    for (const item of items) {
      for (const text of splitText(item, { maxTokens: this.limits.targetMaxTokens, at: 'sentence' })) {
        const kept = text === item.trim() ? item : text;
        done.push(
          ...this.push({
            text: kept,
            tokens: weighTokens(kept),
            regions: list.regions,
            leadsIn: false,
            continues,
          }),
        );
        continues = true;
      }
    }
    return done;
  }

  /** A list that does not fit into the open chunk begins a new one, with its introduction. */
  private makeRoomForList(tokens: number): ChunkDraft[] {
    if (this.tokens + tokens <= this.limits.targetMaxTokens) return [];
    const last = this.pieces.at(-1);
    if (!last?.leadsIn) return this.tokens >= this.limits.targetMinTokens ? this.flush() : [];
    if (this.pieces.length === 1) return [];
    this.pieces.pop();
    const done = this.flush();
    this.pieces = [{ ...last, continues: false }];
    this.tokens = last.tokens;
    return done;
  }

  private push(piece: Piece): ChunkDraft[] {
    const max = this.limits.targetMaxTokens;
    const isTail = piece.tokens <= max * TAIL_SHARE && this.tokens + piece.tokens <= max * (1 + TAIL_SHARE);
    const fits = this.tokens + piece.tokens <= max || (isTail && !piece.continues);
    const done = fits ? [] : this.flush();
    this.pieces.push(this.pieces.length === 0 ? { ...piece, continues: false } : piece);
    this.tokens += piece.tokens;
    return done;
  }
}

/** The longest beginning that fits the remaining room, up to a border; empty if that is too little to matter. */
function firstPart(text: string, room: number, at: 'sentence' | 'line'): string {
  if (room < 60) return '';
  // Never more characters than could fit: at most six a token in any script.
  const head = text.slice(0, room * 8);
  const part = splitText(head, { maxTokens: room, at })[0] ?? '';
  return part !== '' && part !== head.trim() && text.startsWith(part) ? part : '';
}

/** Parts of similar size instead of full ones and a tiny rest. */
function evenShare(text: string, max: number): number {
  const tokens = weighTokens(text);
  return Math.min(max, Math.ceil(tokens / Math.ceil(tokens / max)) + max / 16);
}
