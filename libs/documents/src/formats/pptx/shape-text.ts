import { isTag, type Element } from 'domhandler';
import type { Block, ListBlock } from '../../model.js';
import { cleanLine, cleanLines } from '../clean-text.js';
import { letters, roman } from '../markup/list-marker.js';
import { childAt, childrenNamed, descendantsNamed, textContent } from '../office-xml.js';

/** `body`: a placeholder whose paragraphs are bullets by default. `box`: any other shape. */
export type TextRole = 'body' | 'box';

const MAX_DEPTH = 8;
/** PowerPoint's limit. */
const MAX_START = 32_767;

/** All text of a shape, a line per paragraph. */
export function shapeText(shape: Element): string {
  return cleanLines(
    descendantsNamed(shape, 'a:p')
      .map((paragraph) => paragraphText(paragraph))
      .join('\n'),
  );
}

/** Paragraphs and lists of a shape. */
export function shapeBlocks(shape: Element, role: TextRole): Block[] {
  const body = childAt(shape, 'p:txBody');
  const paragraphs = childrenNamed(body, 'a:p').filter((paragraph) => paragraphText(paragraph) !== '');
  const isBulleted = role === 'body' && paragraphs.length > 1;
  const numbers = new NumberedLevels();
  const blocks: Block[] = [];
  for (const paragraph of paragraphs) {
    const text = paragraphText(paragraph);
    const properties = childAt(paragraph, 'a:pPr');
    const depth = Math.max(0, Math.min(MAX_DEPTH, Number.parseInt(properties?.attribs.lvl ?? '0', 10) || 0));
    const marker =
      numbers.marker(properties, depth) ?? (isBulleted && !childAt(properties, 'a:buNone') ? '-' : null);
    if (marker === null) blocks.push({ type: 'paragraph', text, regions: [] });
    else listAtEnd(blocks).items.push({ text: cleanLine(text), depth, marker });
  }
  return blocks;
}

function listAtEnd(blocks: Block[]): ListBlock {
  const last = blocks.at(-1);
  if (last?.type === 'list') return last;
  const list: ListBlock = { type: 'list', items: [], regions: [] };
  blocks.push(list);
  return list;
}

function paragraphText(paragraph: Element): string {
  const parts = paragraph.children.filter(isTag).map((child) => {
    if (child.name === 'a:br') return '\n';
    if (child.name === 'a:r' || child.name === 'a:fld') return textContent(childAt(child, 'a:t') ?? child);
    return descendantsNamed(child, 'm:t').map(textContent).join('');
  });
  // How Office escapes control characters in XML.
  return cleanLines(parts.join('').replace(/_x000[9BD]_/g, ' '));
}

/** Counts automatic numbers per level. */
class NumberedLevels {
  private readonly counts: number[] = [];

  /** The bullet or number that the paragraph itself sets, null for none. */
  marker(properties: Element | null, depth: number): string | null {
    this.counts.length = Math.min(this.counts.length, depth + 1);
    if (childAt(properties, 'a:buChar')) return '-';
    const auto = childAt(properties, 'a:buAutoNum');
    if (!auto) return null;
    const start = Math.max(1, Math.min(MAX_START, Number.parseInt(auto.attribs.startAt ?? '1', 10) || 1));
    this.counts[depth] = this.counts[depth] === undefined ? start : this.counts[depth] + 1;
    return numberMarker(this.counts[depth], auto.attribs.type ?? '');
  }
}

/** Schemes have names like `alphaLcParenBoth`, `romanUcPeriod`, `arabicPlain`. */
function numberMarker(number: number, scheme: string): string {
  let text = String(number);
  if (scheme.startsWith('alpha')) text = letters(number);
  if (scheme.startsWith('roman') && number < 4_000) text = roman(number);
  if (scheme.includes('Uc')) text = text.toUpperCase();
  if (scheme.endsWith('ParenBoth')) return `(${text})`;
  if (scheme.endsWith('ParenR')) return `${text})`;
  return scheme.endsWith('Plain') ? text : `${text}.`;
}
