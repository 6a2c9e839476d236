import type { DocumentMetadata } from '../../model.js';
import type { PdfDocument } from '@tessera/pdf-layout';

const MIN_YEAR = 1900;
const MAX_YEAR = 2100;
/** Titles that programs generate. */
const NO_TITLE =
  /^(?:untitled|microsoft word|microsoft powerpoint|document\d*|\(anonymous\)|anonymous|untitled document)\b|\.(?:docx?|indd|qxd|pptx?|tex|dvi|hwp|pdf|xlsx?|rtf)$/i;

export function readMetadata(document: PdfDocument): DocumentMetadata {
  const title = clean(document.information('Title'));
  return {
    title: title !== null && !NO_TITLE.test(title) ? title : null,
    author: clean(document.information('Author')),
    year: yearOf(document.information('CreationDate')),
    pageCount: document.pageCount,
  };
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
