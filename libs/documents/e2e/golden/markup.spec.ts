import { expect, it } from '@jest/globals';
import { cell, head, heading, list, paragraph, table } from './expected.js';
import { read } from './golden-files.js';

const PICTURE = {
  altText: 'The north hall from outside',
  imageFile: expect.stringMatching(/\.png$/),
  widthPx: 64,
  heightPx: 48,
  regions: [],
};

it('Markdown is parsed as it renders, including front matter', async () => {
  const { inspection, metadata, blocks } = await read('handbook.md');

  expect(inspection).toMatchObject({ format: 'markdown', contentType: 'text/markdown' });
  expect(metadata).toEqual({ title: 'Storage handbook', author: 'A. Keeper', year: 2019, pageCount: null });
  expect(blocks).toEqual([
    heading(1, 'Storage'),
    paragraph('Goods are kept dry and cool.'),
    heading(2, 'Cold hall'),
    list(['0 - Salt', '1 1. Sea salt', '0 - Paper']),
    table([
      [head('Hall'), head('May'), head('June')],
      [cell('North'), cell('120'), cell('131')],
      [cell('South'), cell('64'), cell('70')],
    ]),
    { type: 'code', text: '# not a heading\ncount --all', regions: [] },
    { type: 'figure', caption: null, ...PICTURE },
    heading(1, 'Shortages'),
    paragraph('They are reported by noon.'),
  ]);
});

it('a web page becomes its main text, without navigation, scripts, hidden parts and footer', async () => {
  const { inspection, metadata, blocks } = await read('handbook.html');

  expect(inspection).toMatchObject({ format: 'html', contentType: 'text/html' });
  expect(metadata).toEqual({ title: 'Storage', author: 'A. Keeper', year: 2019, pageCount: null });
  expect(blocks).toEqual([
    heading(1, 'Storage'),
    paragraph(
      'Goods are kept dry and cool, and they are looked at every day, in summer and in winter, by the keeper of the hall.',
    ),
    heading(2, 'Cold hall'),
    list(['0 - Salt', '1 a. Sea salt', '0 - Paper']),
    table(
      [
        [head('Hall', { rowSpan: 2 }), head('Pallets', { colSpan: 2 })],
        [head('May'), head('June')],
        [cell('North'), cell('120'), cell('131')],
        [cell('South', { rowSpan: 2 }), cell('64'), cell('70')],
        [cell('7', { colSpan: 2 })],
      ],
      'Stock by hall',
    ),
    { type: 'figure', caption: 'The north hall', ...PICTURE },
    { type: 'code', text: 'count --all\n  --quiet', regions: [] },
    heading(2, 'Shortages'),
    paragraph(
      'They are reported by noon, and whoever finds one tells the planning office at once, by telephone.',
    ),
  ]);
});

it('a picture is recognised by its size, and rejected by the text parsers', async () => {
  await expect(read('hall.png')).rejects.toMatchObject({
    code: 'file_type_unsupported',
    suggestion: expect.stringContaining('visual pipeline'),
  });
});
