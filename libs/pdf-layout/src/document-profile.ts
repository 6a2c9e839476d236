import type { OutlineEntry } from './engine/outline.js';
import { edgeMarks, findFurniture } from './furniture.js';
import type { HeadingSample } from './headings/heading-kinds.js';
import { HeadingLevels } from './headings/heading-levels.js';
import { type BodyStyle, faceOf, isOtherFace, roundedSize } from './headings/heading-style.js';
import { isOtherText } from './headings/no-heading.js';
import { numberingOf } from './headings/numbering.js';
import { isSetOff, standsOut } from './headings/stands-out.js';
import { surroundingsIn } from './headings/surroundings.js';
import { rowsOf } from './layout/fragments.js';
import { type TextLine, joinRow } from './layout/text-line.js';
import { matchOutline } from './outline-match.js';
import type { PageContent } from './page-content.js';

/** What a sample of pages reveals about the whole document. */
export interface DocumentProfile extends BodyStyle {
  /** The structure tree marks headings. */
  hasTaggedHeadings: boolean;
  outline: ReadonlyMap<number, OutlineEntry[]>;
  levels: HeadingLevels;
}

const MAX_HEADING_CHARACTERS = 140;
const BARE_NUMBER =
  /^(?:\d{1,2}(?:\.\d{1,2})*[.、]?|[IVX]{1,5}\.|[A-Z]\.|[（(]?[一二三四五六七八九十\d]{1,3}[)）、.])$/u;
const MAX_NUMBER_GAP_EMS = 4;
/** A face marks headings if at least this share of its lines is numbered. */
const MIN_FACE_SHARE = 1 / 3;

/** @param document facts from its catalog, read without its pages */
export function profileDocument(
  sample: readonly PageContent[],
  document: { outline: readonly OutlineEntry[]; pageCount: number; titleIsHeading: boolean },
): DocumentProfile {
  const { outline, pageCount, titleIsHeading } = document;
  const running = bodyStyle(sample);
  const pages = Map.groupBy(outline, ({ pageNumber }) => pageNumber);
  const lines = sample.map((page) => ({ page, lines: textLines(page, sample, running) }));
  const body = { ...running, headingFaces: facesOfHeadings(lines, running) };
  const samples = lines.flatMap((entry) => headingsOf(entry, body, pages));
  return {
    ...body,
    hasTaggedHeadings: sample.some((page) => hasTaggedHeading(page)),
    outline: pages,
    levels: HeadingLevels.learn(samples, { samplePages: sample.length, pageCount, titleIsHeading }),
  };
}

interface SampleLines {
  page: PageContent;
  /** Without running headers and footers. */
  lines: readonly TextLine[];
}

function bodyStyle(sample: readonly PageContent[]): BodyStyle {
  const styles = new Map<
    string,
    { size: number; bold: boolean; count: number; fonts: Map<string, number> }
  >();
  for (const { fragments } of sample) {
    for (const { style, text } of fragments) {
      const key = `${roundedSize(style)}${style.bold}`;
      const entry = styles.get(key) ?? {
        size: roundedSize(style),
        bold: style.bold,
        count: 0,
        fonts: new Map(),
      };
      entry.count += text.length;
      entry.fonts.set(style.font, (entry.fonts.get(style.font) ?? 0) + text.length);
      styles.set(key, entry);
    }
  }
  const [body] = [...styles.values()].sort((a, b) => b.count - a.count);
  if (!body) return { bodySize: 10, bodyIsBold: false, bodyFont: '', headingFaces: new Set() };
  const [font] = [...body.fonts].sort(([, a], [, b]) => b - a)[0]!;
  return { bodySize: body.size, bodyIsBold: body.bold, bodyFont: font, headingFaces: new Set() };
}

function textLines(page: PageContent, sample: readonly PageContent[], body: BodyStyle): readonly TextLine[] {
  const others = sample.filter((other) => {
    const distance = Math.abs(other.pageNumber - page.pageNumber);
    return distance > 0 && distance <= 2;
  });
  const furniture = findFurniture(page, others.map(edgeMarks), body);
  return rowsOf(page.fragments.filter((line) => !furniture.has(line))).flatMap(withNumbers);
}

/** Joins a number in a column of its own with its title. */
function withNumbers(row: readonly TextLine[]): TextLine[] {
  const [first, second, ...rest] = [...row].sort((a, b) => a.left - b.left);
  if (!first || !second || !BARE_NUMBER.test(first.text)) return [...row];
  if (second.left - first.right > first.style.size * MAX_NUMBER_GAP_EMS) return [...row];
  return [joinRow([first, second]), ...rest];
}

function facesOfHeadings(samples: readonly SampleLines[], body: BodyStyle): Set<string> {
  const faces = new Map<string, { uses: number; headings: number }>();
  for (const { lines } of samples) {
    for (const line of lines) {
      if (!isOtherFace(line, body)) continue;
      const face = faces.get(faceOf(line)) ?? { uses: 0, headings: 0 };
      face.uses += 1;
      if (isNumberedHeading(line, lines)) face.headings += 1;
      faces.set(faceOf(line), face);
    }
  }
  const marking = [...faces].filter(
    ([, { uses, headings }]) => headings >= 2 && headings >= uses * MIN_FACE_SHARE,
  );
  return new Set(marking.map(([face]) => face));
}

function isNumberedHeading(line: TextLine, lines: readonly TextLine[]): boolean {
  return (
    numberingOf(line.text) !== null &&
    line.text.length <= MAX_HEADING_CHARACTERS &&
    !isOtherText([line], line.text) &&
    isSetOff(line, surroundingsIn(lines, line))
  );
}

function headingsOf(
  { page, lines }: SampleLines,
  body: BodyStyle,
  outline: ReadonlyMap<number, OutlineEntry[]>,
): HeadingSample[] {
  const entries = outline.get(page.pageNumber) ?? [];
  return lines.flatMap((line) => {
    if (line.text.length > MAX_HEADING_CHARACTERS) return [];
    const bookmarkLevel = matchOutline(line.text, entries)?.level ?? null;
    const isHeading =
      bookmarkLevel !== null ||
      (standsOut([line], line.text, () => surroundingsIn(lines, line), body) &&
        !isOtherText([line], line.text));
    return isHeading ? [{ line, pageNumber: page.pageNumber, bookmarkLevel }] : [];
  });
}

function hasTaggedHeading(page: PageContent): boolean {
  return [...(page.structure?.roles.values() ?? [])].some((role) => role.kind === 'heading');
}
