import type { ContentBlock } from '../chunks/section-chunker.js';
import { shorten } from '../text/shorten.js';
import { summarize } from './section-summary.js';

/** A section is summarized from the beginning of its text, in characters: enough for its subject, bounded for any length. */
const MAX_LENGTH = 8_000;
const MAX_FALLBACK_LENGTH = 300;

/** What a section's summary is made of, gathered while the section is read. */
export class SectionText {
  private readonly paragraphs: string[] = [];
  private length = 0;
  /** First list items or a table's caption: for a section without paragraphs. */
  private fallback: string | null = null;

  add(block: ContentBlock): void {
    if (block.type === 'paragraph' && this.length < MAX_LENGTH) {
      const text = block.text.slice(0, MAX_LENGTH - this.length);
      this.paragraphs.push(text);
      this.length += text.length;
    } else this.fallback ??= describeOther(block);
  }

  /** Two or three sentences; the first items of a list or a caption where there are no sentences; else empty. */
  summary(): string {
    return summarize(this.paragraphs) || shorten(this.fallback ?? '', MAX_FALLBACK_LENGTH);
  }
}

function describeOther(block: ContentBlock): string | null {
  if (block.type === 'list') {
    const items = block.items.slice(0, 3).map((item) => item.text.trim());
    return items.filter(Boolean).join('; ') || null;
  }
  if (block.type === 'table' || block.type === 'figure') return block.caption?.trim() || null;
  return null;
}
