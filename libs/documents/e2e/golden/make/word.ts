import {
  AlignmentType,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { picture } from './picture.js';
import { withoutMoment } from './zip.js';

/** A Word document with one of everything. */
export async function wordDocument(): Promise<Buffer> {
  const document = new Document({
    title: 'Storage handbook',
    creator: 'A. Keeper',
    numbering: {
      config: [
        {
          reference: 'steps',
          levels: [
            { level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START },
            { level: 1, format: LevelFormat.LOWER_LETTER, text: '%2)', alignment: AlignmentType.START },
          ],
        },
      ],
    },
    footnotes: { 1: { children: [new Paragraph('Measured at noon.')] } },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('Running header')] }) },
        footers: { default: new Footer({ children: [new Paragraph('Running footer')] }) },
        children: await body(),
      },
    ],
  });
  return withoutMoment(await Packer.toBuffer(document));
}

async function body() {
  return [
    new Paragraph({ text: 'Storage', heading: HeadingLevel.HEADING_1 }),
    new Paragraph({
      children: [
        new TextRun('Goods are kept '),
        new TextRun({ text: 'dry', bold: true }),
        new TextRun(' and cool.'),
        new FootnoteReferenceRun(1),
      ],
    }),
    new Paragraph({ text: 'Cold hall', heading: HeadingLevel.HEADING_2 }),
    new Paragraph({ text: 'Salt', bullet: { level: 0 } }),
    new Paragraph({ text: 'Sea salt', bullet: { level: 1 } }),
    new Paragraph({ text: 'Paper', bullet: { level: 0 } }),
    new Paragraph('Then:'),
    new Paragraph({ text: 'Count.', numbering: { reference: 'steps', level: 0 } }),
    new Paragraph({ text: 'Report.', numbering: { reference: 'steps', level: 0 } }),
    new Paragraph('Table 1: Stock by hall'),
    stockTable(),
    new Paragraph({
      children: [
        new ImageRun({
          type: 'png',
          data: await picture(),
          transformation: { width: 64, height: 48 },
          altText: { name: 'hall', title: 'hall', description: 'The north hall from outside' },
        }),
      ],
    }),
    new Paragraph('Figure 1: The north hall'),
    new Paragraph({ text: 'Shortages', heading: HeadingLevel.HEADING_1 }),
    new Paragraph('They are reported by noon.'),
  ];
}

/** Two header rows, a cell that spans two columns, one that spans two rows. */
function stockTable(): Table {
  return new Table({
    rows: [
      new TableRow({
        tableHeader: true,
        children: [cell('Hall', { rowSpan: 2 }), cell('Pallets', { columnSpan: 2 })],
      }),
      new TableRow({ tableHeader: true, children: [cell('May'), cell('June')] }),
      new TableRow({ children: [cell('North'), cell('120'), cell('131')] }),
      new TableRow({ children: [cell('South', { rowSpan: 2 }), cell('64'), cell('70')] }),
      new TableRow({ children: [cell('7', { columnSpan: 2 })] }),
    ],
  });
}

function cell(text: string, spans: { rowSpan?: number; columnSpan?: number } = {}): TableCell {
  return new TableCell({ children: [new Paragraph(text)], ...spans });
}
