import { FONTS, line, PdfFile } from './pdf-file.js';

/** An element of the structure tree: its children are elements, or numbers of marked content. */
interface Tag {
  type: string;
  entries?: string;
  children: Array<Tag | number>;
}

/** A PDF whose structure is only in its tags: one text size, no lines, drawn out of order. */
export function taggedPdf(): Buffer {
  const pdf = new PdfFile();
  const [catalog, pages, page, root] = [pdf.reserve(), pdf.reserve(), pdf.reserve(), pdf.reserve()];
  const content = pdf.addStream(drawn());
  const parents: number[] = [];
  const write = (tag: Tag, parent: number): number => {
    const own = pdf.reserve();
    const kids = tag.children.map((child) => {
      if (typeof child !== 'number') return `${write(child, own)} 0 R`;
      parents[child] = own;
      return String(child);
    });
    const head = `/Type /StructElem /S /${tag.type} /P ${parent} 0 R /Pg ${page} 0 R`;
    pdf.set(own, `<< ${head} /K [${kids.join(' ')}] ${tag.entries ?? ''} >>`);
    return own;
  };
  const top = write(STRUCTURE, root);
  const tree = pdf.add(`<< /Nums [0 [${parents.map((parent) => `${parent} 0 R`).join(' ')}]] >>`);
  pdf.set(
    catalog,
    `<< /Type /Catalog /Pages ${pages} 0 R /MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R /Lang (en) >>`,
  );
  pdf.set(pages, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  pdf.set(
    page,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 400 600] /StructParents 0 /Resources << /Font ${FONTS} >> /Contents ${content} 0 R >>`,
  );
  pdf.set(root, `<< /Type /StructTreeRoot /K ${top} 0 R /ParentTree ${tree} 0 R >>`);
  return pdf.bytes();
}

function tag(type: string, children: Tag['children'], entries = ''): Tag {
  return { type, children, entries };
}

const item = (label: number, body: number): Tag => tag('LI', [tag('Lbl', [label]), tag('LBody', [body])]);
const row = (...cells: Tag[]): Tag => tag('TR', cells);

const STRUCTURE = tag('Document', [
  tag('H1', [0]),
  tag('P', [1]),
  tag('H2', [2]),
  tag('L', [item(3, 4), item(5, 6)]),
  tag('Table', [
    row(tag('TH', [7], '/A << /O /Table /RowSpan 2 >>'), tag('TH', [8], '/A << /O /Table /ColSpan 2 >>')),
    row(tag('TH', [9]), tag('TH', [10])),
    row(tag('TD', [11]), tag('TD', [12]), tag('TD', [13])),
  ]),
  tag('P', [14]),
]);

/** Marked content by its number; the last paragraph is drawn first. */
function drawn(): string {
  const marked = (id: number, text: string, x: number, y: number): string =>
    `/Span << /MCID ${id} >> BDC\n${line(text, x, y)}EMC\n`;
  return [
    `/Artifact BMC\n${line('Halls of the harbour', 40, 30)}EMC\n`,
    marked(14, 'They are reported by noon.', 40, 300),
    marked(0, 'Storage', 40, 90),
    marked(1, 'Goods are kept dry and cool.', 40, 110),
    marked(2, 'Cold hall', 40, 130),
    marked(3, '1.', 40, 150),
    marked(4, 'Salt', 60, 150),
    marked(5, '2.', 40, 165),
    marked(6, 'Paper', 60, 165),
    marked(7, 'Hall', 40, 200),
    marked(8, 'Pallets', 140, 200),
    marked(9, 'May', 140, 215),
    marked(10, 'June', 240, 215),
    marked(11, 'North', 40, 230),
    marked(12, '120', 140, 230),
    marked(13, '131', 240, 230),
  ].join('');
}
