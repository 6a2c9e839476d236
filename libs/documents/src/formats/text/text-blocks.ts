import type { Block, ListBlock } from '../../model.js';
import { cleanCode, cleanLine, joinWrapped } from '../clean-text.js';
import { headingAt, type TextHeading } from './text-headings.js';

const LIST_ITEM =
  /^(\s*)([-*•·‣–]|\(?\d{1,3}[.)]|\(?[a-z][.)]|[（(][一二三四五六七八九十\d]{1,3}[）)])\s+(\S.*)$/;

/**
 * The blocks of consecutive lines of plain text: headings, lists, paragraphs.
 * @param place.isFirst whether they open the document, where a title is expected
 */
export function* textBlocks(lines: readonly string[], { isFirst }: { isFirst: boolean }): Generator<Block> {
  let open: string[] = [];
  for (let index = 0; index < lines.length;) {
    const heading = headingAt(lines, index, { isFirst: isFirst && index === 0 });
    if (!heading) {
      open.push(lines[index]!);
      index++;
      continue;
    }
    yield* proseOf(open);
    open = [];
    yield headingBlock(heading);
    index += heading.lineCount;
  }
  yield* proseOf(open);
}

function* proseOf(lines: string[]): Generator<Block> {
  const firstItem = lines.findIndex((line) => LIST_ITEM.test(line));
  const itemCount = lines.filter((line) => LIST_ITEM.test(line)).length;
  const listStart = firstItem < 0 || (itemCount < 2 && firstItem > 0) ? lines.length : firstItem;
  yield* paragraphOf(lines.slice(0, listStart));
  if (listStart < lines.length) yield listOf(lines.slice(listStart));
}

function* paragraphOf(lines: string[]): Generator<Block> {
  if (looksDrawn(lines)) {
    const text = cleanCode(lines.join('\n'));
    if (text !== '') yield { type: 'code', text, regions: [] };
    return;
  }
  const text = joinLines(lines);
  if (text !== '') yield { type: 'paragraph', text, regions: [] };
}

function listOf(lines: string[]): ListBlock {
  const items: Array<{ lines: string[]; depth: number; marker: string }> = [];
  const indents: number[] = [];
  for (const line of lines) {
    const [, blanks, marker, text] = LIST_ITEM.exec(line) ?? [];
    if (text === undefined) {
      items.at(-1)?.lines.push(line);
      continue;
    }
    const indent = blanks!.replaceAll('\t', '    ').length;
    while (indents.length > 0 && indents.at(-1)! >= indent) indents.pop();
    items.push({ lines: [text], depth: indents.length, marker: marker! });
    indents.push(indent);
  }
  return {
    type: 'list',
    items: items.map(({ lines: own, depth, marker }) => ({ text: joinLines(own), depth, marker })),
    regions: [],
  };
}

/** Columns aligned with spaces, and drawings: their layout is their meaning. */
function looksDrawn(lines: string[]): boolean {
  const spaced = lines.filter((line) => /\S {3,}\S|\t\S|[-=_|+]{4}/.test(line.trim())).length;
  return lines.length > 1 && spaced * 2 > lines.length;
}

/** Joins wrapped lines; between Chinese or Japanese characters without a space. */
function joinLines(lines: readonly string[]): string {
  return cleanLine(joinWrapped(lines.join('\n')));
}

function headingBlock(heading: TextHeading): Block {
  return { type: 'heading', level: heading.level, text: heading.text, regions: [] };
}
