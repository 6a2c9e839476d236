import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { DrawnPdf, withFile } from '@tessera/testing/pdf';
import sharp from 'sharp';
import { isBlock } from '../../model.js';
import { parsePdf } from './pdf.parser.js';

it('figures of a PDF are cut out as PNG, with their captions; tiny pictures are decoration', async () => {
  const pdf = await DrawnPdf.create();
  const red = sharp({ create: { width: 40, height: 20, channels: 3, background: '#e01010' } });
  const picture = await pdf.document.embedPng(await red.png().toBuffer());
  const sheet = pdf.sheet().text('The warehouse keeps all finished goods for two weeks.', 40, 60);
  sheet.page.drawImage(picture, { x: 100, y: 300, width: 144, height: 72 });
  sheet.page.drawImage(picture, { x: 20, y: 20, width: 8, height: 8 });
  sheet.text('Figure 3: The north hall', 110, 315);

  const { parts, png } = await withFile(await pdf.bytes(), async (path, workFolder) => {
    const parts = [];
    for await (const part of parsePdf({ path, fileName: 'halls.pdf', workFolder })) parts.push(part);
    const file = parts.flatMap((part) =>
      isBlock(part) && part.type === 'figure' ? [part.imageFile!] : [],
    )[0]!;
    return { parts, png: await readFile(file) };
  });

  expect(parts[0]).toMatchObject({ pageCount: 1 });
  const figures = parts.filter((part) => isBlock(part) && part.type === 'figure');
  expect(figures).toHaveLength(1);
  expect(figures[0]).toMatchObject({ caption: 'Figure 3: The north hall', widthPx: 300, heightPx: 150 });
  const { dominant } = await sharp(png).stats();
  expect(dominant).toMatchObject({ g: 8, b: 8 });
  expect(dominant.r).toBeGreaterThan(200);
});
