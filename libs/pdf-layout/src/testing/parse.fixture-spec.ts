import type { Block } from '@tessera/blocks';
import { type DrawnPdf, withFile } from '@tessera/testing/pdf';
import { blocksOfPdf } from '../document-blocks.js';
import { PdfDocument } from '../engine/pdf-document.js';

export interface Parsed {
  blocks: Block[];
  pages: Array<{ pageNumber: number; hasText: boolean }>;
}

export async function parse(pdf: DrawnPdf): Promise<Parsed> {
  return withFile(await pdf.bytes(), parseFile);
}

export async function parseFile(path: string): Promise<Parsed> {
  const pages: Parsed['pages'] = [];
  const document = await PdfDocument.open(path);
  try {
    const blocks: Block[] = [];
    for await (const block of blocksOfPdf(document, { onPage: (page) => pages.push(page) }))
      blocks.push(block);
    return { blocks, pages };
  } finally {
    document.close();
  }
}
