import type { DocumentMetadata } from '../../model.js';
import { cleanLine } from '../clean-text.js';
import { inlineText } from '../markup/inline-text.js';
import { findElements, isText, type Document } from '../markup/markup-dom.js';
import { yearOfDate } from '../year-of-date.js';

/** What a page says about itself in its head. */
export function pageMetadata(page: Document): Omit<DocumentMetadata, 'pageCount'> {
  const metas = findElements(page, ({ name }) => name === 'meta');
  const meta = (...names: string[]): string | null => {
    for (const name of names) {
      const found = metas.find(
        ({ attribs }) => (attribs.name ?? attribs.property ?? '').toLowerCase() === name,
      );
      const text = cleanLine(found?.attribs.content ?? '');
      if (text !== '') return text;
    }
    return null;
  };
  const headings = findElements(page, ({ name }) => name === 'h1').map((heading) =>
    cleanLine(inlineText([heading])),
  );
  const headline = headings.length === 1 ? headings[0]! : '';
  return {
    title: meta('og:title', 'citation_title', 'dc.title') ?? (headline || titleElement(page)),
    author: meta('author', 'citation_author', 'dc.creator', 'article:author'),
    year: yearOfDate(
      meta('article:published_time', 'citation_publication_date', 'date', 'dc.date', 'dcterms.created'),
    ),
  };
}

function titleElement(page: Document): string | null {
  const title = findElements(page, ({ name }) => name === 'title')[0];
  return cleanLine(title?.children.map((child) => (isText(child) ? child.data : '')).join('') ?? '') || null;
}
