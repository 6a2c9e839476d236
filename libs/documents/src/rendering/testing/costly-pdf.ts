import { PdfFile } from '../../../e2e/pdf-file.js';

const FONT = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
/** 98 million pixels: the most that one image may have. */
const SIDE = 9_900;
const OPERATIONS = 20_000;

export interface CostlyPage {
  /** Adds the objects of the page; returns its resources and content. */
  make: (file: PdfFile) => { resources: string; content: string };
  /** Content before that. */
  before?: string;
}

export const HARMLESS: CostlyPage = {
  make: () => ({
    resources: '',
    content: 'BT /F 12 Tf 50 300 Td (Words of a page) Tj ET 50 50 100 100 re f\n',
  }),
};

/** A shading that takes thousands of operations per pixel. */
export const SLOW_SHADING: CostlyPage = {
  make: (file) => {
    const body = `{ ${'dup sin exch cos add '.repeat(OPERATIONS)} pop 0 0 0 }`;
    const shade = file.addStream(body, '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]');
    const shading = `<< /ShadingType 1 /ColorSpace /DeviceRGB /Matrix [400 0 0 600 0 0] /Function ${shade} 0 R >>`;
    return { resources: `/Shading << /S ${shading} >>`, content: '/S sh\n'.repeat(100) };
  },
};

/** Images that only declare their size: what matters happens before they are decoded. */
export function statedPictures(count: number, { distinct }: { distinct: boolean }): CostlyPage {
  return {
    make: (file) => {
      const numbers = Array.from({ length: distinct ? count : 1 }, () => statedPicture(file));
      const names = Array.from({ length: count }, (_, at) => (distinct ? at : 0));
      return {
        resources: `/XObject << ${numbers.map((number, at) => `/P${at} ${number} 0 R`).join(' ')} >>`,
        content: names.map((name, at) => `q 200 0 0 200 ${at * 5} 50 cm /P${name} Do Q\n`).join(''),
      };
    },
  };
}

export function statedPicture(file: PdfFile, side = SIDE): number {
  const size = `/Width ${side} /Height ${side} /BitsPerComponent 8`;
  return file.addStream('a', `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceRGB`);
}

export function costlyPdf(pages: readonly CostlyPage[]): Buffer {
  const file = new PdfFile();
  const [catalog, tree] = [file.reserve(), file.reserve()];
  const kids = pages.map(({ make, before = '' }) => {
    const { resources, content } = make(file);
    const shown = file.addStream(before + content);
    return file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 400 600] /Contents ${shown} 0 R ` +
        `/Resources << ${FONT} ${resources} >> >>`,
    );
  });
  file.set(catalog, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  const list = kids.map((kid) => `${kid} 0 R`).join(' ');
  file.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${list}] >>`);
  return file.bytes();
}
