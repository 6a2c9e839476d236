import { afterEach, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cell, head, heading, list, on, paragraph, table } from './expected.js';
import { goldenPath, read } from './golden-files.js';

const HANDBOOK = { title: 'Storage handbook', author: 'A. Keeper', year: 2019 };
const HALLS = { title: 'Halls of the harbour', author: 'A. Keeper', year: 2019 };
const PICTURE = { imageFile: expect.stringMatching(/\.png$/), widthPx: 64, heightPx: 48 };
const SLIDES = [
  heading(1, 'Storage', on(1)),
  list(['0 - Salt', '1 - Sea salt', '0 - Paper'], on(1)),
  paragraph('Say why salt comes first.', on(1)),
  heading(1, 'Stock', on(2)),
  table(
    [
      [head('Hall', { rowSpan: 2 }), head('Pallets', { colSpan: 2 })],
      [head('May'), head('June')],
      [cell('North'), cell('120'), cell('131')],
    ],
    null,
    on(2),
  ),
  heading(1, 'Growth', on(3)),
  table(
    [
      [head(''), head('May'), head('June')],
      [cell('North'), cell('120'), cell('131')],
      [cell('South'), cell('64'), cell('70.5')],
    ],
    'Pallets by hall',
    on(3),
  ),
  { type: 'figure', caption: null, altText: 'The north hall from outside', ...PICTURE, regions: on(3) },
];
const path = process.env.PATH;

afterEach(() => {
  process.env.PATH = path;
});

describe('a Word document', () => {
  it('has headings by style, lists with their depth, tables with their spans, notes, captions and pictures', async () => {
    const { inspection, metadata, blocks } = await read('handbook.docx');

    expect(inspection).toMatchObject({ format: 'docx', pageCount: null });
    expect(metadata).toEqual({ ...HANDBOOK, pageCount: null });
    expect(blocks).toEqual([
      heading(1, 'Storage'),
      paragraph('Goods are kept dry and cool.[1]'),
      paragraph('[1] Measured at noon.'),
      heading(2, 'Cold hall'),
      list(['0 - Salt', '1 - Sea salt', '0 - Paper']),
      paragraph('Then:'),
      list(['0 1. Count.', '0 2. Report.']),
      table(
        [
          [head('Hall', { rowSpan: 2 }), head('Pallets', { colSpan: 2 })],
          [head('May'), head('June')],
          [cell('North'), cell('120'), cell('131')],
          [cell('South', { rowSpan: 2 }), cell('64'), cell('70')],
          [cell('7', { colSpan: 2 })],
        ],
        'Table 1: Stock by hall',
      ),
      {
        type: 'figure',
        caption: 'Figure 1: The north hall',
        altText: 'The north hall from outside',
        ...PICTURE,
        regions: [],
      },
      heading(1, 'Shortages'),
      paragraph('They are reported by noon.'),
    ]);
  });

  it('with a password is rejected', async () => {
    await expect(read('protected.docx')).rejects.toMatchObject({ code: 'file_encrypted' });
  });
});

describe('a Word 97 document', () => {
  it('has its paragraphs and tables, without any office suite', async () => {
    process.env.PATH = '';

    const { inspection, blocks } = await read('handbook.doc');

    expect(inspection).toMatchObject({ format: 'doc', contentType: 'application/msword' });
    expect(blocks).toEqual([
      heading(3, '1.1 Storage'),
      paragraph('Goods are kept dry and cool – always.'),
      table([
        [head('Hall'), head('May'), head('June')],
        [cell('North'), cell('120'), cell('131')],
        [cell('South'), cell('64'), cell('70')],
      ]),
      paragraph('They are reported by noon.'),
    ]);
  });
});

describe('a presentation', () => {
  it('has a section per slide: lists, notes, tables with spans, values of charts, pictures', async () => {
    const { inspection, metadata, blocks, pagesWithText } = await read('halls.pptx');

    expect(inspection).toMatchObject({ format: 'pptx', pageCount: 3 });
    expect(metadata).toEqual({ ...HALLS, pageCount: 3 });
    expect(blocks).toEqual(SLIDES);
    expect(pagesWithText).toEqual([1, 2, 3]);
  });

  it('of PowerPoint 97 is rejected with a remedy if there is no office suite', async () => {
    process.env.PATH = '';

    await expect(read('halls.ppt')).rejects.toMatchObject({
      code: 'file_type_unsupported',
      suggestion: expect.stringContaining('.pptx'),
    });
  });

  it('of PowerPoint 97 has what the office suite converts it to', async () => {
    await officeSuite(`cp '${goldenPath('halls.pptx')}' "$out/halls.pptx"`);

    expect((await read('halls.ppt')).blocks).toEqual(SLIDES);
  });

  it('of PowerPoint 97 is damaged if the office suite cannot convert it', async () => {
    await officeSuite('exit 1');

    await expect(read('halls.ppt')).rejects.toMatchObject({ code: 'file_corrupt' });
  });
});

describe.each([
  ['of Excel', 'halls.xlsx', 'xlsx', 3],
  ['of Excel 97', 'halls.xls', 'xls', null],
  ['in the XML of Excel 2003', 'halls-2003.xml', 'xls', null],
])('a workbook %s', (_, name, format, pageCount) => {
  it('has a section per visible sheet: values as shown, merged cells, a title above the table', async () => {
    const { inspection, metadata, blocks, pagesWithText } = await read(name);

    expect(inspection).toMatchObject({ format, pageCount });
    expect(metadata).toEqual({ ...HALLS, pageCount: 3 });
    expect(blocks).toEqual([
      heading(1, 'Stock', on(1)),
      table(
        [
          [head('Hall', { rowSpan: 2 }), head('Pallets', { colSpan: 2 }), head('Share', { rowSpan: 2 })],
          [head('May'), head('June')],
          [cell('North'), cell('120'), cell('1,310.50'), cell('25.0%')],
          [cell('South'), cell('64'), cell('70'), cell('12.5%')],
        ],
        'Stock by hall',
        on(1),
      ),
      heading(1, 'Notes', on(3)),
      paragraph('Counted by hand.', on(3)),
      paragraph('Checked twice.', on(3)),
    ]);
    expect(pagesWithText).toEqual([1, 3]);
  });
});

/** Puts a stand-in for LibreOffice on the path, which runs a line of shell with the output folder as $out. */
async function officeSuite(work: string): Promise<void> {
  const folder = createTestFolder('office');
  const command = join(folder, 'soffice');
  const script = `#!/bin/sh\nwhile [ $# -gt 0 ]; do [ "$1" = --outdir ] && out="$2"; shift; done\n${work}\n`;
  await writeFile(command, script);
  await chmod(command, 0o755);
  process.env.PATH = `${folder}:${path}`;
}
