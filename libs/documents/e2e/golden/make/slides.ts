import pptxgen from 'pptxgenjs';
import { picture } from './picture.js';
import { withoutMoment } from './zip.js';

const PptxGenJS = pptxgen as unknown as typeof pptxgen.default;

/** A presentation of three slides: a list with notes, a table with spans, a chart and a picture. */
export async function slides(): Promise<Buffer> {
  const deck = new PptxGenJS();
  deck.title = 'Halls of the harbour';
  deck.author = 'A. Keeper';
  deck.defineSlideMaster({
    title: 'PLAIN',
    objects: [
      { placeholder: { options: { name: 'title', type: 'title', x: 0.5, y: 0.2, w: 9, h: 1 }, text: '' } },
    ],
    slideNumber: { x: 9, y: 5 },
  });
  const list = deck.addSlide({ masterName: 'PLAIN' });
  list.addText('Storage', { placeholder: 'title' });
  list.addText(
    [
      { text: 'Salt', options: { bullet: true, breakLine: true } },
      { text: 'Sea salt', options: { bullet: true, indentLevel: 1, breakLine: true } },
      { text: 'Paper', options: { bullet: true } },
    ],
    { x: 1, y: 1.5, w: 8, h: 2 },
  );
  list.addNotes('Say why salt comes first.');
  const table = deck.addSlide({ masterName: 'PLAIN' });
  table.addText('Stock', { placeholder: 'title' });
  table.addTable(
    [
      [
        { text: 'Hall', options: { rowspan: 2 } },
        { text: 'Pallets', options: { colspan: 2 } },
      ],
      [{ text: 'May' }, { text: 'June' }],
      [{ text: 'North' }, { text: '120' }, { text: '131' }],
    ],
    { x: 1, y: 1.5, w: 8 },
  );
  const chart = deck.addSlide({ masterName: 'PLAIN' });
  chart.addText('Growth', { placeholder: 'title' });
  chart.addChart(
    deck.ChartType.bar,
    [
      { name: 'May', labels: ['North', 'South'], values: [120, 64] },
      { name: 'June', labels: ['North', 'South'], values: [131, 70.5] },
    ],
    { x: 1, y: 1.5, w: 5, h: 3, showTitle: true, title: 'Pallets by hall' },
  );
  const data = `image/png;base64,${(await picture()).toString('base64')}`;
  chart.addImage({ data, x: 7, y: 2, w: 1, h: 1, altText: 'The north hall from outside' });
  return withoutMoment((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
}
