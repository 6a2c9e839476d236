import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readRawPdf } from '@tessera/pdf-layout/evaluation';
import { PDFDocument, PDFHexString, PDFName, PDFNumber, StandardFonts } from 'pdf-lib';
import { writeBlindCopy } from './blind-copy.js';
import { readIcdarTables } from './icdar-tables.js';
import { judgePdf } from './judge-pdf.js';
import { withFolder } from '../temporary-folder.js';

const TITLES = ['Storage', 'Carriers', 'Shortages'];

/** A plain page with bookmarks on ordinary lines, and one on missing words. */
async function bookmarkedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 600]);
  const lines = TITLES.flatMap((title) => [
    title,
    '',
    'All goods are kept for two weeks in the hall, and',
    'no longer.',
    '',
  ]);
  lines.forEach((line, index) => page.drawText(line, { x: 40, y: 560 - index * 14, size: 10, font }));
  const root = document.context.nextRef();
  const entries = [...TITLES, 'Cover picture'].map((title) => ({ title, ref: document.context.nextRef() }));
  for (const [index, { title, ref }] of entries.entries())
    document.context.assign(
      ref,
      document.context.obj({
        Title: PDFHexString.fromText(title),
        Parent: root,
        Dest: [page.ref, PDFName.of('Fit')],
        ...(index + 1 < entries.length && { Next: entries[index + 1]!.ref }),
      }),
    );
  document.context.assign(
    root,
    document.context.obj({
      Type: 'Outlines',
      First: entries[0]!.ref,
      Last: entries.at(-1)!.ref,
      Count: PDFNumber.of(entries.length),
    }),
  );
  document.catalog.set(PDFName.of('Outlines'), root);
  return document.save();
}

describe('a judged PDF', () => {
  it('has a copy without structure, and its own bookmarks judge both', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'a.pdf');
      await writeFile(path, await bookmarkedPdf());

      const { headings, tables } = await judgePdf(path, new Set(['headings', 'tables']));

      expect(headings).toMatchObject({
        blind: { wanted: 3, f1: 0 },
        withOutline: { wanted: 3, f1: 1, levels: 1 },
      });
      expect(tables).toBeNull();
    });
  });

  it('has no bookmarks and the same words in its copy', async () => {
    await withFolder(async (folder) => {
      const [path, copy] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')];
      await writeFile(path, await bookmarkedPdf());

      await writeBlindCopy(path, copy);

      const [original, blind] = [await readRawPdf(path), await readRawPdf(copy)];
      expect(original.outline).toHaveLength(4);
      expect(blind.outline).toEqual([]);
      expect(blind.pages).toEqual(original.pages);
    });
  });
});

describe('ground truth of ICDAR 2013', () => {
  it('is read with spans, several regions and texts of several lines', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'a-str.xml');
      await writeFile(
        path,
        `<?xml version="1.0"?><document><table id="1">
          <region id="1" page="1"><cell id="1" start-row="0" start-col="1" end-col="2"><content>to air
kg</content></cell><cell id="2" start-row="1" start-col="1"><content>A &amp; B</content></cell></region>
          <region id='2' page='2'><cell start-row='0' start-col='0' end-row='1'><content/></cell></region>
        </table></document>`,
      );

      expect(await readIcdarTables(path)).toEqual([
        [
          { text: 'to air\nkg', startRow: 0, endRow: 0, startColumn: 1, endColumn: 2 },
          { text: 'A & B', startRow: 1, endRow: 1, startColumn: 1, endColumn: 1 },
        ],
        [{ text: '', startRow: 0, endRow: 1, startColumn: 0, endColumn: 0 }],
      ]);
    });
  });
});
