import type { PageStructure, StructureRole } from '../engine/structure-roles.js';
import { numberingOf } from '../headings/numbering.js';
import { listMarker } from './list-marker.js';
import type { TextLine } from './text-line.js';

/** Lines that form one paragraph, heading or list item. */
export interface TextBlock {
  lines: TextLine[];
  role: StructureRole | null;
}

const SAME_SIZE = 0.08;
const INDENT_EMS = 0.8;
const PARAGRAPH_GAP = 0.45;
const WIDE_EMS = 18;
const SHORT_SHARE = 0.4;
const LARGE = 1.25;
const ENDS_SENTENCE = /[.!?:;。！？：；…]["'”’»)\]]*$/u;

/** Splits a column's lines, from top to bottom, into blocks. */
export function toTextBlocks(lines: readonly TextLine[], structure: PageStructure | null): TextBlock[] {
  const column = factsOf(lines);
  const blocks: TextBlock[] = [];
  let block: TextBlock | null = null;
  for (const line of lines) {
    const role = structure ? roleOf(line, structure) : null;
    if (block && !startsBlock(block, line, role, column)) block.lines.push(line);
    else {
      block = { lines: [line], role };
      blocks.push(block);
    }
  }
  return blocks;
}

interface ColumnFacts {
  left: number;
  right: number;
  /** Median font size of the lines, in points. */
  size: number;
  /** Wide enough for lines of prose. */
  isWide: boolean;
}

function factsOf(lines: readonly TextLine[]): ColumnFacts {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const sizes = lines.map((line) => line.style.size).sort((a, b) => a - b);
  const size = sizes[Math.floor(sizes.length / 2)] ?? 10;
  return { left, right, size, isWide: right - left > size * WIDE_EMS };
}

function roleOf(line: TextLine, structure: PageStructure): StructureRole | null {
  for (const word of line.words) {
    const role = structure.roles.get(word.style.contentId);
    if (role && role.kind !== 'list-label') return role;
  }
  return null;
}

function startsBlock(
  block: TextBlock,
  line: TextLine,
  role: StructureRole | null,
  column: ColumnFacts,
): boolean {
  const previous = block.lines.at(-1)!;
  if (role && block.role && role.kind !== 'other' && block.role.kind !== 'other') {
    return role.element !== block.role.element || changesStyle(previous, line);
  }
  if (changesStyle(previous, line)) return true;
  if (line.baseline < previous.baseline - previous.style.size || standsBeside(previous, line)) return true;
  if (gapIsWide(block, line)) return true;
  if (startsItem(block, line) || opensHeading(previous, line)) return true;
  return isIndentedStart(block, line) || followsShortEnd(block, line, column);
}

/** In the same row, as a caption next to another one. */
function standsBeside(previous: TextLine, line: TextLine): boolean {
  return Math.abs(line.baseline - previous.baseline) < line.style.size * 0.5 && line.left > previous.right;
}

function changesStyle(previous: TextLine, line: TextLine): boolean {
  const sizes =
    Math.abs(previous.style.size - line.style.size) / Math.max(previous.style.size, line.style.size);
  if (sizes > SAME_SIZE) return true;
  return previous.style.bold !== line.style.bold && isUniform(previous) && isUniform(line);
}

function isUniform(line: TextLine): boolean {
  return line.words.every((word) => word.style.bold === line.style.bold);
}

/** More space above the line than between the lines before it (or than ordinary leading, for a second line). */
function gapIsWide(block: TextBlock, line: TextLine): boolean {
  const previous = block.lines.at(-1)!;
  const size = Math.max(previous.style.size, line.style.size);
  const step = line.baseline - previous.baseline;
  const usual = block.lines.length > 1 ? previous.baseline - block.lines.at(-2)!.baseline : size * 1.5;
  return step > Math.max(usual, size) + size * PARAGRAPH_GAP;
}

/** A marker opens an item, unless it is in the middle of a sentence ("… within (3) years"). */
function startsItem(block: TextBlock, line: TextLine): boolean {
  const marker = listMarker(line.text);
  const first = block.lines[0]!;
  if (marker === null || line.left > first.left + line.style.size * 6) return false;
  if (marker.isBullet || ENDS_SENTENCE.test(block.lines.at(-1)!.text)) return true;
  const isOutdented = line.left < block.lines.at(-1)!.left - line.style.size * 0.5;
  return (
    isOutdented ||
    (listMarker(first.text) !== null && Math.abs(first.left - line.left) < line.style.size * 0.5)
  );
}

/** Two numbered headings directly below each other: both bold, the second with a number that prose does not use. */
function opensHeading(previous: TextLine, line: TextLine): boolean {
  if (!previous.style.bold || !line.style.bold || !isUniform(previous) || !isUniform(line)) return false;
  const numbering = numberingOf(line.text);
  return numbering !== null && (numbering.family !== 'decimal' || numbering.rank > 1);
}

/** The first line of a paragraph is indented more than the lines of the previous one. */
function isIndentedStart(block: TextBlock, line: TextLine): boolean {
  if (block.lines.length < 2) return false;
  const { size } = line.style;
  const indent = line.left - block.lines.at(-1)!.left;
  if (indent <= size * INDENT_EMS || indent >= size * 6) return false;
  return line.left > block.lines[0]!.left - 1 || indent > size;
}

/**
 * The previous line ends well before the column does, so that the next word would have fit. After the end of a sentence
 * that is enough; elsewhere the gap must be wide and the text not larger, as titles are.
 */
function followsShortEnd(block: TextBlock, line: TextLine, column: ColumnFacts): boolean {
  const previous = block.lines.at(-1)!;
  const width = column.right - column.left;
  const room = column.right - previous.right;
  const firstWord = line.words[0]!;
  const needed = firstWord.right - firstWord.left + line.style.size;
  if (room <= needed) return false;
  // These are the lines of a title, whatever they end with.
  if (line.style.size > column.size * LARGE) return false;
  if (ENDS_SENTENCE.test(previous.text)) return room > width * 0.12;
  const isContinued = /^\p{Ll}/u.test(line.text) || /[\p{L}\d][-\u00ad]$/u.test(previous.text);
  return !isContinued && column.isWide && line.style.size <= column.size * 1.05 && room > width * SHORT_SHARE;
}
