import type { Citation } from '../answer/chips.js';

/** The text of a source with the cited passages marked. */
export function MarkedText({ content, passages }: { content: string; passages: readonly Citation[] }) {
  const ranges = passages
    .flatMap(({ quote_start: start, quote_end: end }) =>
      start === null || end === null ? [] : [{ start, end }],
    )
    .sort((a, b) => a.start - b.start);
  const parts: Array<{ text: string; isMarked: boolean; start: number }> = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push({ text: content.slice(at, from), isMarked: false, start: at });
    parts.push({ text: content.slice(from, end), isMarked: true, start: from });
    at = end;
  }
  parts.push({ text: content.slice(at), isMarked: false, start: at });
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {parts.map(({ text, isMarked, start }) =>
        isMarked ? <mark key={`m${start}`}>{text}</mark> : <span key={`t${start}`}>{text}</span>,
      )}
    </p>
  );
}
