import { Readability } from '@mozilla/readability';
import render from 'dom-serializer';
import { Element, isTag, Text, type AnyNode, type Document } from 'domhandler';
import { parseHTML } from 'linkedom';
import { inlineText } from '../markup/inline-text.js';
import { findElements, parseMarkup, replaceNodes } from '../markup/markup-dom.js';
import { isLayoutTable } from '../markup/markup-table.js';

/** Below this share of the page's text, the result is not its main content. */
const MIN_SHARE = 0.5;
const LEVEL = 'data-level';
/** Of an aside's text; with more in links, it leads away from the page. */
const MAX_LINK_SHARE = 0.3;
const MAX_ELEMENTS = 50_000;
/** Sum over all elements. */
const MAX_DEPTHS = 400_000;

/**
 * The main content of a page, by Mozilla's Readability; the whole body if that finds less than half of the text. Tables
 * and the article's own notes are taken out before and put back afterwards, since Readability drops elements with more
 * markup than text, and every `<aside>`.
 */
export function mainContent(page: Document): Document {
  const total = length(page);
  if (isTooMuch(page)) return page;
  const taken = new TakenParts(page);
  const found = readable(page);
  const content = found === null ? null : withLevels(parseMarkup(found));
  if (content) {
    taken.putBack(content);
    if (length(content) >= total * MIN_SHARE) return content;
  }
  taken.putBack(page);
  return page;
}

/** Readability visits elements repeatedly, the more so the deeper they are nested. Articles stay far below. */
function isTooMuch(page: Document): boolean {
  let count = 0;
  let depths = 0;
  const visit = (node: AnyNode, depth: number): void => {
    if (isTag(node)) count++;
    if (isTag(node)) depths += depth;
    if ('children' in node) for (const child of node.children) visit(child, depth + 1);
  };
  visit(page, 0);
  return count > MAX_ELEMENTS || depths > MAX_DEPTHS;
}

function readable(page: Document): string | null {
  // Readability turns every h1 into an h2.
  for (const heading of findElements(page, isHeading)) heading.attribs[LEVEL] = heading.name;
  // Readability uses the DOM's own interfaces, which linkedom implements but whose types are not part of Node's.
  const { document } = parseHTML(`<!doctype html>${render(page.children)}`) as { document: unknown };
  const article = new Readability(document, { charThreshold: 200 }).parse();
  return article?.content ?? null;
}

function withLevels(content: Document): Document {
  for (const heading of findElements(content, isHeading))
    heading.name = heading.attribs[LEVEL] ?? heading.name;
  return content;
}

function isHeading(element: Element): boolean {
  return /^h[1-6]$/.test(element.name);
}

function length(tree: Document): number {
  return inlineText(tree.children).length;
}

/** A page's data tables and notes, replaced by one paragraph each. */
class TakenParts {
  private readonly taken: Element[];

  constructor(page: Document) {
    const parts = new Set(findElements(page, (element) => isDataTable(element) || isNote(element)));
    this.taken = [...parts].filter((part) => !isInside(part, (ancestor) => parts.has(ancestor)));
    replaceNodes(new Map(this.taken.map((part, number) => [part, [markOf(number)]])));
  }

  putBack(tree: Document): void {
    const marks = new Map<Element, Element>();
    for (const paragraph of findElements(tree, ({ name }) => name === 'p')) {
      const part = this.taken[Number(MARK.exec(inlineText(paragraph.children))?.[1])];
      if (part) marks.set(part, paragraph);
    }
    replaceNodes(new Map([...marks].map(([part, mark]) => [mark, [part]])));
  }
}

function isDataTable(element: Element): boolean {
  return element.name === 'table' && !isLayoutTable(element);
}

/** An aside that belongs to the article: a box of text in it, neither a list of links nor a form. */
function isNote(element: Element): boolean {
  if (element.name !== 'aside' || !isInside(element, ({ name }) => name === 'article' || name === 'main'))
    return false;
  if (findElements(element, ({ name }) => FORM_PARTS.has(name)).length > 0) return false;
  const links = findElements(element, ({ name }) => name === 'a');
  const linked = links.reduce((sum, { children }) => sum + inlineText(children).length, 0);
  return linked <= inlineText(element.children).length * MAX_LINK_SHARE;
}

const FORM_PARTS = new Set(['form', 'input', 'textarea', 'select', 'button', 'iframe']);

function isInside(element: Element, isIt: (ancestor: Element) => boolean): boolean {
  for (let at = element.parent; at; at = at.parent) if (isTag(at) && isIt(at)) return true;
  return false;
}

function markOf(number: number): Element {
  return new Element('p', {}, [new Text(`⟦part ${number}⟧`)]);
}

const MARK = /⟦part (\d+)⟧/;
