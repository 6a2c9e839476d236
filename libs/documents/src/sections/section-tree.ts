import { collapseSpace, shorten, tellingName } from '@tessera/text';
import type { HeadingBlock } from '../model.js';

/** Maximum length of a title, in characters; a longer heading is also kept in the section's text. */
export const MAX_TITLE_LENGTH = 200;
/** Maximum number of children named in a section's overview. */
const MAX_CHILD_TITLES = 60;
/** Below every heading's level. */
const ROOT_LEVEL = Number.POSITIVE_INFINITY;

/** A section while it or one of its descendants is being read. */
export interface OpenSection {
  index: number;
  parentIndex: number | null;
  /** From 1, without gaps. */
  level: number;
  title: string;
  path: string;
  /** The headings that it is below, outermost first, with its own. */
  headings: string[];
  /** The part of the path that its text is searched by. */
  searchPath: string;
  pageNumbers: Set<number>;
  /** Titles of its direct children so far; at most {@link MAX_CHILD_TITLES}. */
  childTitles: string[];
  childCount: number;
  /** Level of the heading in the source, for comparison with later headings. */
  sourceLevel: number;
}

/** The effect of a heading: sections that it ends, innermost first, and the one that it opens. */
export interface SectionChange {
  closed: OpenSection[];
  opened: OpenSection;
}

/**
 * The section tree of a document that is read sequentially. Holds the open sections and the paths used so far, but no
 * text. Levels that the source skips are closed up: an h4 below an h2 becomes its child.
 */
export class SectionTree {
  private readonly open: OpenSection[] = [];
  private readonly pathCounts = new Map<string, number>();
  private sectionCount = 0;

  /** Sections opened so far. */
  get size(): number {
    return this.sectionCount;
  }

  /** The section of the current text, null before the first. */
  get current(): OpenSection | null {
    return this.open.at(-1) ?? null;
  }

  /** Opens the section for text before the first heading, by the document's title or name. Any heading ends it. */
  openRoot(title: string): OpenSection {
    return this.push(title, ROOT_LEVEL);
  }

  openHeading(heading: HeadingBlock): SectionChange {
    const closed: OpenSection[] = [];
    while (this.current && this.current.sourceLevel >= heading.level) closed.push(this.open.pop()!);
    const opened = this.push(heading.text, heading.level);
    for (const region of heading.regions) opened.pageNumbers.add(region.pageNumber);
    return { closed, opened };
  }

  /** Ends the document: all open sections, innermost first. */
  closeAll(): OpenSection[] {
    return this.open.splice(0).reverse();
  }

  private push(rawTitle: string, sourceLevel: number): OpenSection {
    const parent = this.current;
    const title = shorten(collapseSpace(rawTitle), MAX_TITLE_LENGTH);
    const path = this.uniquePath(parent ? `${parent.path} / ${title}` : title);
    const section: OpenSection = {
      index: this.sectionCount++,
      parentIndex: parent?.index ?? null,
      level: this.open.length + 1,
      title,
      path,
      headings: sourceLevel === ROOT_LEVEL ? [] : [...(parent?.headings ?? []), title],
      searchPath: sourceLevel === ROOT_LEVEL ? tellingName(path) : path,
      pageNumbers: new Set(),
      childTitles: [],
      childCount: 0,
      sourceLevel,
    };
    if (parent) {
      parent.childCount++;
      if (parent.childTitles.length < MAX_CHILD_TITLES) parent.childTitles.push(title);
    }
    this.open.push(section);
    return section;
  }

  /** "A / B", then "A / B (2)": also if a heading itself already reads "B (2)". */
  private uniquePath(path: string): string {
    let count = this.pathCounts.get(path) ?? 0;
    let unique: string;
    do {
      count++;
      unique = count === 1 ? path : `${path} (${count})`;
    } while (count > 1 && this.pathCounts.has(unique));
    this.pathCounts.set(path, count);
    if (unique !== path) this.pathCounts.set(unique, 1);
    return unique;
  }
}
