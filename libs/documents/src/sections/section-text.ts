import { shorten } from '@tessera/text';
import type { ContentBlock } from '../chunks/section-chunker.js';
import { summarize } from './section-summary.js';

/** Characters at the beginning of a section that its summary is made from. */
const MAX_LENGTH = 8_000;
const MAX_CAPTION_LENGTH = 300;

/** Input of a section's summary, collected while the section is read. */
export class SectionText {
  private readonly paragraphs: string[] = [];
  private length = 0;
  /** Caption of the first table or figure, for a section without sentences. */
  private caption: string | null = null;

  add(block: ContentBlock): void {
    if (block.type === 'paragraph') this.addText(block.text);
    else if (block.type === 'list') for (const item of block.items) this.addText(item.text);
    else if (block.type !== 'code') this.caption ??= block.caption?.trim() || null;
  }

  /** Two or three sentences of the paragraphs and lists, otherwise the caption, otherwise an empty string. */
  summary(): string {
    return summarize(this.paragraphs) || shorten(this.caption ?? '', MAX_CAPTION_LENGTH);
  }

  private addText(text: string): void {
    if (this.length >= MAX_LENGTH) return;
    this.paragraphs.push(text.slice(0, MAX_LENGTH - this.length));
    this.length += text.length;
  }
}
