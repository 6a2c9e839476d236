import { FONTS, PdfFile } from '../pdf-file.js';
import { each, fill, type GrowthCase } from './growth-case.js';

interface PageOptions {
  box?: string;
  /** Entries of the catalog. */
  catalog?: string;
  /** Entries of the page. */
  page?: string;
  fonts?: string;
  xObjects?: string;
}

/** A PDF with one page, or with several that all show the same content. */
export function pdfOf(
  content: string,
  options: PageOptions & { pages?: number } = {},
  more?: (file: PdfFile) => void,
): Buffer {
  const file = new PdfFile();
  const catalog = file.reserve();
  const pages = file.reserve();
  const shown = file.addStream(content);
  const { box = '[0 0 400 600]', fonts = FONTS, xObjects = '', page = '' } = options;
  const kids = Array.from({ length: options.pages ?? 1 }, () =>
    file.add(
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${box} /Contents ${shown} 0 R ` +
        `/Resources << /Font ${fonts} /XObject << ${xObjects} >> >> ${page} >>`,
    ),
  );
  file.set(catalog, `<< /Type /Catalog /Pages ${pages} 0 R ${options.catalog ?? ''} >>`);
  file.set(
    pages,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  more?.(file);
  return file.bytes();
}

/** Words at positions on a page of 400 × 600 points. */
function words(count: number, at: (index: number) => [x: number, y: number], text = 'a', size = 4): string {
  return `BT /Regular ${size} Tf ${each(count, (index) => `1 0 0 1 ${at(index).join(' ')} Tm (${text}) Tj\n`)}ET`;
}

const pdf = (what: string, size: number, make: (size: number) => Buffer): GrowthCase => ({
  what,
  fileName: 'a.pdf',
  size,
  make,
});
const inGrid =
  (columns: number, step = 0.05) =>
  (index: number): [number, number] => [
    ((index % columns) * 400) / columns,
    600 - Math.floor(index / columns) * step,
  ];
const LETTERS = 30;

export const PDF_CASES: GrowthCase[] = [
  pdf('letters by themselves', 300_000, (size) => pdfOf(words(size / LETTERS, inGrid(100)))),
  pdf('letters in one place', 1_000_000, (size) => pdfOf(words(size / LETTERS, () => [100, 100]))),
  pdf('letters in one row', 1_000_000, (size) =>
    pdfOf(
      words(size / LETTERS, (index) => [index * 5, 590]),
      { box: '[0 0 14400 600]' },
    ),
  ),
  pdf('letters one below the other', 1_500_000, (size) =>
    pdfOf(
      words(size / LETTERS, (index) => [20, 14_400 - index * 0.2], 'a', 0.2),
      { box: '[0 0 400 14400]' },
    ),
  ),
  pdf('two columns of values', 550_000, (size) =>
    pdfOf(
      words(
        size / LETTERS,
        (index) => [20 + (index % 2) * 200, 14_400 - Math.floor(index / 2) * 0.4],
        '12',
        0.3,
      ),
      {
        box: '[0 0 400 14400]',
      },
    ),
  ),
  pdf('accents', 300_000, (size) => pdfOf(words(size / LETTERS, inGrid(100), '\\302'))),
  pdf('one long word', 500_000, (size) => pdfOf(`BT /Regular 10 Tf 20 300 Td (${'a'.repeat(size)}) Tj ET`)),
  pdf('letters in a lattice', 300_000, (size) => {
    const rules = each(80, (at) => `0 ${at * 7.5} m 400 ${at * 7.5} l S ${at * 5} 0 m ${at * 5} 600 l S\n`);
    return pdfOf(rules + words(size / LETTERS, inGrid(200, 1)));
  }),
  pdf('rules', 300_000, (size) =>
    pdfOf(each(size / 25, (at) => `${at % 390} ${at % 590} m ${(at % 390) + 8} ${at % 590} l S\n`)),
  ),
  pdf('curves', 300_000, (size) =>
    pdfOf(
      each(size / 50, (at) => `${at % 390} ${(at * 7) % 590} m ${at % 300} 10 20 ${at % 500} 90 80 c S\n`),
    ),
  ),
  pdf('pictures', 150_000, (size) =>
    pdfOf(
      each(size / 40, (at) => `q 40 0 0 40 ${(at * 45) % 14_000} ${Math.floor(at / 311) * 45} cm /P Do Q\n`),
      {
        box: '[0 0 14400 14400]',
        xObjects:
          '/P << /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>',
      },
    ),
  ),
  pdf('bookmarks of one page', 500_000, (size) => {
    const count = Math.floor(size / 100);
    return pdfOf(words(2_000, inGrid(20, 5)), { catalog: '/Outlines 5 0 R' }, (file) => {
      const outlines = file.reserve();
      const first = outlines + 1;
      for (let at = 0; at < count; at++) {
        const next = at + 1 < count ? `/Next ${first + at + 1} 0 R` : '';
        file.add(`<< /Title (Chapter ${at}) /Parent ${outlines} 0 R /Dest [4 0 R /Fit] ${next} >>`);
      }
      file.set(
        outlines,
        `<< /Type /Outlines /First ${first} 0 R /Last ${first + count - 1} 0 R /Count ${count} >>`,
      );
    });
  }),
  pdf('the same page', 40_000, (size) => pdfOf(words(20, inGrid(4, 20), 'word', 10), { pages: size / 400 })),
  pdf('pages that go on', 40_000, (size) =>
    pdfOf(
      `BT /Regular 10 Tf 20 580 Td 12 TL ${fill(4_000, '(and so it goes on and on and on and on and on and on and on, and) Tj T* ')} ET`,
      {
        pages: size / 400,
      },
    ),
  ),
];
