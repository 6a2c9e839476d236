import { detached } from '@tessera/text';
import type { TextLine } from './text-line.js';

const MAX_WORDS = 100_000;
/** Characters of lines that may wait to be indexed, about 300 pages. */
const MAX_WAITING = 1_000_000;
const WORD = /\p{L}+(?:-\p{L}+)*/gu;
const HYPHENS = /\u2010/g;

/**
 * The words of a document within its lines: they decide whether a hyphen at a line's end belongs to the word. Case is
 * ignored. Many documents have no such hyphen, so lines are indexed only when a word is looked up.
 */
export class Vocabulary {
  private readonly waiting: string[] = [];
  private waitingLength = 0;
  private readonly counts = new Map<string, { count: number }>();
  private readonly heads = new Set<string>();
  private readonly tails = new Set<string>();

  /** Adds a page's lines, except the words at their ends, which may be parts of words. */
  learn(lines: readonly TextLine[]): void {
    for (const { text } of lines) {
      this.waiting.push(text);
      this.waitingLength += text.length;
    }
    if (this.waitingLength > MAX_WAITING) this.takeIn();
  }

  /** How often a word occurred, up to a bound on distinct words; "well-known" is one word. */
  count(word: string): number {
    this.takeIn();
    return this.counts.get(word.toLowerCase())?.count ?? 0;
  }

  /** True if the document forms compounds like this one: "risk-based" if others end in "-based". */
  makesCompounds(head: string, tail: string): boolean {
    this.takeIn();
    const [first, last] = [head.toLowerCase(), tail.toLowerCase()];
    return (this.tails.has(last) && this.count(first) > 0) || (this.heads.has(first) && this.count(last) > 0);
  }

  private takeIn(): void {
    for (const text of this.waiting.splice(0)) {
      const words = text.toLowerCase().replace(HYPHENS, '-').match(WORD) ?? [];
      for (let index = 1; index < words.length - 1; index += 1) this.add(words[index]!);
    }
    this.waitingLength = 0;
  }

  private add(part: string): void {
    const known = this.counts.get(part);
    if (known) known.count += 1;
    if (known || this.counts.size >= MAX_WORDS) return;
    const word = detached(part);
    this.counts.set(word, { count: 1 });
    const hyphen = word.indexOf('-');
    if (hyphen < 0) return;
    this.heads.add(word.slice(0, hyphen));
    this.tails.add(word.slice(word.lastIndexOf('-') + 1));
  }
}
