import { partialMatchLength } from '../partial-match.js';

/** The marker that the model is instructed to write if the sources hold no answer. */
export const NOT_IN_SOURCES = 'NOT_IN_SOURCES';

/** Spellings of smaller models. */
const SPELLINGS = [NOT_IN_SOURCES, 'NOT IN SOURCES', 'NOT-IN-SOURCES'];
const SPELT = /NOT[_ -]IN[_ -]SOURCES/;
const SAYS_NOTHING = /^[^\p{L}\p{Nd}]*$/u;

/** Recognises answers that begin with {@link NOT_IN_SOURCES}, and removes the marker elsewhere. */
export class RefusalFilter {
  /** Whether the answer is a refusal. Nothing is released then. */
  isRefusal = false;
  private held = '';
  private hasReleased = false;

  /** @returns the text that is settled */
  push(delta: string): string {
    this.held += delta;
    this.judge();
    if (this.isRefusal) return '';
    const length = this.held.length - partialMatchLength(this.held, SPELLINGS);
    const saysNothing = !this.hasReleased && SAYS_NOTHING.test(this.held.slice(0, length));
    return saysNothing ? '' : this.release(length);
  }

  /** @returns the text held back */
  end(): string {
    return this.isRefusal ? '' : this.release(this.held.length);
  }

  private judge(): void {
    for (let found = SPELT.exec(this.held); found !== null; found = SPELT.exec(this.held)) {
      const before = this.held.slice(0, found.index);
      if (!this.hasReleased && SAYS_NOTHING.test(before)) {
        this.isRefusal = true;
        return;
      }
      this.held = before + this.held.slice(found.index + found[0].length);
    }
  }

  private release(length: number): string {
    const text = this.held.slice(0, length);
    this.held = this.held.slice(length);
    this.hasReleased ||= !SAYS_NOTHING.test(text);
    return text;
  }
}
