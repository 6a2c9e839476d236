const OPENS = '[［【';
const CLOSES = ']］】';
/** Delimiters that a marker cannot contain. */
const BORDERS = `${OPENS}${CLOSES}\n`;
/** White space without line breaks: dropping a marker must not join lines. */
const BLANK = /[^\S\n]/u;
/** Maximum length of a marker that is held back while it arrives in deltas: `[Source 1, Source 2, Source 3]`. */
const MAX_MARKER_LENGTH = 80;

const LABEL = String.raw`(?:sources?|src|doc(?:ument)?s?|ref(?:erence)?s?|citations?|cite|quellen?|来源|來源|资料|資料|文献|文獻|出典|情報源)`;
const NUMBER = String.raw`(?<!\d)\d{1,4}(?!\d)`;
/** A number or a range. */
const ITEM = String.raw`(?:${LABEL}\s*(?:[:#.=]\s*)?)?${NUMBER}(?:\s*[-–—−~～]\s*${NUMBER})?`;
/** Unambiguous, to avoid catastrophic backtracking on model output. */
const BETWEEN = String.raw`(?:\s*(?:[,;、，；&/]|and|und|et|y|和|及)\s*|\s+)`;
const INNER = new RegExp(String.raw`^\s*(?:\^\s*)?${ITEM}(?:${BETWEEN}${ITEM})*\s*(?:\\+\s*)?$`, 'iu');
const RANGE = new RegExp(String.raw`(${NUMBER})(?:\s*[-–—−~～]\s*(${NUMBER}))?`, 'gu');
/** `4:0†file.pdf`: a place in source 4, as OpenAI's models cite. */
const PLACE = /^(\d{1,4})(?::\d{1,4})?†.*$/u;

/**
 * Normalises citation markers to `[n]` and drops those without a known source, also when they are split into deltas:
 * `[1, 2]`, `[1-3]`, `【1】`, `［１］`, `[^1]`, `[Source 1]`. Filtering is idempotent.
 */
export class CitationFilter {
  private readonly known: readonly number[];
  private held = '';

  /** @param citations numbers of the available sources */
  constructor(citations: Iterable<number>) {
    this.known = [...new Set(citations)].sort((a, b) => a - b);
  }

  async *filter(deltas: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    for await (const delta of deltas) {
      const passed = this.push(delta);
      if (passed) yield passed;
    }
    const rest = this.end();
    if (rest) yield rest;
  }

  /** @returns the text that is settled */
  push(delta: string): string {
    this.held = this.clean(this.held + delta);
    const cut = settledLength(this.held);
    const passed = this.held.slice(0, cut);
    this.held = this.held.slice(cut);
    return passed;
  }

  /** @returns the text held back */
  end(): string {
    const rest = this.clean(this.held);
    this.held = '';
    return rest;
  }

  /** Works from the inside out, because dropping a marker may reveal another one. */
  private clean(text: string): string {
    let cleaned = text;
    let from = 0;
    for (;;) {
      const marker = nextBrackets(cleaned, from);
      if (marker === null) return cleaned;
      const { start, end } = marker;
      const numbers = numbersIn(cleaned.slice(start + 1, end - 1));
      if (numbers === null) {
        from = end;
        continue;
      }
      const marks = this.named(numbers)
        .map((number) => `[${number}]`)
        .join('');
      const before =
        marks === '' ? start - spaceBefore(cleaned, start) : start - escapeBefore(cleaned, start);
      cleaned = cleaned.slice(0, before) + marks + cleaned.slice(end);
      from = marks === '' ? Math.max(0, before - MAX_MARKER_LENGTH) : before + marks.length;
    }
  }

  private named(ranges: ReadonlyArray<readonly [number, number]>): number[] {
    const named = ranges.flatMap(([first, last]) =>
      this.known.filter((number) => number >= first && number <= last),
    );
    return [...new Set(named)];
  }
}

/** Finds the innermost brackets that close first, at or after `from`. */
function nextBrackets(text: string, from: number): { start: number; end: number } | null {
  for (let end = from; end < text.length; end++) {
    if (!CLOSES.includes(text[end]!)) continue;
    let start = end - 1;
    const least = Math.max(0, end - MAX_MARKER_LENGTH);
    while (start >= least && !BORDERS.includes(text[start]!)) start--;
    if (start >= least && OPENS.includes(text[start]!)) return { start, end: end + 1 };
  }
  return null;
}

/** Returns the ranges of a marker; null for brackets that are not a marker. */
function numbersIn(inside: string): Array<[number, number]> | null {
  const text = inside.normalize('NFKC').replace(PLACE, '$1');
  if (!INNER.test(text)) return null;
  return [...text.matchAll(RANGE)].map(([, first, last]) => [Number(first), Number(last ?? first)]);
}

/**
 * Returns the length of the text that later deltas cannot change. White space before a possible marker is not settled,
 * because it is dropped with the marker.
 */
function settledLength(text: string): number {
  let open = text.length;
  let depth = 0;
  for (let at = text.length - 1; at >= Math.max(0, text.length - MAX_MARKER_LENGTH); at--) {
    const character = text[at]!;
    if (character === '\n') break;
    if (CLOSES.includes(character)) depth++;
    if (!OPENS.includes(character)) continue;
    if (depth > 0) depth--;
    else open = at;
  }
  let end = open;
  while (BLANK.test(text[end - 1] ?? '') || text[end - 1] === '\\') end--;
  return end;
}

function spaceBefore(text: string, at: number): number {
  const escape = escapeBefore(text, at);
  return escape + (BLANK.test(text[at - escape - 1] ?? '') ? 1 : 0);
}

/** Markdown escapes brackets: `\[1\]`. */
function escapeBefore(text: string, at: number): number {
  let start = at;
  while (text[start - 1] === '\\') start--;
  return at - start;
}
