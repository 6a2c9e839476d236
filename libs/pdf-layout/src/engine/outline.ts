import type { PdfDocument } from './pdf-document.js';

export interface OutlineEntry {
  title: string;
  /** From 1; levels below the sixth count as 6. */
  level: number;
  pageNumber: number;
}

const MAX_ENTRIES = 5000;
/** Entries without a target count, too: each is looked up among all named destinations. */
const MAX_VISITED = 20_000;

/** The document's bookmarks, in order. Entries that lead nowhere within the document are left out. */
export function readOutline(document: PdfDocument): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const visited = new Set<number>();
  const visit = (parent: number, level: number): void => {
    const { api } = document.pdfium;
    let bookmark = api.FPDFBookmark_GetFirstChild(document.handle, parent);
    while (
      bookmark !== 0 &&
      entries.length < MAX_ENTRIES &&
      !visited.has(bookmark) &&
      visited.size < MAX_VISITED
    ) {
      visited.add(bookmark);
      const entry = readEntry(document, bookmark, level);
      if (entry) entries.push(entry);
      if (level < 20) visit(bookmark, level + 1);
      bookmark = api.FPDFBookmark_GetNextSibling(document.handle, bookmark);
    }
  };
  visit(0, 1);
  return entries;
}

function readEntry(document: PdfDocument, bookmark: number, level: number): OutlineEntry | null {
  const { pdfium, handle } = document;
  const { api } = pdfium;
  const title = pdfium.utf16((buffer, length) => api.FPDFBookmark_GetTitle(bookmark, buffer, length));
  const destination =
    api.FPDFBookmark_GetDest(handle, bookmark) ||
    api.FPDFAction_GetDest(handle, api.FPDFBookmark_GetAction(bookmark));
  const pageIndex = destination === 0 ? -1 : api.FPDFDest_GetDestPageIndex(handle, destination);
  if (pageIndex < 0 || title.trim() === '') return null;
  return { title: title.replace(/\s+/g, ' ').trim(), level: Math.min(level, 6), pageNumber: pageIndex + 1 };
}
