import { expect, it } from '@jest/globals';
import { PDFDocument, PDFName, PDFOperator, type PDFPage, PDFString } from 'pdf-lib';
import { withFile } from '@tessera/testing/pdf';
import { parseFile } from './testing/parse.fixture-spec.js';

const FONT = PDFName.of('Vertical');
const HEADING = '第一章倉庫';
const LINES = [
  '倉庫の品物は毎日かならず数えられ、足りない',
  'ものがあれば、その日のうちに事務所へ知らせ',
  'ることになっている。夏も冬も同じである。',
];

/** A page of 400 × 600 points. */
async function newPage(): Promise<{ pdf: PDFDocument; page: PDFPage }> {
  const pdf = await PDFDocument.create();
  return { pdf, page: pdf.addPage([400, 600]) };
}

/** A Japanese font for vertical text, not embedded. Its codes are UTF-16. */
function useVerticalFont({ pdf, page }: { pdf: PDFDocument; page: PDFPage }): void {
  const descendant = pdf.context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: 'HeiseiMin-W3',
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Japan1'), Supplement: 2 },
  });
  const font = pdf.context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: 'HeiseiMin-W3',
    Encoding: 'UniJIS-UCS2-V',
    DescendantFonts: [pdf.context.register(descendant)],
  });
  page.node.setFontDictionary(FONT, pdf.context.register(font));
}

const CHARACTERS = [...new Set([...HEADING, ...LINES.join(''), ...'備考欄12'])];

/** A font of squares, one for each character that the tests draw. Its codes are their indices, from 1. */
function useSquares({ pdf, page }: { pdf: PDFDocument; page: PDFPage }): void {
  const names = CHARACTERS.map((_, index) => `g${index + 1}`);
  const square = pdf.context.register(pdf.context.stream('1000 0 0 -200 1000 800 d1 0 -200 1000 1000 re f'));
  const mappings = CHARACTERS.map((character, index) => `<${hexOf(index + 1)}> <${utf16(character)}>`);
  const toUnicode = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange
${mappings.length} beginbfchar ${mappings.join('\n')} endbfchar endcmap end`;
  const font = pdf.context.obj({
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, -200, 1000, 800],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: Object.fromEntries(names.map((name) => [name, square])),
    Encoding: { Type: 'Encoding', Differences: [1, ...names] },
    FirstChar: 1,
    LastChar: names.length,
    Widths: names.map(() => 1000),
    Resources: {},
    ToUnicode: pdf.context.register(pdf.context.stream(toUnicode)),
  });
  page.node.setFontDictionary(FONT, pdf.context.register(font));
}

function hexOf(code: number): string {
  return code.toString(16).padStart(2, '0');
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

function drawCodes(page: PDFPage, codes: string, place: { x: number; y: number; size: number }): void {
  const { x, y, size } = place;
  const content = `BT /Vertical ${size} Tf 1 0 0 1 ${x} ${600 - y} Tm <${codes}> Tj ET`;
  page.pushOperators(PDFOperator.of(content as never));
}

function drawSquares(page: PDFPage, text: string, place: { x: number; y: number; size: number }): void {
  const codes = [...text].map((character) => hexOf(CHARACTERS.indexOf(character) + 1));
  drawCodes(page, codes.join(''), place);
}

function stackSquares(page: PDFPage, text: string, { x, size }: { x: number; size: number }): void {
  for (const [index, character] of [...text].entries())
    drawSquares(page, character, { x, y: 60 + index * size * 1.1, size });
}

async function textsOf(pdf: PDFDocument): Promise<string[]> {
  const { blocks } = await withFile(await pdf.save(), parseFile);
  return blocks.map((block) => `${block.type}: ${'text' in block ? block.text : ''}`);
}

it('text in a vertical font is read vertically, lines from right to left', async () => {
  const { pdf, page } = await newPage();
  useVerticalFont({ pdf, page });
  for (const [index, line] of LINES.entries())
    drawCodes(page, utf16(line), { x: 310 - index * 20, y: 60, size: 12 });

  expect(await textsOf(pdf)).toEqual([`paragraph: ${LINES.join('')}`]);
});

it('text placed vertically character by character is read vertically, too', async () => {
  const { pdf, page } = await newPage();
  useSquares({ pdf, page });
  stackSquares(page, HEADING, { x: 360, size: 18 });
  for (const [index, line] of LINES.entries()) stackSquares(page, line, { x: 310 - index * 20, size: 12 });
  drawSquares(page, '12', { x: 200, y: 580, size: 8 });

  expect(await textsOf(pdf)).toEqual([`heading: ${HEADING}`, `paragraph: ${LINES.join('')}`]);
});

it('horizontal text with a vertical label next to it stays unchanged', async () => {
  const { pdf, page } = await newPage();
  useSquares({ pdf, page });
  for (const [index, line] of LINES.entries())
    drawSquares(page, line, { x: 60, y: 60 + index * 16, size: 12 });
  stackSquares(page, '備考欄', { x: 380, size: 12 });

  for (const line of LINES) expect((await textsOf(pdf)).join('\n')).toContain(line);
});
