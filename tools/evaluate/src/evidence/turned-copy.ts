import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { degrees, PDFDocument } from 'pdf-lib';

export const TURNS = ['0', '90', '180', '270'] as const;

/** Writes a copy whose pages are displayed turned clockwise. @returns its path */
export async function turnedCopy(path: string, turn: number, folder: string): Promise<string> {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  for (const page of pdf.getPages()) page.setRotation(degrees((page.getRotation().angle + turn) % 360));
  const copy = join(folder, basename(path));
  await writeFile(copy, await pdf.save());
  return copy;
}
