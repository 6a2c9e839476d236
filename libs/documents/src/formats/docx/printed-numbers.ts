import { printNumber, type Numbering } from './word-numbering.js';
import type { WordStyle } from './word-styles.js';

interface NumberingContext {
  styles: ReadonlyMap<string, WordStyle>;
  numbering: ReadonlyMap<string, Numbering>;
}

const PARAGRAPH_PROPERTIES = /<w:pPr(?:\s[^>]*)?>(?:(?!<\/w:pPr>)[\s\S]){0,20000}?<\/w:pPr>/g;

/**
 * Writes the numbers that Word would print before numbered headings into their text: nothing else in the file holds them, and
 * people ask for "section 3.2" or 第四条. Numbers of other paragraphs are counted too, where they share a heading's counters.
 */
export function printNumbers(documentXml: string, context: NumberingContext): string {
  const counters = new Counters();
  return documentXml.replace(PARAGRAPH_PROPERTIES, (properties) => {
    const numbered = numberedLevel(properties, context);
    if (!numbered) return properties;
    const number = counters.next(numbered.numbering, numbered.levelIndex);
    if (!numbered.isHeading || number === '') return properties;
    return `${properties}<w:r><w:t xml:space="preserve">${escapeXml(number)} </w:t></w:r>`;
  });
}

function numberedLevel(
  properties: string,
  { styles, numbering }: NumberingContext,
): { numbering: Numbering; levelIndex: number; isHeading: boolean } | null {
  // What a paragraph was before a tracked change is not what it is.
  const own = properties.replace(/<w:pPrChange[\s\S]*?<\/w:pPrChange>/g, '');
  const value = (name: string): string | null =>
    new RegExp(`<w:${name}\\s[^>]*?w:val="([^"]*)"`).exec(own)?.[1] ?? null;
  const style = styles.get(value('pStyle') ?? '');
  const numberingId = value('numId') ?? style?.numberingId ?? null;
  const found = numberingId === null || numberingId === '0' ? undefined : numbering.get(numberingId);
  if (!found) return null;
  const byStyle = [...found.levels].find(
    ([, level]) => level.styleId !== null && level.styleId === style?.id,
  )?.[0];
  const levelIndex = Number(value('ilvl') ?? byStyle ?? style?.numberingLevel ?? 0);
  const outline = value('outlineLvl');
  const isHeading = outline !== null ? Number(outline) < 9 : (style?.outlineLevel ?? null) !== null;
  return found.levels.has(levelIndex) ? { numbering: found, levelIndex, isHeading } : null;
}

/** The running numbers of every numbering definition. */
class Counters {
  private readonly byDefinition = new Map<string, Array<number | undefined>>();

  /** Counts one on, starts the levels below anew, and prints the result; empty for bullets. */
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
    // A level that was skipped shows its first number, and still has it to give.
    return printNumber(counts[index] ?? startOf(numbering, index), format);
  });
}

function startOf(numbering: Numbering, levelIndex: number): number {
  return numbering.levels.get(levelIndex)?.start ?? 1;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`);
}
