import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument, PDFName } from 'pdf-lib';

/** Catalog entries about structure: bookmarks, the tag tree, the tagged mark. */
const TELLING = ['Outlines', 'StructTreeRoot', 'MarkInfo'];

/**
 * Copies a PDF without bookmarks and tags, and without the objects behind them.
 * @throws Error for an encrypted or broken file
 */
export async function writeBlindCopy(path: string, copyPath: string): Promise<void> {
  const document = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  for (const key of TELLING) document.catalog.delete(PDFName.of(key));
  await writeFile(copyPath, await document.save({ updateFieldAppearances: false }));
}
