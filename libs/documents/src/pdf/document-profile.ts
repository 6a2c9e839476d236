import type { OutlineEntry } from './engine/outline.js';
import type { TextStyle } from './engine/text-style.js';
import { matchOutline } from './outline-match.js';
import type { PageContent } from './page-content.js';

/** What a sample of pages says about the whole document. */
export interface DocumentProfile {
  /** Size of running text, in points. */
  bodySize: number;
  /** Running text is set in bold, so that bold distinguishes nothing. */
  bodyIsBold: boolean;
  /** Styles that stand out, the most prominent first; the index gives the level. */
  headingStyles: string[];
  /** The structure tree names headings. */
  hasTaggedHeadings: boolean;
  outline: ReadonlyMap<number, OutlineEntry[]>;
  /** Levels of styles that bookmarks name, by style. */
  outlineLevels: ReadonlyMap<string, number>;
  /** What is added to the depth of "2.1": 1 where numbered headings stand below a title. */
  numberingOffset: number;
}

const MAX_HEADING_CHARACTERS = 140;
const MAX_STYLES = 6;
const LARGER = 1.09;

export function profileDocument(
  sample: readonly PageContent[],
  outline: readonly OutlineEntry[],
): DocumentProfile {
  const characters = new Map<string, { size: number; bold: boolean; count: number }>();
  for (const { fragments } of sample) {
    for (const { style, text } of fragments) {
      const key = styleKey(style);
      const entry = characters.get(key) ?? { size: roundedSize(style), bold: style.bold, count: 0 };
      entry.count += text.length;
      characters.set(key, entry);
    }
  }
  const ranked = [...characters.values()].sort((a, b) => b.count - a.count);
  const body = ranked[0] ?? { size: 10, bold: false, count: 0 };
  const base = { bodySize: body.size, bodyIsBold: body.bold };
  const styles = headingStyles(sample, base);
  const pages = byPage(outline);
  return {
    ...base,
    headingStyles: styles,
    hasTaggedHeadings: sample.some((page) => hasTaggedHeading(page)),
    outline: pages,
    outlineLevels: outlineLevels(sample, pages),
    numberingOffset: numberingOffset(sample, styles),
  };
}

/** The level of a heading that only its style tells, below those of larger styles whose level is known. */
export function styleLevel(style: TextStyle, profile: DocumentProfile): number {
  const key = styleKey(style);
  const known = profile.outlineLevels.get(key);
  if (known !== undefined) return known;
  const rank = profile.headingStyles.indexOf(key);
  if (profile.outlineLevels.size === 0)
    return Math.min(6, rank < 0 ? profile.headingStyles.length : rank + 1) || 1;
  const above = [...profile.outlineLevels].filter(([other]) => {
    const position = profile.headingStyles.indexOf(other);
    return position >= 0 && (rank < 0 || position < rank);
  });
  return Math.min(6, above.length === 0 ? 1 : Math.max(...above.map(([, level]) => level)) + 1);
}

/** Which levels bookmarks give to the styles of the lines that they name; the deepest wins. */
function outlineLevels(
  sample: readonly PageContent[],
  pages: ReadonlyMap<number, OutlineEntry[]>,
): Map<string, number> {
  const levels = new Map<string, number>();
  for (const { pageNumber, fragments } of sample) {
    const entries = pages.get(pageNumber) ?? [];
    for (const { style, text } of entries.length === 0 ? [] : fragments) {
      const entry = matchOutline(text, entries);
      if (entry) levels.set(styleKey(style), Math.max(entry.level, levels.get(styleKey(style)) ?? 0));
    }
  }
  return levels;
}

/** Headings numbered "1", "2" in a style that ranks below another leave the first level to that. */
function numberingOffset(sample: readonly PageContent[], styles: readonly string[]): number {
  const ranks = sample.flatMap(({ fragments }) =>
    fragments.flatMap(({ style, text }) =>
      /^\d{1,2}\.?\s+\p{Lu}/u.test(text) && styles.includes(styleKey(style))
        ? [styles.indexOf(styleKey(style))]
        : [],
    ),
  );
  return ranks.length > 0 && Math.min(...ranks) > 0 ? 1 : 0;
}

/** Styles are compared by size (to half a point) and weight. */
export function styleKey(style: TextStyle): string {
  return `${roundedSize(style)}${style.bold ? 'b' : ''}`;
}

/** True for a style that stands out from running text. */
export function isProminent(
  style: TextStyle,
  profile: Pick<DocumentProfile, 'bodySize' | 'bodyIsBold'>,
): boolean {
  const size = roundedSize(style);
  if (size >= profile.bodySize * LARGER) return true;
  return style.bold && !profile.bodyIsBold && size >= profile.bodySize * 0.95;
}

function headingStyles(
  sample: readonly PageContent[],
  body: Pick<DocumentProfile, 'bodySize' | 'bodyIsBold'>,
): string[] {
  const found = new Map<string, { size: number; bold: boolean; uses: number }>();
  for (const { fragments } of sample) {
    for (const { style, text } of fragments) {
      if (!isProminent(style, body) || text.length > MAX_HEADING_CHARACTERS || !/\p{L}{2,}/u.test(text))
        continue;
      const key = styleKey(style);
      const entry = found.get(key) ?? { size: roundedSize(style), bold: style.bold, uses: 0 };
      entry.uses += 1;
      found.set(key, entry);
    }
  }
  return [...found.entries()]
    .sort(([, a], [, b]) => b.size - a.size || Number(b.bold) - Number(a.bold))
    .slice(0, MAX_STYLES)
    .map(([key]) => key);
}

function hasTaggedHeading(page: PageContent): boolean {
  return [...(page.structure?.roles.values() ?? [])].some((role) => role.kind === 'heading');
}

function byPage(outline: readonly OutlineEntry[]): Map<number, OutlineEntry[]> {
  const pages = new Map<number, OutlineEntry[]>();
  for (const entry of outline) pages.set(entry.pageNumber, [...(pages.get(entry.pageNumber) ?? []), entry]);
  return pages;
}

function roundedSize(style: TextStyle): number {
  return Math.round(style.size * 2) / 2;
}
