import {
  type BlockBase,
  type Box,
  partOfLine,
  type PrintedLine,
  type Region,
  type TextPlace,
} from '../model.js';
import { isBoxed } from './regions.js';

/** Characters that must agree to continue after a difference. */
const ENOUGH = 8;
/** They suffice at the end of a line or text. */
const FEW = 3;
/** A text may have this many characters that no line has, such as the marker of an item. */
const REACH = 24;
const MAX_REACH = 1_000;
/** A line may have this many characters that the text lacks, such as dots up to a page number. */
const MAX_OMITTED = 200;
/** Lines in a row that the text lacks. */
const MAX_MISSES = 8;
/** Differences that are searched for a continuation. Each line found allows two more, so the time is linear. */
const MAX_DIFFERENCES = 64;
const SAID = /[\p{L}\p{N}]/u;

/** What a line covers of a text. */
interface Found {
  start: number;
  end: number;
  /** Where the line continues if the text ends before it. */
  rest: number | null;
  /** What the text covers of the line. */
  part: { start: number; end: number };
}

/**
 * Locates the parts of a block's text by the block's lines: both have the same characters except for blanks, hyphens at
 * the ends of lines, and what the layout or a chunk adds or omits. A line that is not found is left out.
 */
export class BlockPlaces {
  private line = 0;
  /** First character of that line that is not yet found. */
  private at = 0;
  private differences = MAX_DIFFERENCES;

  constructor(private readonly block: BlockBase) {}

  /** Places of the next part of the block's text; of a block without lines, its regions. */
  placesOf(text: string): TextPlace[] {
    const { lines, regions } = this.block;
    if (!lines?.length) return placesIn(regions, { start: 0, end: text.length });
    const places: TextPlace[] = [];
    let position = 0;
    let reach = REACH;
    for (let line = this.line, at = this.at, misses = 0; misses < MAX_MISSES; line++, at = 0) {
      const printed = lines[line];
      if (!printed || position >= text.length) break;
      const found = this.find(text, position, printed, { at, reach: Math.min(reach, MAX_REACH) });
      if (!found) {
        misses++;
        reach += printed.text.length;
        continue;
      }
      const { start, end, rest, part } = found;
      const { pageNumber, direction } = printed;
      places.push({ start, end, pageNumber, box: boxOfPart(printed, part), direction });
      position = end;
      [misses, reach] = [0, REACH];
      this.differences = Math.min(MAX_DIFFERENCES, this.differences + 2);
      [this.line, this.at] = rest === null ? [line + 1, 0] : [line, rest];
      if (rest !== null) break;
    }
    return places;
  }

  private find(
    text: string,
    position: number,
    { text: line }: PrintedLine,
    { at, reach }: { at: number; reach: number },
  ): Found | null {
    let inText = skipIgnored(text, position);
    let inLine = skipIgnored(line, at);
    if (inLine === 0 && text.startsWith(line, inText))
      return { start: inText, end: inText + line.length, rest: null, part: { start: 0, end: line.length } };
    let start = -1;
    let end = -1;
    const part = { start: -1, end: -1 };
    while (inText < text.length && inLine < line.length) {
      if (text.charCodeAt(inText) === line.charCodeAt(inLine)) {
        if (start < 0) [start, part.start] = [inText, inLine];
        end = inText + 1;
        part.end = inLine + 1;
        inText = skipIgnored(text, end);
        inLine = skipIgnored(line, inLine + 1);
        continue;
      }
      if (start >= 0 && !isSaid(line, inLine)) return { start, end, rest: null, part };
      const isSearched = isSaid(text, inText) && this.differences-- > 0;
      const next = isSearched ? continuation(text, inText, line, inLine, reach) : null;
      if (!next) return end - start < FEW ? null : { start, end, rest: null, part };
      [inText, inLine] = next;
    }
    if (start < 0) return null;
    return { start, end, rest: isSaid(line, inLine) ? inLine : null, part };
  }
}

