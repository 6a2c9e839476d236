import { cleanLine } from '../clean-text.js';
import { inlineText } from '../markup/inline-text.js';
import { isTag, replaceNodes, type Document, type Element } from '../markup/markup-dom.js';

const TITLE =
  /^(?:table of contents|contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|目\s*录|目\s*錄|目\s*次|차례|목차)$/i;
const ENDS_WITH_PAGE = /(?:\d|\b[ivxlc]+)$/i;
const MIN_ENTRIES = 5;
const MAX_ENTRIES = 1_000;
const MIN_SHARE = 0.6;

/**
 * Removes a table of contents that is plain text: from its title to the next heading, if most of its lines end with a
 * page number. It repeats every heading, and would compete with the sections for their questions.
 */
export function dropTypedContents(tree: Document): void {
  const blocks = tree.children.filter(isTag);
  const start = blocks.findIndex((block) => TITLE.test(textOf(block)));
  if (start < 0) return;
  const end = blocks.findIndex((block, index) => index > start && /^h[1-6]$/.test(block.name));
  const entries = blocks.slice(start + 1, end);
  const isLine = (block: Element): boolean =>
    ['p', 'ol', 'ul'].includes(block.name) && textOf(block).length < 300;
  const withPage = entries.filter((block) => ENDS_WITH_PAGE.test(textOf(block)));
  if (end < 0 || entries.length < MIN_ENTRIES || entries.length > MAX_ENTRIES || !entries.every(isLine))
    return;
  if (withPage.length < entries.length * MIN_SHARE) return;
  replaceNodes(new Map([blocks[start]!, ...entries].map((block) => [block, []])));
}

function textOf(block: Element): string {
  return cleanLine(inlineText(block.children));
}
