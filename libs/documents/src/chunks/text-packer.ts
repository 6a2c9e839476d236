import type { TextLocation } from '@tessera/contracts';
import { splitText, weighTokens } from '@tessera/text';
import type { CodeBlock, ListBlock, ParagraphBlock, Region, TextPlace } from '../model.js';
import { BlockPlaces, PlacesOfChunk } from './block-places.js';
import { textDraft, type ChunkDraft, type ChunkLimits } from './chunk-draft.js';
import { uniteLocations } from './locations.js';

/** A piece of text that is not split further. */
interface Piece {
  text: string;
  tokens: number;
  regions: Region[];
  location: TextLocation | undefined;
  /** Where the text stands. */
  places: TextPlace[];
  /** Follows the previous piece after a single line break (items of one list, parts of one paragraph). */
  continues: boolean;
}

/**
 * Packs a section's paragraphs, lists and code into chunks of the target size, in order: whole blocks while they fit,
 * blocks that are too long by themselves split at sentences, items or lines.
 */
export class TextPacker {
  private pieces: Piece[] = [];
  private tokens = 0;

  constructor(private readonly limits: ChunkLimits) {}

  /** Adds a block. @returns the chunks that it completed */
  add(block: ParagraphBlock | ListBlock | CodeBlock): ChunkDraft[] {
    if (block.type === 'list') return this.addList(block);
    const text = block.text.trim();
    if (!text) return [];
    return this.addWhole(text, block, block.type === 'code' ? 'line' : 'sentence');
  }

  /** Ends the section's text. @returns the last chunk, if there is one */
  flush(): ChunkDraft[] {
    if (this.pieces.length === 0) return [];
    let content = '';
    const places = new PlacesOfChunk();
    for (const piece of this.pieces) {
      if (content !== '') content += piece.continues ? '\n' : '\n\n';
      places.add(piece.places, content.length);
      content += piece.text;
    }
    const regions = this.pieces.flatMap((piece) => piece.regions);
    const location = this.pieces.map((piece) => piece.location).reduce(uniteLocations);
    const draft = textDraft(content, regions, { places: places.all, location });
    this.pieces = [];
    this.tokens = 0;
    return [draft];
  }

  private addWhole(text: string, block: ParagraphBlock | CodeBlock, at: 'sentence' | 'line'): ChunkDraft[] {
    const { regions, location } = block;
    const places = new BlockPlaces(block);
    const max = this.limits.targetMaxTokens;
    const tokens = weighTokens(text);
    if (tokens <= max) {
      return this.push({ text, tokens, regions, location, places: places.placesOf(text), continues: false });
    }
    const done: ChunkDraft[] = [];
    const room = max - this.tokens;
    // The rest of an open chunk is only worth filling while it is below its target.
    if (this.tokens >= this.limits.targetMinTokens) done.push(...this.flush());
    const first = this.tokens > 0 ? firstPart(text, room, at) : '';
    const rest = text.slice(first.length).trim();
    const parts = [first.trim(), ...splitText(rest, { maxTokens: max, at })];
    for (const [order, part] of parts.filter(Boolean).entries()) {
      const where = { regions, location, places: places.placesOf(part) };
      done.push(...this.push({ text: part, tokens: weighTokens(part), ...where, continues: order > 0 }));
    }
    return done;
  }

  private addList(list: ListBlock): ChunkDraft[] {
    const locations = itemLocations(list);
    const items = list.items
      .map((item, at) => ({ ...item, location: locations[at] }))
      .filter((item) => item.text.trim() !== '');
    const done: ChunkDraft[] = [];
    const places = new BlockPlaces(list);
    let continues = false;
    for (const { text: own, depth, marker, location } of items) {
      const item = `${'  '.repeat(Math.min(depth, 8))}${marker || '-'} ${own.trim()}`;
      for (const text of splitText(item, { maxTokens: this.limits.targetMaxTokens, at: 'sentence' })) {
        const kept = text === item.trim() ? item : text;
        done.push(
          ...this.push({
            text: kept,
            tokens: weighTokens(kept),
            regions: list.regions,
            location,
            places: places.placesOf(kept),
            continues,
          }),
        );
        continues = true;
      }
    }
    return done;
  }

  private push(piece: Piece): ChunkDraft[] {
    const done = this.tokens + piece.tokens <= this.limits.targetMaxTokens ? [] : this.flush();
    this.pieces.push(this.pieces.length === 0 ? { ...piece, continues: false } : piece);
    this.tokens += piece.tokens;
    return done;
  }
}

/** An item without a marker goes on with the item before it. */
function itemLocations({ items, location }: ListBlock): Array<TextLocation | undefined> {
  if (location?.kind !== 'paragraphs') return items.map(() => location);
  let number = location.first_paragraph;
  return items.map(({ marker }, at) => {
    if (at > 0 && marker !== '') number++;
    return { ...location, first_paragraph: number, last_paragraph: number };
  });
}

/** The longest beginning that fits the remaining room, up to a border; empty if that is too little to matter. */
function firstPart(text: string, room: number, at: 'sentence' | 'line'): string {
  if (room < 60) return '';
  // Never more characters than could fit: at most six a token in any script.
  const head = text.slice(0, room * 8);
  const part = splitText(head, { maxTokens: room, at })[0] ?? '';
  return part !== '' && part !== head.trim() && text.startsWith(part) ? part : '';
}
