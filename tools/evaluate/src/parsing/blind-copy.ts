import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument, PDFName } from 'pdf-lib';

/** What a document's catalog tells of its structure: bookmarks, the tree of tags, and that it is tagged. */
const TELLING = ['Outlines', 'StructTreeRoot', 'MarkInfo'];

/**
 * Writes a copy of a PDF without its bookmarks and tags. What is not written cannot leak: of the objects behind them
 * nothing is reachable any more.
 * @throws Error when the file is encrypted or broken
 */
export async function writeBlindCopy(path: string, copyPath: string): Promise<void> {
  const document = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  for (const key of TELLING) document.catalog.delete(PDFName.of(key));
  await writeFile(copyPath, await document.save({ updateFieldAppearances: false }));
}
