import { captionKind } from '../figures/captions.js';
import { type BodyStyle, isBold, isLarger } from '../headings/heading-style.js';
import { type TextLine, joinRow } from '../layout/text-line.js';

type Row = readonly TextLine[];

const NEXT_LINE_EMS = 1.7;
const SAME_SIZE = 0.08;
const MAX_MARGIN_CHARACTERS = 60;
/** Share of the rows that begin at the edge of running text. */
const MIN_PROSE_SHARE = 0.5;
const MIN_PROSE_EMS = 12;

/**
 * The lines of a column from top to bottom. A row is one line, with two exceptions: captions side by side are read one
 * after the other, and headings in the margin are read before the text next to them.
 */
export function toLines(rows: readonly Row[], body: BodyStyle): TextLine[] {
  const edge = edgeOfProse(rows, body);
  const lines: TextLine[] = [];
  let index = 0;
  while (index < rows.length) {
    const parted = partCaptions(rows, index) ?? (edge === null ? null : partMargin(rows, index, edge));
    lines.push(...(parted?.lines ?? [joinRow(rows[index]!)]));
    index += parted?.rowCount ?? 1;
  }
  return lines;
}

interface Parted {
  lines: TextLine[];
  rowCount: number;
}

function partCaptions(rows: readonly Row[], start: number): Parted | null {
  const captions = rows[start]!.filter((line) => captionKind(line.text) !== null);
  if (captions.length < 2 || captions[0] !== rows[start]![0]) return null;
  const columns: TextLine[][][] = captions.map(() => []);
  let end = start;
  while (end < rows.length && (end === start || isNextRow(rows[end - 1]!, rows[end]!))) {
    const places = rows[end]!.map((line) => columnOf(line, captions));
    if (places.includes(-1)) break;
    rows[end]!.forEach((line, at) => {
      const column = columns[places[at]!]!;
      column[end - start] = [...(column[end - start] ?? []), line];
    });
    end += 1;
  }
  const lines = columns.flatMap((column) => column.filter((row) => row.length > 0).map(joinRow));
  return end === start ? null : { lines, rowCount: end - start };
}

/** The index of the caption that a line belongs to; -1 if the line reaches into the next one. */
function columnOf({ left, right }: TextLine, captions: readonly TextLine[]): number {
  const column = captions.findLastIndex((caption) => caption.left <= left + caption.style.size);
  return right < (captions[column + 1]?.left ?? Infinity) ? column : -1;
}

/** Whether a row holds the next lines of the texts above it. */
function isNextRow(above: Row, row: Row): boolean {
  const [before, line] = [above[0]!, row[0]!];
  const { size } = before.style;
  return (
    line.baseline - before.baseline < size * NEXT_LINE_EMS &&
    Math.abs(line.style.size - size) <= size * SAME_SIZE
  );
}

/**
 * The left edge of running text that has headings in its margin: most rows begin there, and everything left of it is
 * set like a heading. Null for any other column.
 */
function edgeOfProse(rows: readonly Row[], body: BodyStyle): number | null {
  const beside = rows.filter((row) => row.length === 2);
  if (beside.length === 0) return null;
  const prose = rows.flatMap((row) =>
    row.filter((line) => line.right - line.left > line.style.size * MIN_PROSE_EMS),
  );
  const counts = new Map<number, number>();
  for (const { left } of prose) counts.set(Math.round(left), (counts.get(Math.round(left)) ?? 0) + 1);
  const [edge, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [0, 0];
  const margin = rows.flatMap((row) => row.filter((line) => isInMargin(line, edge)));
  const headings = margin.filter((line) => isHeadingLike(line, body));
  const isMargin = margin.length > 0 && headings.length === margin.length;
  return isMargin && count >= rows.length * MIN_PROSE_SHARE ? edge : null;
}

function isInMargin({ right, style }: TextLine, edge: number): boolean {
  return right < edge - style.size / 2;
}

function isHeadingLike(line: TextLine, body: BodyStyle): boolean {
  const isEmphasised = isBold(line, body) || isLarger(line, body);
  return isEmphasised && line.text.length <= MAX_MARGIN_CHARACTERS && /\p{L}{3}/u.test(line.text);
}

function partMargin(rows: readonly Row[], start: number, edge: number): Parted | null {
  let end = start;
  while (
    end < rows.length &&
    isInMargin(rows[end]![0]!, edge) &&
    (end === start || isNextRow(rows[end - 1]!, rows[end]!))
  )
    end += 1;
  if (end === start) return null;
  const block = rows.slice(start, end);
  const margin = block.map((row) => row.filter((line) => isInMargin(line, edge)));
  const text = block.map((row) => row.filter((line) => !isInMargin(line, edge)));
  return {
    lines: [...margin, ...text].filter((row) => row.length > 0).map(joinRow),
    rowCount: end - start,
  };
}
