import type { WordStyle } from './word-styles.js';

const TITLE_NAMES = /^(title|titel|titre|título|标题|タイトル)$/i;
const DROPPED_NAMES = /^(toc \d|toc heading|table of figures|index \d|index heading|header|footer)$/i;
/** Mammoth tries every rule on every paragraph. Documents have some dozens of such styles. */
const MAX_RULES = 500;
const LONGEST_NAME = 250;
/** Deepest level of a heading block. */
const MAX_LEVEL = 6;

/**
 * Mammoth's rules for a document's own styles: headings by outline level, regardless of the style's name; the title;
 * generated tables of contents are omitted, since they repeat every heading.
 */
export function styleMapFor(styles: Iterable<WordStyle>): string[] {
  const rules: string[] = [];
  for (const style of styles) {
    if (rules.length >= MAX_RULES) break;
    if (style.name.length > LONGEST_NAME || /[\r\n]/.test(style.name)) continue;
    const selector = `p[style-name='${style.name.replace(/(['\\])/g, '\\$1')}']`;
    if (DROPPED_NAMES.test(style.name)) rules.push(`${selector} => !`);
    else if (TITLE_NAMES.test(style.name)) rules.push(`${selector} => h1:fresh`);
    else if (style.outlineLevel !== null)
      rules.push(`${selector} => h${Math.min(MAX_LEVEL, style.outlineLevel + 1)}:fresh`);
    else if (/^caption$/i.test(style.name)) rules.push(`${selector} => p.caption:fresh`);
    else if (/code|preformatted|source/i.test(style.name)) rules.push(`${selector} => pre:separator('\\n')`);
  }
  return rules;
}