/** Collects the places of a chunk's parts; parts that one line or region holds are one place. */
export class PlacesOfChunk {
  private readonly byBox = new Map<Box, TextPlace>();

  /** Ascending by their start. */
  get all(): TextPlace[] {
    return [...this.byBox.values()];
  }

  /** @param offset of the part in the chunk's content */
  add(places: readonly TextPlace[], offset: number): void {
    for (const place of places) {
      const [start, end] = [place.start + offset, place.end + offset];
      const known = this.byBox.get(place.box);
      if (known) known.end = end;
      else this.byBox.set(place.box, { ...place, start, end });
    }
  }
}

/** The rest of the line may belong to another text, or to none. */
function boxOfPart(line: PrintedLine, { start, end }: Found['part']): Box {
  const first = isSaid(line.text.slice(0, start), 0) ? start : 0;
  const last = isSaid(line.text, end) ? end : line.text.length;
  return first === 0 && last === line.text.length
    ? line.box
    : partOfLine(line, line.text, { start: first, end: last });
}

/** The same places for a stretch that no line locates. */
export function placesIn(
  regions: readonly Region[],
  { start, end }: { start: number; end: number },
): TextPlace[] {
  if (end === start) return [];
  return regions.filter(isBoxed).map(({ pageNumber, box }) => ({ start, end, pageNumber, box }));
}

/** The next positions at which a text and a line agree again; null if they do not. */
function continuation(
  text: string,
  inText: number,
  line: string,
  inLine: number,
  reach: number,
): [inText: number, inLine: number] | null {
  const agree = (skipped: number, omitted: number): boolean => {
    const { count, isEnd } = agreement(text, inText + skipped, line, inLine + omitted);
    if (count >= ENOUGH || (isEnd && count >= FEW)) return true;
    // Fewer suffice if only punctuation differs.
    const left = text.slice(inText, inText + skipped) + line.slice(inLine, inLine + omitted);
    return (isEnd || count > 1) && !isSaid(left, 0);
  };
  for (let skipped = 1; skipped <= reach; skipped++) if (agree(skipped, 0)) return [inText + skipped, inLine];
  const longest = Math.min(line.length - inLine, MAX_OMITTED);
  for (let omitted = 1; omitted < longest; omitted++)
    if (agree(0, omitted)) return [inText, inLine + omitted];
  // The dots up to a page number, which a list shortens.
  const [skipped, omitted] = [unsaidLength(text, inText), unsaidLength(line, inLine)];
  return agree(skipped, omitted) ? [inText + skipped, inLine + omitted] : null;
}

/** How many characters agree from these positions on, at most {@link ENOUGH}, and whether the text or line ends there but for punctuation. */
function agreement(
  text: string,
  inText: number,
  line: string,
  inLine: number,
): { count: number; isEnd: boolean } {
  let count = 0;
  let [at, other] = [inText, inLine];
  while (count < ENOUGH && at < text.length && text.charCodeAt(at) === line.charCodeAt(other)) {
    count++;
    at = skipIgnored(text, at + 1);
    other = skipIgnored(line, other + 1);
  }
  return { count, isEnd: count > 0 && (!isSaid(text, at) || !isSaid(line, other)) };
}

function isSaid(text: string, from: number): boolean {
  return from < text.length && SAID.test(text.slice(from));
}

/** Up to the next letter or digit. */
function unsaidLength(text: string, from: number): number {
  return Math.max(0, text.slice(from, from + MAX_OMITTED).search(SAID));
}

function skipIgnored(text: string, from: number): number {
  let at = from;
  while (at < text.length && isIgnored(text.charCodeAt(at))) at++;
  return at;
}

/** Blanks of any width and soft hyphens. */
function isIgnored(code: number): boolean {
  if (code < 0x100) return code <= 0x20 || code === 0xa0 || code === 0xad;
  return (code >= 0x2000 && code <= 0x200b) || code === 0x202f || code === 0x3000 || code === 0xfeff;
}
