import type { AnyNode, Element } from 'domhandler';
import { childAt, childrenNamed, parseXml } from '../office-xml.js';

/** A paragraph style of a Word document, with inherited properties. */
export interface WordStyle {
  id: string;
  name: string;
  /** 0 to 8; null for body text. */
  outlineLevel: number | null;
  numberingId: string | null;
  /** Level within the numbering, from 0. */
  numberingLevel: number | null;
}

const MAX_INHERITANCE = 20;

/** Paragraph styles by id. */
export function readWordStyles(xml: string): Map<string, WordStyle> {
  const elements = new Map<string, Element>();
  for (const style of childrenNamed(childAt(parseXml(xml), 'w:styles'), 'w:style'))
    if (style.attribs['w:type'] === 'paragraph' && style.attribs['w:styleId'])
      elements.set(style.attribs['w:styleId'], style);
  return new Map([...elements].map(([id, element]) => [id, readStyle(id, element, elements)]));
}

function readStyle(id: string, element: Element, all: ReadonlyMap<string, Element>): WordStyle {
  const chain = inheritance(element, all);
  const first = (...path: string[]): string | null => {
    for (const style of chain) {
      const value = valueAt(style, 'w:pPr', ...path);
      if (value !== null) return value;
    }
    return null;
  };
  const name = valueAt(element, 'w:name') ?? id;
  return {
    id,
    name,
    outlineLevel: outlineLevel(first('w:outlineLvl')) ?? levelByName(chain),
    numberingId: first('w:numPr', 'w:numId'),
    numberingLevel: numberOf(first('w:numPr', 'w:ilvl')),
  };
}

function inheritance(element: Element, all: ReadonlyMap<string, Element>): Element[] {
  const chain: Element[] = [];
  let at: Element | undefined = element;
  while (at && chain.length < MAX_INHERITANCE && !chain.includes(at)) {
    chain.push(at);
    at = all.get(valueAt(at, 'w:basedOn') ?? '');
  }
  return chain;
}

/** Heading styles without an outline level: Word's built-in names, which are the same in any language. */
function levelByName(chain: readonly Element[]): number | null {
  for (const style of chain) {
    const level = /^heading ([1-9])$/i.exec(valueAt(style, 'w:name') ?? '')?.[1];
    if (level) return Number(level) - 1;
  }
  return null;
}

function outlineLevel(value: string | null): number | null {
  const level = numberOf(value);
  return level !== null && level >= 0 && level <= 8 ? level : null;
}

function numberOf(value: string | null): number | null {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isInteger(number) ? number : null;
}

/** `w:val` at the end of a path of elements. */
export function valueAt(node: AnyNode, ...path: string[]): string | null {
  return childAt(node, ...path)?.attribs['w:val'] ?? null;
}
