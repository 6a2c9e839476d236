import { detached } from '@tessera/text';
import type { TextLine } from './text-line.js';

const MAX_WORDS = 100_000;
/** Characters of lines that may wait to be looked at, about 300 pages. */
const MAX_WAITING = 1_000_000;
const WORD = /\p{L}+(?:-\p{L}+)*/gu;
const HYPHENS = /\u2010/g;

/**
 * The words of a document, as they stand inside of its lines: what tells whether a hyphen at a line's end belongs to
 * the word. Case counts for nothing. Many documents have no such hyphen: lines wait until somebody asks for a word.
 */
export class Vocabulary {
  private readonly waiting: string[] = [];
  private waitingLength = 0;
  private readonly counts = new Map<string, { count: number }>();
  private readonly heads = new Set<string>();
  private readonly tails = new Set<string>();

  /** Takes in a page's lines; the words at their ends may be parts of words and are left out. */
  learn(lines: readonly TextLine[]): void {
    for (const { text } of lines) {
      this.waiting.push(text);
      this.waitingLength += text.length;
    }
    if (this.waitingLength > MAX_WAITING) this.takeIn();
  }

  /** How often a word was met, to a bound on distinct ones; "well-known" is one word. */
  count(word: string): number {
    this.takeIn();
    return this.counts.get(word.toLowerCase())?.count ?? 0;
  }

  /** True when the document makes compounds like this one: "risk-based" where others end in "-based". */
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
