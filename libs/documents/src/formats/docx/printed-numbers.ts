import type { Element } from 'domhandler';
import { Parser } from 'htmlparser2';
import { childAt, MAX_XML_DEPTH, parseXml, tooDeep } from '../office-xml.js';
import { printNumber, type Numbering } from './word-numbering.js';
import { valueAt, type WordStyle } from './word-styles.js';

interface NumberingContext {
  styles: ReadonlyMap<string, WordStyle>;
  numbering: ReadonlyMap<string, Numbering>;
}

/** A paragraph with longer properties is read as one without a number. In characters. */
const LONGEST_PROPERTIES = 20_000;

/**
 * Inserts the numbers that Word prints before numbered headings into their text: the file does not contain them, and
 * people ask for "section 3.2" or 第四条. Numbers of other paragraphs are counted too, if they share a heading's counters.
 */
export function printNumbers(documentXml: string, context: NumberingContext): string {
  const counters = new Counters();
  const pieces: string[] = [];
  let written = 0;
  for (const { start, end } of paragraphProperties(documentXml)) {
    const numbered = numberedLevel(documentXml.slice(start, end), context);
    if (!numbered) continue;
    const number = counters.next(numbered.numbering, numbered.levelIndex);
    if (!numbered.isHeading || number === '') continue;
    pieces.push(documentXml.slice(written, end));
    pieces.push(`<w:r><w:t xml:space="preserve">${escapeXml(number)} </w:t></w:r>`);
    written = end;
  }
  return pieces.join('') + documentXml.slice(written);
}

/** Positions of paragraph properties, except nested ones, which describe a paragraph before a tracked change. */
function paragraphProperties(xml: string): Array<{ start: number; end: number }> {
  const found: Array<{ start: number; end: number }> = [];
  let depth = 0;
  let inside = 0;
  let start = 0;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (++depth > MAX_XML_DEPTH) throw tooDeep();
        if (name === PROPERTIES && inside++ === 0) start = parser.startIndex;
      },
      onclosetag: (name) => {
        depth--;
        if (name !== PROPERTIES || --inside > 0) return;
        const end = parser.endIndex + 1;
        if (end - start <= LONGEST_PROPERTIES) found.push({ start, end });
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}

const PROPERTIES = 'w:pPr';

function numberedLevel(
  xml: string,
  { styles, numbering }: NumberingContext,
): { numbering: Numbering; levelIndex: number; isHeading: boolean } | null {
  const properties = childAt(parseXml(xml), PROPERTIES);
  if (!properties) return null;
  const style = styles.get(valueAt(properties, 'w:pStyle') ?? '');
  const numberingId = valueAt(properties, 'w:numPr', 'w:numId') ?? style?.numberingId ?? null;
  const found = numberingId === null || numberingId === '0' ? undefined : numbering.get(numberingId);
  if (!found) return null;
  const levelIndex = Number(
    valueAt(properties, 'w:numPr', 'w:ilvl') ?? levelOfStyle(found, style) ?? style?.numberingLevel ?? 0,
  );
  if (!found.levels.has(levelIndex)) return null;
  return { numbering: found, levelIndex, isHeading: isHeading(properties, style) };
}

function levelOfStyle({ levels }: Numbering, style: WordStyle | undefined): number | undefined {
  return [...levels].find(([, level]) => level.styleId !== null && level.styleId === style?.id)?.[0];
}

function isHeading(properties: Element, style: WordStyle | undefined): boolean {
  const outline = valueAt(properties, 'w:outlineLvl');
  return outline !== null ? Number(outline) < 9 : (style?.outlineLevel ?? null) !== null;
}

/** The running numbers of every numbering definition. */
class Counters {
  private readonly byDefinition = new Map<string, Array<number | undefined>>();

  /** Increments a level, restarts the levels below, and formats the result; empty for bullets. */
  next(numbering: Numbering, levelIndex: number): string {
    const counts = this.byDefinition.get(numbering.definitionId) ?? [];
    this.byDefinition.set(numbering.definitionId, counts);
    const last = counts[levelIndex];
    counts[levelIndex] = last === undefined ? startOf(numbering, levelIndex) : last + 1;
    counts.length = levelIndex + 1;
    return print(numbering, levelIndex, counts);
  }
}

function print(numbering: Numbering, levelIndex: number, counts: ReadonlyArray<number | undefined>): string {
  const level = numbering.levels.get(levelIndex)!;
  if (level.format === 'bullet' || level.format === 'none') return '';
  return level.pattern.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    const format = level.isLegal ? 'decimal' : (numbering.levels.get(index)?.format ?? 'decimal');
    // A skipped level shows its first number without using it up.
    return printNumber(counts[index] ?? startOf(numbering, index), format);
  });
}

function startOf(numbering: Numbering, levelIndex: number): number {
  return numbering.levels.get(levelIndex)?.start ?? 1;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`);
}
