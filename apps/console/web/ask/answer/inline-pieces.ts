import type { Span } from './answer-blocks.js';
import type { Chip } from './chips.js';

/** A piece of a line, shown in one way. */
export type Piece =
  | { kind: 'text'; start: number; text: string; isStrong: boolean; isCode: boolean; isCited: boolean }
  | { kind: 'chip'; start: number; chip: Chip };

const INLINE = /\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*|`([^`\n]+)`/g;

/**
 * Splits a part of an answer at its chips, at `**strong**` and `` `code` ``, and at the sentences that are shown as
 * cited.
 */
export function piecesOf(
  answer: string,
  { start, end }: Span,
  chips: readonly Chip[],
  cited: readonly Span[],
): Piece[] {
  const own = chips.filter((chip) => chip.start >= start && chip.end <= end);
  const styled = [...answer.slice(start, end).matchAll(INLINE)].flatMap(({ 0: all, 1: strong, index }) => {
    const from = start + index;
    const length = strong === undefined ? 1 : 2;
    const range = { from, to: from + all.length, length, isStrong: strong !== undefined };
    return own.some((chip) => chip.start >= from && chip.end <= range.to) ? [] : [range];
  });
  const cuts = [
    ...own.flatMap((chip) => [chip.start, chip.end]),
    ...styled.flatMap(({ from, to, length }) => [from, from + length, to - length, to]),
    ...cited.flatMap((sentence) => [sentence.start, sentence.end]),
  ];
  const points = [...new Set([start, ...cuts.filter((at) => at > start && at < end), end])].sort(
    (a, b) => a - b,
  );
  return points.slice(0, -1).flatMap((from, at): Piece[] => {
    const to = points[at + 1] as number;
    const chip = own.find((one) => one.start === from);
    if (chip) return [{ kind: 'chip', start: from, chip }];
    const style = styled.find((one) => from >= one.from && to <= one.to);
    const isDelimiter = style && (from < style.from + style.length || to > style.to - style.length);
    if (isDelimiter) return [];
    return [
      {
        kind: 'text',
        start: from,
        text: answer.slice(from, to),
        isStrong: style?.isStrong === true,
        isCode: style?.isStrong === false,
        isCited: cited.some((sentence) => from >= sentence.start && to <= sentence.end),
      },
    ];
  });
}
