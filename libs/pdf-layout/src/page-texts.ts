import { PdfDocument } from './engine/pdf-document.js';
import type { PdfPage } from './engine/pdf-page.js';

/** Characters of a page per call: with a final NUL, they fit into the scratch buffer. */
const CHARACTERS_AT_ONCE = 8_000;
const BYTES_A_CHARACTER = 2;
/** Limit for all pages together: a book of 5,000 pages. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
const UTF_16 = new TextDecoder('utf-16le');

/**
 * The words of each page of a PDF in PDFium's order, without layout analysis: much faster than parsing. Pages without
 * words are left out.
 */
export async function* readPageTexts(
  path: string,
): AsyncGenerator<{ pageNumber: number; text: string }, void, void> {
  const document = await PdfDocument.open(path);
  try {
    let characters = 0;
    for (let pageNumber = 1; pageNumber <= document.pageCount; pageNumber++) {
      if (characters > MAX_CHARACTERS) return;
      const page = document.page(pageNumber);
      if (!page) continue;
      try {
        const text = textOf(page);
        characters += text.length;
        if (text !== '') yield { pageNumber, text };
      } finally {
        page.close();
      }
    }
  } finally {
    document.close();
  }
}

function textOf(page: PdfPage): string {
  const { pdfium, text: handle } = page;
  if (handle === 0) return '';
  const { api, scratch } = pdfium;
  const count = Math.min(MAX_CHARACTERS, api.FPDFText_CountChars(handle));
  const parts: string[] = [];
  for (let start = 0; start < count; start += CHARACTERS_AT_ONCE) {
    const written = api.FPDFText_GetText(handle, start, Math.min(CHARACTERS_AT_ONCE, count - start), scratch);
    const sizeBytes = Math.max(0, written - 1) * BYTES_A_CHARACTER;
    parts.push(UTF_16.decode(pdfium.bytes.subarray(scratch, scratch + sizeBytes)));
  }
  // Neither control characters nor characters that the font does not map are words.
  return parts
    .join('')
    .replace(/[\p{Cc}\p{Cn}\p{Co}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}
