import type { OpenSection } from '../sections/section-tree.js';

const MAX_TITLES = 20;

/**
 * Headings without text below them, until text follows, which is then searchable by their words, too. They answer no
 * question by themselves, and are not chunks.
 */
export class BareHeadings {
  private sections: OpenSection[] = [];

  /** With more of them, the following text would match too many words that it does not contain. */
  get isFull(): boolean {
    return this.sections.length >= MAX_TITLES;
  }

  get last(): OpenSection | null {
    return this.sections.at(-1) ?? null;
  }

  add(section: OpenSection): void {
    this.sections.push(section);
  }

  /** Removes and returns their titles, one per line. */
  take(): string {
    const titles = this.sections.map(({ title }) => title).join('\n');
    this.sections = [];
    return titles;
  }
}
