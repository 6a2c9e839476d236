import { FONTS, line, PdfFile, rule } from './pdf-file.js';

/** A PDF without tags: only sizes, positions and lines reveal its structure. */
export function plainPdf(): Buffer {
  const pdf = new PdfFile();
  const [catalog, pages] = [pdf.reserve(), pdf.reserve()];
  const picture = pdf.addStream(
    '\xe0\x10\x10',
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
  );
  const resources = `<< /Font ${FONTS} /XObject << /Hall ${picture} 0 R >> >>`;
  const kids = [firstPage(), secondPage(), thirdPage()].map((content) => {
    const stream = pdf.addStream(content);
    return pdf.add(
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 400 600] /Resources ${resources} /Contents ${stream} 0 R >>`,
    );
  });
  pdf.set(catalog, `<< /Type /Catalog /Pages ${pages} 0 R >>`);
  pdf.set(
    pages,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  const info = pdf.add(
    '<< /Title (Storage handbook) /Author (A. Keeper) /CreationDate (D:20190304050608Z) >>',
  );
  return pdf.bytes(`/Info ${info} 0 R`);
}

function furniture(page: number): string {
  return line('Halls of the harbour', 40, 30, { size: 8 }) + line(`Page ${page} of 3`, 180, 580, { size: 8 });
}

function firstPage(): string {
  return [
    furniture(1),
    line('Storage', 40, 90, { size: 20, font: 'Bold' }),
    line('Goods are kept dry and cool, and they are looked at every day', 40, 120),
    line('by the keeper of the hall, who writes down what is missing.', 40, 132),
    line('Cold hall', 40, 170, { size: 14, font: 'Bold' }),
    line('1. Count the goods.', 40, 200),
    line('2. Report what is missing:', 40, 212),
    line('- to the planning office', 60, 224),
    line('3. Sign the list.', 40, 236),
    line('Table 1: Stock by hall', 40, 280),
    stockTable(),
    line('What is missing for more than two days in a row is reported to', 40, 480),
  ].join('');
}

/** Columns at 40, 140, 240 and 340; the first label spans two rows, "Pallets" two columns. */
function stockTable(): string {
  const rules = [
    ...[300, 380].map((y) => rule(40, y, 340, y)),
    rule(140, 320, 340, 320),
    ...[340, 360].map((y) => rule(40, y, 340, y)),
    ...[40, 140, 340].map((x) => rule(x, 300, x, 380)),
    rule(240, 320, 240, 380),
  ];
  const cells: Array<[string, number, number]> = [
    ['Hall', 50, 324],
    ['Pallets', 220, 314],
    ['May', 150, 334],
    ['June', 250, 334],
    ['North', 50, 354],
    ['120', 150, 354],
    ['131', 250, 354],
    ['South', 50, 374],
    ['64', 150, 374],
    ['70', 250, 374],
  ];
  return rules.join('') + cells.map(([text, x, y]) => line(text, x, y)).join('');
}

function secondPage(): string {
  return [
    furniture(2),
    line('the planning office by noon.', 40, 90),
    'q 144 0 0 72 100 300 cm /Hall Do Q\n',
    line('Figure 1: The north hall', 110, 315),
  ].join('');
}

/** Two columns below a heading that spans both. */
function thirdPage(): string {
  const column = (name: string, x: number): string =>
    Array.from({ length: 6 }, (_, index) =>
      line(`${name} line ${index} about the goods`, x, 130 + index * 12),
    ).join('');
  return (
    furniture(3) +
    line('Shortages', 40, 90, { size: 20, font: 'Bold' }) +
    column('right', 220) +
    column('left', 40)
  );
}
