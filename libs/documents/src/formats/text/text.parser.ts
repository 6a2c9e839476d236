import { cleanCode, cleanLine } from '../clean-text.js';
import { explained } from '../format-parser.js';
import type { Block, DocumentMetadata, FormatParser, ListBlock } from '../../model.js';
import { headingAt, type TextHeading } from './text-headings.js';
import { splitLines } from './text-lines.js';
import { openTextSource, readText } from './text-source.js';

const LIST_ITEM =
  /^(\s*)([-*•·‣–]|\(?\d{1,3}[.)]|\(?[a-z][.)]|[（(][一二三四五六七八九十\d]{1,3}[）)])\s+(\S.*)$/;
/** Longer paragraphs are cut, at a line end. */
const LONGEST_PARAGRAPH_LINES = 400;

/** Plain text: paragraphs between empty lines, lists, and headings where they can be told. */
export const parseText: FormatParser = explained('The text file', async function* (input) {
  const source = await openTextSource(input.path);
  yield { title: null, author: null, year: null, pageCount: null } satisfies DocumentMetadata;
  let charactersRead = 0;
  let paragraph: string[] = [];
  let isFirst = true;
  for await (const line of splitLines(readText(source))) {
    charactersRead += line.length + 1;
    if (line.trim() !== '' && paragraph.length < LONGEST_PARAGRAPH_LINES) {
      paragraph.push(line);
      continue;
    }
    if (paragraph.length === 0) continue;
    yield* blocksOf(paragraph, isFirst);
    isFirst = false;
    paragraph = line.trim() === '' ? [] : [line];
    input.onProgress?.({ current: Math.min(charactersRead, source.sizeBytes), total: source.sizeBytes });
  }
  yield* blocksOf(paragraph, isFirst);
});

/** What consecutive lines between empty ones consist of. */
function* blocksOf(lines: string[], isFirst: boolean): Generator<Block> {
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
  if (firstItem < 0 || (itemCount < 2 && firstItem > 0)) return yield* paragraphOf(lines);
  yield* paragraphOf(lines.slice(0, firstItem));
  yield listOf(lines.slice(firstItem));
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
  const items: Array<{ text: string; depth: number; marker: string }> = [];
  const indents: number[] = [];
  for (const line of lines) {
    const [, blanks, marker, text] = LIST_ITEM.exec(line) ?? [];
    const last = items.at(-1);
    if (text === undefined) {
      if (last) last.text = joinLines([last.text, line]);
      continue;
    }
    const indent = blanks!.replaceAll('\t', '    ').length;
    while (indents.length > 0 && indents.at(-1)! >= indent) indents.pop();
    items.push({ text: cleanLine(text), depth: indents.length, marker: marker! });
    indents.push(indent);
  }
  return { type: 'list', items, regions: [] };
}

/** Columns set with spaces, and drawings: their layout is their meaning. */
function looksDrawn(lines: string[]): boolean {
  const spaced = lines.filter((line) => /\S {3,}\S|\t\S|[-=_|+]{4}/.test(line.trim())).length;
  return lines.length > 1 && spaced * 2 > lines.length;
}

/** Joins wrapped lines; between Chinese or Japanese characters without a space. */
function joinLines(lines: string[]): string {
  return cleanLine(
    lines
      .join('\n')
      .replace(
        /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。；：、])\s*\n\s*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
        '',
      ),
  );
}

function headingBlock(heading: TextHeading): Block {
  return { type: 'heading', level: heading.level, text: heading.text, regions: [] };
}
