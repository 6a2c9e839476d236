import { describe, expect, it } from '@jest/globals';
import type { HeadingBlock } from '../model.js';
import { SectionTree } from './section-tree.js';

const heading = (level: number, text: string): HeadingBlock => ({
  type: 'heading',
  level,
  text,
  regions: [],
});

function pathsOf(...headings: HeadingBlock[]): string[] {
  const tree = new SectionTree();
  return headings.map((each) => tree.openHeading(each).opened.path);
}

describe('the section tree', () => {
  it('skips no levels, even if the source does', () => {
    const tree = new SectionTree();

    const levels = [heading(1, 'A'), heading(4, 'B'), heading(6, 'C'), heading(4, 'D'), heading(2, 'E')].map(
      (each) => {
        const { opened } = tree.openHeading(each);
        return [opened.title, opened.level, opened.parentIndex];
      },
    );

    expect(levels).toEqual([
      ['A', 1, null],
      ['B', 2, 0],
      ['C', 3, 1],
      ['D', 2, 0],
      ['E', 2, 0],
    ]);
  });

  it('gives every section a unique path', () => {
    const paths = pathsOf(
      heading(1, 'A'),
      heading(2, 'B'),
      heading(2, 'B'),
      heading(2, 'B (2)'),
      heading(1, 'A'),
    );

    expect(paths).toEqual(['A', 'A / B', 'A / B (2)', 'A / B (2) (2)', 'A (2)']);
  });

  it('ends the section before the first heading with any heading', () => {
    const tree = new SectionTree();
    tree.openRoot('Report');

    const { closed, opened } = tree.openHeading(heading(6, 'Note'));

    expect(closed.map((section) => section.title)).toEqual(['Report']);
    expect(opened).toMatchObject({ level: 1, parentIndex: null, path: 'Note' });
  });

  it('lists the children of a section in order, however many there are', () => {
    const tree = new SectionTree();
    const { opened: parent } = tree.openHeading(heading(1, 'Parent'));

    for (let number = 1; number <= 100; number++) tree.openHeading(heading(2, `Child ${number}`));

    expect(parent.childCount).toBe(100);
    expect(parent.childTitles).toHaveLength(60);
    expect(parent.childTitles[0]).toBe('Child 1');
  });
});
