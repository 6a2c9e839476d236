/** A part of an answer's text, by its offsets. */
export interface Span {
  start: number;
  end: number;
}

export type Block =
  | { kind: 'paragraph' | 'heading'; text: Span }
  | { kind: 'list'; isOrdered: boolean; items: Span[] }
  | { kind: 'table'; head: Span[]; rows: Span[][] };

const ITEM = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+/;
const HEADING = /^#{1,6}\s+/;
const TABLE_ROW = /^\s*\|.*\|\s*(?:\[\d+\]\s*)*$/;
const TABLE_RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/**
 * The paragraphs, lists and tables of an answer. Chat models write this much Markdown; offsets into the text are kept,
 * because citations refer to it. Anything else stays as it was written.
 */
export function blocksOf(answer: string): Block[] {
  const blocks: Block[] = [];
  const lines = linesOf(answer);
  for (let at = 0; at < lines.length;) {
    const first = lines[at] as Line;
    if (first.text.trim() === '') {
      at++;
      continue;
    }
    const count = countWhile(lines, at, KINDS.find(({ starts }) => starts(lines, at)) ?? PARAGRAPH);
    blocks.push(blockOf(lines.slice(at, at + count)));
    at += count;
  }
  return blocks;
}

interface Line extends Span {
  text: string;
}

interface Kind {
  starts: (lines: readonly Line[], at: number) => boolean;
  goesOn: (line: Line) => boolean;
}

const isTable = (lines: readonly Line[], at: number) =>
  TABLE_ROW.test(lines[at]?.text ?? '') && TABLE_RULE.test(lines[at + 1]?.text ?? '');
const isItem = ({ text }: Line) => ITEM.test(text);
const KINDS: Kind[] = [
  { starts: isTable, goesOn: ({ text }) => TABLE_ROW.test(text) },
  { starts: (lines, at) => isItem(lines[at] as Line), goesOn: isItem },
  { starts: (lines, at) => HEADING.test(lines[at]?.text ?? ''), goesOn: () => false },
];
const PARAGRAPH: Kind = {
  starts: () => true,
  goesOn: (line) => line.text.trim() !== '' && !isItem(line) && !HEADING.test(line.text),
};

function countWhile(lines: readonly Line[], from: number, { goesOn }: Kind): number {
  let to = from + 1;
  while (to < lines.length && goesOn(lines[to] as Line) && !isTable(lines, to)) to++;
  return to - from;
}

function blockOf(lines: readonly Line[]): Block {
  const first = lines[0] as Line;
  const last = lines.at(-1) as Line;
  if (isTable(lines, 0)) {
    const [head, , ...rows] = lines.map(cellsOf);
    return { kind: 'table', head: head ?? [], rows };
  }
  if (HEADING.test(first.text)) return { kind: 'heading', text: without(HEADING, first) };
  const item = ITEM.exec(first.text);
  if (item)
    return {
      kind: 'list',
      isOrdered: item[1] !== undefined,
      items: lines.map((line) => without(ITEM, line)),
    };
  return { kind: 'paragraph', text: { start: first.start, end: last.end } };
}

function without(prefix: RegExp, { text, start, end }: Line): Span {
  return { start: start + (prefix.exec(text)?.[0].length ?? 0), end };
}

/** Citations behind the last border are a cell of their own. */
function cellsOf({ text, start, end }: Line): Span[] {
  const borders = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => start + index);
  const cells = borders.map((border, at) => ({ start: border + 1, end: borders[at + 1] ?? end }));
  return text.trimEnd().endsWith('|') ? cells.slice(0, -1) : cells;
}

function linesOf(answer: string): Line[] {
  let start = 0;
  return answer.split('\n').map((text) => {
    const line = { text, start, end: start + text.length };
    start = line.end + 1;
    return line;
  });
}
