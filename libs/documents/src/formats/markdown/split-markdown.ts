/** Parts of this length are split at the next heading, in characters. */
const PART_LENGTH = 256 * 1024;

/**
 * Splits a long text before headings, so that its tokens are never all in memory; not within fenced code. A short text
 * stays whole, including all of its link definitions.
 */
export function splitMarkdown(text: string): string[] {
  if (text.length <= PART_LENGTH) return [text];
  const parts: string[] = [];
  let start = 0;
  let fence: string | null = null;
  for (const match of text.matchAll(/^(?: {0,3}(`{3,}|~{3,})| {0,3}#{1,6} )/gm)) {
    const mark = match[1]?.slice(0, 3);
    if (mark) fence = fence === null ? mark : fence === mark ? null : fence;
    else if (fence === null && match.index - start > PART_LENGTH) {
      parts.push(text.slice(start, match.index));
      start = match.index;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
