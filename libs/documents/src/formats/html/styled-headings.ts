import { cleanLine } from '../clean-text.js';
import { BlockFinder, isBlockElement } from '../markup/element-kinds.js';
import { inlineText } from '../markup/inline-text.js';
import {
  findElements,
  isTag,
  isText,
  type AnyNode,
  type Document,
  type Element,
} from '../markup/markup-dom.js';
import { type LookRules, lookOf, overlaid, type TextLook } from './text-look.js';

const LONGEST_HEADING = 120;
/** A higher share of such paragraphs is a style of writing, not headings. */
const MAX_SHARE = 0.35;
/** Minimum ratio to the size of the page's text. */
const LARGER = 1.15;
const BROWSER_SIZE_PX = 16;
const DEEPEST = 6;
/** "h2", "heading-2", "title", "section-title": class names for elements that look like headings. */
const NAMED_LEVEL = /(?:^|[\s_-])(?:h|heading-?|title-?)([1-6])(?=$|[\s_-])/i;
const NAMED =
  /(?:^|[\s_-])(?:heading|headline|title|subtitle|subheading|(?:sub)?section-?(?:title|heading))(?=$|[\s_-])/i;
const HOLDS_OTHERS = new Set(['table', 'ul', 'ol', 'dl', 'figure', 'blockquote', 'pre']);

/** A block of running text or a heading, without blocks inside. */
interface Leaf {
  element: Element;
  text: string;
  look: TextLook;
}

/**
 * For pages that style headings instead of marking them up: if only a title is marked up, short blocks whose class
 * names a heading, or which are larger or bolder than the page's text, become headings. The class determines the level;
 * otherwise larger ones are above smaller ones, and bold ones of the text's size below both.
 */
export function promoteStyledHeadings(page: Document, rules: LookRules): void {
  const marked = findElements(
    page,
    ({ name, attribs }) => /^h[1-6]$/.test(name) || attribs.role === 'heading',
  );
  if (marked.length > 1 || marked.some(({ name }) => name !== 'h1')) return;
  const leaves = leavesOf(page, rules);
  const baseSize = commonSize(leaves);
  const headings = leaves.filter((leaf) => isHeadingLike(leaf, baseSize));
  if (headings.length === 0 || headings.length > Math.max(1, leaves.length * MAX_SHARE)) return;
  const levels = levelsOf(headings, {
    baseSize,
    mayHaveTitle: marked.length === 0 && headings[0] === leaves[0],
  });
  for (const [index, { element }] of headings.entries()) element.name = `h${levels[index]}`;
}

function leavesOf(page: Document, rules: LookRules): Leaf[] {
  const leaves: Leaf[] = [];
  const finder = new BlockFinder();
  const visit = (node: AnyNode, inherited: TextLook): void => {
    if (isTag(node) && HOLDS_OTHERS.has(node.name)) return;
    const look = isTag(node) ? overlaid(inherited, lookOf(node, rules)) : inherited;
    const children = 'children' in node ? node.children : [];
    const isLeaf = isTag(node) && isBlockElement(node) && !finder.holdsBlocks(node);
    if (!isLeaf) {
      for (const child of children) visit(child, look);
      return;
    }
    const text = cleanLine(inlineText(children));
    if (text !== '' && node.name !== 'h1')
      leaves.push({ element: node, text, look: innerLook(node, look, rules) });
  };
  visit(page, { sizePx: null, isBold: null });
  return leaves;
}

/** The look of the text itself: that of the single element that contains all of it, if any. */
function innerLook(element: Element, look: TextLook, rules: LookRules): TextLook {
  const filled = element.children.filter((child) => !isText(child) || child.data.trim() !== '');
  const [only] = filled;
  if (filled.length !== 1 || !only || !isTag(only)) return look;
  return innerLook(only, overlaid(look, lookOf(only, rules)), rules);
}

/** The size of most letters. */
function commonSize(leaves: readonly Leaf[]): number {
  const letters = new Map<number, number>();
  for (const { text, look } of leaves) {
    const size = look.sizePx ?? BROWSER_SIZE_PX;
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? BROWSER_SIZE_PX;
}

function isHeadingLike({ element, text, look }: Leaf, baseSize: number): boolean {
  if (text.length > LONGEST_HEADING || /[.。;；,，:：!！]$/.test(text) || !/\p{L}/u.test(text)) return false;
  const names = element.attribs.class ?? '';
  const isLarger = (look.sizePx ?? BROWSER_SIZE_PX) >= baseSize * LARGER;
  return isLarger || look.isBold === true || NAMED.test(names) || NAMED_LEVEL.test(names);
}

function levelsOf(
  headings: readonly Leaf[],
  { baseSize, mayHaveTitle }: { baseSize: number; mayHaveTitle: boolean },
): number[] {
  const sizeOf = ({ look }: Leaf) => Math.max(baseSize, look.sizePx ?? BROWSER_SIZE_PX);
  const sizes = [...new Set(headings.map(sizeOf))].sort((a, b) => b - a);
  // A title opens the page, and nothing else is as large.
  const [first] = headings;
  const opensWithTitle =
    mayHaveTitle &&
    first !== undefined &&
    sizes.length > 1 &&
    sizeOf(first) === sizes[0] &&
    headings.filter((heading) => sizeOf(heading) === sizes[0]).length === 1;
  return headings.map((heading) => {
    const named = NAMED_LEVEL.exec(heading.element.attribs.class ?? '')?.[1];
    const bySize = sizes.indexOf(sizeOf(heading)) + (opensWithTitle ? 1 : 2);
    return named === undefined ? Math.min(DEEPEST, bySize) : Number(named);
  });
}
