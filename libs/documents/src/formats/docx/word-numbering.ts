import type { Element } from 'domhandler';
import { letters, roman } from '../markup/list-marker.js';
import { childAt, childrenNamed, parseXml } from '../office-xml.js';
import { valueAt } from './word-styles.js';

/** One level of a numbering: how it counts and is formatted. */
export interface NumberingLevel {
  start: number;
  /** `w:numFmt`: decimal, upperRoman, chineseCounting, bullet … */
  format: string;
  /** As in `w:lvlText`: "第%1章", "%1.%2". */
  pattern: string;
  /** All numbers in it are printed as decimals. */
  isLegal: boolean;
  /** Style whose paragraphs have this level. */
  styleId: string | null;
}

/** A numbering that paragraphs refer to. Several may share the counters of one definition. */
export interface Numbering {
  definitionId: string;
  levels: ReadonlyMap<number, NumberingLevel>;
}

/** Word has nine levels. */
const MAX_LEVEL_INDEX = 8;
const MAX_START = 32_767;

/** Numberings by `w:numId`. */
export function readNumbering(xml: string): Map<string, Numbering> {
  const root = childAt(parseXml(xml), 'w:numbering');
  const definitions = new Map(
    childrenNamed(root, 'w:abstractNum').map((element) => [
      element.attribs['w:abstractNumId'] ?? '',
      element,
    ]),
  );
  const byStyle = new Map(
    [...definitions.values()].reverse().map((element) => [valueAt(element, 'w:styleLink'), element]),
  );
  const levelsOf = new Map<Element, ReadonlyMap<number, NumberingLevel>>();
  const levelsById = new Map<string, ReadonlyMap<number, NumberingLevel>>();
  for (const [id, element] of definitions) {
    const definition = resolveLink(element, byStyle);
    const levels = levelsOf.get(definition) ?? readLevels(definition);
    levelsOf.set(definition, levels);
    levelsById.set(id, levels);
  }
  const found = new Map<string, Numbering>();
  for (const element of childrenNamed(root, 'w:num')) {
    const definitionId = valueAt(element, 'w:abstractNumId') ?? '';
    const defined = levelsById.get(definitionId);
    if (!defined) continue;
    const overrides = childrenNamed(element, 'w:lvlOverride');
    const levels = new Map(defined);
    for (const override of overrides) applyOverride(levels, override);
    const ownCounters = overrides.length > 0 ? `${definitionId}/${element.attribs['w:numId']}` : definitionId;
    found.set(element.attribs['w:numId'] ?? '', { definitionId: ownCounters, levels });
  }
  return found;
}

/** A definition may only refer to the style that another one defines. */
function resolveLink(element: Element, byStyle: ReadonlyMap<string | null, Element>): Element {
  const link = valueAt(element, 'w:numStyleLink');
  return link ? (byStyle.get(link) ?? element) : element;
}

function readLevels(definition: Element): Map<number, NumberingLevel> {
  return new Map(
    childrenNamed(definition, 'w:lvl')
      .map((level) => [levelIndex(level), readLevel(level)] as const)
      .filter(([index]) => index >= 0 && index <= MAX_LEVEL_INDEX),
  );
}

function readLevel(element: Element): NumberingLevel {
  return {
    start: startOf(valueAt(element, 'w:start') ?? '1'),
    format: valueAt(element, 'w:numFmt') ?? 'decimal',
    pattern: (valueAt(element, 'w:lvlText') ?? '').slice(0, 100),
    isLegal: childAt(element, 'w:isLgl') !== null,
    styleId: valueAt(element, 'w:pStyle'),
  };
}

function applyOverride(levels: Map<number, NumberingLevel>, override: Element): void {
  const index = levelIndex(override);
  const own = childAt(override, 'w:lvl');
  const level = own ? readLevel(own) : levels.get(index);
  const start = valueAt(override, 'w:startOverride');
  if (level && index >= 0 && index <= MAX_LEVEL_INDEX)
    levels.set(index, start === null ? level : { ...level, start: startOf(start) });
}

function startOf(value: string): number {
  return Math.max(0, Math.min(MAX_START, Number.parseInt(value, 10) || 0));
}

function levelIndex(element: Element): number {
  return Number.parseInt(element.attribs['w:ilvl'] ?? '0', 10) || 0;
}

const CHINESE_DIGITS = '零一二三四五六七八九';
const CHINESE_FORMATS = new Set([
  'chineseCounting',
  'chineseCountingThousand',
  'taiwaneseCounting',
  'taiwaneseCountingThousand',
  'ideographDigital',
  'japaneseCounting',
  'japaneseDigitalTenThousand',
]);

/** A number as Word prints it; empty for bullets and unsupported formats. */
export function printNumber(number: number, format: string): string {
  if (CHINESE_FORMATS.has(format)) return chineseNumber(number);
  switch (format) {
    case 'bullet':
    case 'none':
      return '';
    case 'lowerLetter':
      return number > 0 ? letters(number) : '';
    case 'upperLetter':
      return number > 0 ? letters(number).toUpperCase() : '';
    case 'lowerRoman':
      return number < 4_000 ? roman(number) : String(number);
    case 'upperRoman':
      return number < 4_000 ? roman(number).toUpperCase() : String(number);
    case 'decimalZero':
      return String(number).padStart(2, '0');
    default:
      return String(number);
  }
}

/** 十二, 二十三, 一百零五; beyond 9999 in digits. */
export function chineseNumber(number: number): string {
  if (number < 0 || number > 9999) return String(number);
  if (number < 10) return CHINESE_DIGITS[number]!;
  const units = ['', '十', '百', '千'];
  const digits = [...String(number)].map(Number);
  let text = '';
  digits.forEach((digit, index) => {
    const unit = units[digits.length - 1 - index]!;
    if (digit > 0) text += CHINESE_DIGITS[digit]! + unit;
    else if (!text.endsWith('零') && digits.slice(index).some((later) => later > 0)) text += '零';
  });
  return text.replace(/^一十/, '十');
}
