import type { DocumentMetadata } from '../model.js';
import type { PdfDocument } from './engine/pdf-document.js';

const MIN_YEAR = 1900;
const MAX_YEAR = 2100;
/** Titles that programs put there by themselves. */
const NO_TITLE =
  /^(?:untitled|microsoft word|microsoft powerpoint|document\d*|\(anonymous\)|anonymous|untitled document)\b|\.(?:docx?|indd|qxd|pptx?|tex|dvi|hwp|pdf|xlsx?|rtf)$/i;
/** Their bookmarks are their headings, among which the title is not: TeX, and what letters and reports are written with. */
const KEEPS_TITLE_APART =
  /\b(?:(?:la|pdf|xe|lua)?tex\b|latex|xdvipdfmx|dvips|word\b|writer\b|wps|google docs|pages\b)/i;

export function readMetadata(document: PdfDocument): DocumentMetadata {
  const title = clean(document.information('Title'));
  return {
    title: title !== null && !NO_TITLE.test(title) ? title : null,
    author: clean(document.information('Author')),
    year: yearOf(document.information('CreationDate')),
    pageCount: document.pageCount,
  };
}

/** True unless the program that wrote the document keeps its title apart from its headings. */
export function countsTitle(document: PdfDocument): boolean {
  return !['Creator', 'Producer'].some((key) => KEEPS_TITLE_APART.test(document.information(key)));
}

function clean(text: string): string | null {
  const cleaned = text
    .replace(/[\u0000-\u001f\u007f\ufffd]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(cleaned) && !/^\(?anonymous\)?$/i.test(cleaned) ? cleaned.slice(0, 500) : null;
}

function yearOf(date: string): number | null {
  const year = Number(/^(?:D:)?(\d{4})/.exec(date)?.[1]);
  return year >= MIN_YEAR && year <= MAX_YEAR ? year : null;
}
