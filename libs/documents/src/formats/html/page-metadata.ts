import type { DocumentMetadata } from '../../model.js';
import { cleanLine } from '../clean-text.js';
import { inlineText } from '../markup/inline-text.js';
import { findElements, isText, type Document } from '../markup/markup-dom.js';
import { yearOfDate } from '../year-of-date.js';

/** Metadata in a page's head. */
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
  const named = meta('og:title', 'citation_title', 'dc.title') ?? titleElement(page);
  const headings = findElements(page, ({ name }) => name === 'h1').map((heading) =>
    cleanLine(inlineText([heading])),
  );
  // "Name of the page - name of the site" includes the site's name.
  const headline = headings.find((heading) => heading.length > 1 && named?.startsWith(heading));
  return {
    title: headline ?? named ?? headings[0] ?? null,
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
