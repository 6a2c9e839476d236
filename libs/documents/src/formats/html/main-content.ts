import { Readability } from '@mozilla/readability';
import render from 'dom-serializer';
import { Element, Text, type Document } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { inlineText } from '../markup/inline-text.js';
import { findElements, parseMarkup } from '../markup/markup-dom.js';
import { isLayoutTable } from '../markup/markup-table.js';

/** With a smaller share of the page's text than this, what was found is not its main content. */
const MIN_SHARE = 0.5;
const LEVEL = 'data-level';

/**
 * The part of a page that it is about, by Mozilla's Readability; all of the body where that finds less than half of the text.
 * Tables are taken out before and put back behind, since Readability drops what has more markup than text.
 */
export function mainContent(page: Document): Document {
  const total = length(page);
  const tables = new TakenTables(page);
  const found = readable(page);
  const content = found === null ? null : withLevels(parseMarkup(found));
  if (content) {
    tables.putBack(content);
    if (length(content) >= total * MIN_SHARE) return content;
  }
  tables.putBack(page);
  return page;
}

function readable(page: Document): string | null {
  // Readability makes every h1 an h2.
  for (const heading of findElements(page, isHeading)) heading.attribs[LEVEL] = heading.name;
  // Readability works on the DOM's own interfaces, which linkedom implements but whose types are not part of Node's.
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

/** A page's data tables while a paragraph each stands for them. */
class TakenTables {
  private readonly taken: Element[] = [];

  constructor(page: Document) {
    for (const table of findElements(page, ({ name }) => name === 'table'))
      if (!isLayoutTable(table) && !this.holds(table)) this.take(table);
  }

  putBack(tree: Document): void {
    const marks = new Map(
      findElements(tree, ({ name }) => name === 'p').flatMap((paragraph) => {
        const number = MARK.exec(inlineText(paragraph.children))?.[1];
        return number === undefined ? [] : [[Number(number), paragraph] as const];
      }),
    );
    for (const [number, mark] of marks) {
      const table = this.taken[number];
      if (table) DomUtils.replaceElement(mark, table);
    }
  }

  private holds(table: Element): boolean {
    for (let at = table.parent; at; at = at.parent) if (this.taken.includes(at as Element)) return true;
    return false;
  }

  private take(table: Element): void {
    const mark = new Element('p', {});
    DomUtils.appendChild(mark, new Text(`⟦table ${this.taken.length}⟧`));
    DomUtils.replaceElement(table, mark);
    this.taken.push(table);
  }
}

const MARK = /⟦table (\d+)⟧/;
