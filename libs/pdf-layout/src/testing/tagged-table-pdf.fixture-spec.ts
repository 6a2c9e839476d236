import { PDFDocument, PDFName, type PDFRef, StandardFonts } from 'pdf-lib';

/** A cell of a tagged table; without text, an element without content. */
export interface TaggedTestCell {
  text: string;
  /** Left edge and baseline, in points from the top left corner of a page of 400 × 600. */
  x: number;
  y: number;
  header?: boolean;
  colSpan?: number;
}

/** Lines from one point to another: x1, y1, x2, y2. */
export type TestRule = readonly [number, number, number, number];

/** A page whose structure tree holds one table of the given rows, optionally with lines. */
export async function taggedTablePdf(
  rows: ReadonlyArray<readonly TaggedTestCell[]>,
  rules: readonly TestRule[] = [],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 600]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const { context } = document;
  page.node.setFontDictionary(PDFName.of('F'), font.ref);
  const parents: PDFRef[] = [];
  const drawn = rules.map(([x1, y1, x2, y2]) => `0.8 w ${x1} ${600 - y1} m ${x2} ${600 - y2} l S\n`);
  const element = (
    type: string,
    kids: Array<PDFRef | number>,
    own: PDFRef,
    parent: PDFRef,
    a = {},
  ): PDFRef => {
    context.assign(own, context.obj({ Type: 'StructElem', S: type, P: parent, Pg: page.ref, K: kids, A: a }));
    return own;
  };
  const root = context.nextRef();
  const table = context.nextRef();
  const written = rows.map((row) => {
    const rowRef = context.nextRef();
    const cells = row.map(({ text, x, y, header = false, colSpan = 1 }) => {
      const ref = context.nextRef();
      if (text !== '') {
        drawn.push(
          `/TD << /MCID ${parents.length} >> BDC BT /F 10 Tf ${x} ${600 - y} Td (${text}) Tj ET EMC\n`,
        );
      }
      const kids = text === '' ? [] : [parents.push(ref) - 1];
      return element(header ? 'TH' : 'TD', kids, ref, rowRef, { O: 'Table', ColSpan: colSpan });
    });
    return element('TR', cells, rowRef, table);
  });
  element('Table', written, table, root);
  const tree = context.register(context.obj({ Nums: [0, parents] }));
  context.assign(root, context.obj({ Type: 'StructTreeRoot', K: [table], ParentTree: tree }));
  document.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  document.catalog.set(PDFName.of('StructTreeRoot'), root);
  page.node.set(PDFName.of('StructParents'), context.obj(0));
  page.node.addContentStream(context.register(context.stream(drawn.join(''))));
  return document.save();
}
