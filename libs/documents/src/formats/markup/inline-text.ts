import { cleanLines, joinWrapped } from '../clean-text.js';
import { isBlockElement, isUnseen } from './element-kinds.js';
import { isTag, isText, type AnyNode } from './markup-dom.js';

/** The visible text of some nodes, with a line feed for each `<br>` and around each block, without images. */
export function inlineText(nodes: readonly AnyNode[]): string {
  const parts: string[] = [];
  nodes.forEach((node) => collect(node, parts));
  return cleanLines(parts.join(''));
}

function collect(node: AnyNode, parts: string[]): void {
  if (isText(node)) parts.push(joinWrapped(node.data).replace(/\s+/g, ' '));
  if (!isTag(node)) return;
  if (node.name === 'br') parts.push('\n');
  if (node.name === 'math') parts.push(node.attribs.alttext ?? '');
  if (isUnseen(node) || node.name === 'math') return;
  const isBlock = isBlockElement(node);
  if (isBlock) parts.push('\n');
  // Cells of a table within a text are on one line.
  if (node.name === 'td' || node.name === 'th') parts.push(' ');
  node.children.forEach((child) => collect(child, parts));
  if (isBlock) parts.push('\n');
}
