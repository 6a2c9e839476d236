import type { Chunk, Section } from './queries.js';

/** A chunk with the heading above it. */
export type PlacedChunk = Chunk & { heading: string };

/** A row of the tree. */
export interface TreeRow {
  /** Position in the tree, such as `0.2`; the document itself is ''. */
  key: string;
  title: string;
  level: number;
  pages: readonly number[];
  /** Null without children. */
  isOpen: boolean | null;
  setSize: number;
  positionInSet: number;
}

/** More sections than these begin closed. */
const MAX_OPEN = 200;

/** The rows of the open sections, below one for the whole document. */
export function rowsOf(title: string, sections: readonly Section[], closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [
    { key: '', title, level: 1, pages: [], isOpen: null, setSize: sections.length + 1, positionInSet: 1 },
  ];
  const add = (siblings: readonly Section[], parent: string, level: number) => {
    for (const [index, { title: heading, page_nums, children }] of siblings.entries()) {
      const key = parent === '' ? String(index) : `${parent}.${index}`;
      const isOpen = children.length === 0 ? null : !closed.has(key);
      rows.push({
        key,
        title: heading,
        level,
        pages: page_nums,
        isOpen,
        setSize: siblings.length + (parent === '' ? 1 : 0),
        positionInSet: index + (parent === '' ? 2 : 1),
      });
      if (isOpen) add(children, key, level + 1);
    }
  };
  add(sections, '', 1);
  return rows;
}

/** The sections that are closed at first: none, but in a long document all that the selected one is not below. */
export function closedAtFirst(sections: readonly Section[], selected: string): ReadonlySet<string> {
  const parents: string[] = [];
  let count = 0;
  const visit = (siblings: readonly Section[], parent: string) => {
    for (const [index, { children }] of siblings.entries()) {
      const key = parent === '' ? String(index) : `${parent}.${index}`;
      count++;
      if (children.length > 0) parents.push(key);
      visit(children, key);
    }
  };
  visit(sections, '');
  return new Set(count > MAX_OPEN ? parents.filter((key) => !selected.startsWith(`${key}.`)) : []);
}

export function sectionAt(sections: readonly Section[], key: string | undefined): Section | null {
  if (!key) return null;
  let at: Section | undefined;
  let siblings = sections;
  for (const index of key.split('.')) {
    at = siblings[Number(index)];
    if (!at) return null;
    siblings = at.children;
  }
  return at ?? null;
}

/** The chunks of sections and of those below them, in the order of the document. */
export function chunksBelow(sections: readonly Section[]): PlacedChunk[] {
  return sections.flatMap(({ title, chunks, children }) => [
    ...chunks.map((chunk) => ({ ...chunk, heading: title })),
    ...chunksBelow(children),
  ]);
}

export function findChunk(sections: readonly Section[], chunkId: string | undefined): Chunk | null {
  if (!chunkId) return null;
  return chunksBelow(sections).find(({ chunk_id }) => chunk_id === chunkId) ?? null;
}
