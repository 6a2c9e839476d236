import type { OpenSection } from '../sections/section-tree.js';

const MAX_TITLES = 20;

/**
 * Headings with nothing below them, until text comes: it is found by their words as well. By themselves they say nothing
 * that could be an answer, and are no chunks.
 */
export class BareHeadings {
  private sections: OpenSection[] = [];

  /** So many that what follows would be found by too much that it does not say. */
  get isFull(): boolean {
    return this.sections.length >= MAX_TITLES;
  }

  get last(): OpenSection | null {
    return this.sections.at(-1) ?? null;
  }

  add(section: OpenSection): void {
    this.sections.push(section);
  }

  /** Their titles, line by line, which are not given again. */
  take(): string {
    const titles = this.sections.map(({ title }) => title).join('\n');
    this.sections = [];
    return titles;
  }
}
