import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { withFile } from '@tessera/testing/pdf';
import type { ScannedPage } from './scan.js';
import { ScanSpool, writeScan } from './scan-spool.js';

it('pages are read back as written, however long they are and in whatever order they arrived', async () => {
  const page = (number: number, wordCount: number): ScannedPage => ({
    page: number,
    width: 10,
    height: 10,
    dpi: 150,
    words: Array.from({ length: wordCount }, (_, line) => ({
      text: `Wörter ${number} 第${line}`,
      box: { x: 1, y: 2.5, width: 3, height: 4 },
      confidence: 0.5,
      line,
    })),
  });
  const pages = [page(4, 15_000), page(1, 0), page(2, 30_000), page(9, 1)];

  await withFile(Buffer.from(''), async (_, folder) => {
    const path = join(folder, 'scan');
    await writeScan(path, Readable.from(pages) as AsyncIterable<ScannedPage>);
    const spool = ScanSpool.open(path);

    expect(spool.pageNumbers).toEqual([1, 2, 4, 9]);
    for (const written of pages) expect(spool.read(written.page)).toEqual(written);
    expect(() => spool.read(3)).toThrow(RangeError);
    spool.close();
  });
});
