import { each, fill, type GrowthCase } from './growth-case.js';
import {
  columnName,
  docxOf,
  pptxOf,
  relationsOf,
  sheetCell,
  slideText,
  wordNotes,
  wordNumbering,
  wordParagraph,
  wordStyles,
  xlsxOf,
} from './office-files.js';

const NUMBERS = wordNumbering(
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="%1"/></w:lvl></w:abstractNum>' +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
);

const docx = (what: string, size: number, make: (size: number) => Buffer): GrowthCase => ({
  what,
  fileName: 'a.docx',
  size,
  make,
});

export const WORD_CASES: GrowthCase[] = [
  docx('paragraphs', 60_000, (size) => docxOf(fill(size, wordParagraph('Words')))),
  docx('properties that do not end', 8_000_000, (size) => docxOf(fill(size, '<w:pPr>'), [NUMBERS])),
  docx('properties of attributes', 800_000, (size) =>
    docxOf(fill(size, `<w:p><w:pPr><w:numPr ${'w:numId '.repeat(2_000)}/></w:pPr></w:p>`), [NUMBERS]),
  ),
  docx('comments that do not end', 2_000_000, (size) => docxOf(fill(size, '<!--'))),
  docx('character data that does not end', 2_000_000, (size) => docxOf(fill(size, '<![CDATA['))),
  docx('tables in tables', 500_000, (size) => docxOf(fill(size, '<w:tbl><w:tr><w:tc>'))),
  docx('rows', 200_000, (size) =>
    docxOf(`<w:tbl>${fill(size, `<w:tr><w:tc>${wordParagraph('a')}</w:tc></w:tr>`)}</w:tbl>`),
  ),
  docx('styles', 300_000, (size) => {
    const count = size / 500;
    const style = (at: number): string =>
      `<w:style w:type="paragraph" w:styleId="s${at}"><w:name w:val="n${at}"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>`;
    const paragraphs = each(count, (at) => wordParagraph('a', `<w:pStyle w:val="s${at}"/>`));
    return docxOf(paragraphs, [wordStyles(each(count, style))]);
  }),
  docx('numberings by a style', 1_000_000, (size) =>
    docxOf(wordParagraph('a'), [
      wordNumbering(
        each(
          size / 150,
          (at) =>
            `<w:abstractNum w:abstractNumId="${at}"><w:numStyleLink w:val="x"/></w:abstractNum>` +
            `<w:num w:numId="${at}"><w:abstractNumId w:val="${at}"/></w:num>`,
        ),
      ),
    ]),
  ),
  docx('numberings of one definition', 1_000_000, (size) => {
    const levels = each(size / 100, (at) => `<w:lvl w:ilvl="${at}"><w:start w:val="1"/></w:lvl>`);
    const numbers = each(size / 100, (at) => `<w:num w:numId="${at}"><w:abstractNumId w:val="0"/></w:num>`);
    const definition = `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>`;
    return docxOf(wordParagraph('a'), [wordNumbering(definition + numbers)]);
  }),
  docx('references to one note', 500_000, (size) =>
    docxOf(`<w:p>${fill(size, '<w:r><w:footnoteReference w:id="2"/></w:r>')}</w:p>`, [
      wordNotes(`<w:footnote w:id="2">${wordParagraph(fill(size / 10, 'note '))}</w:footnote>`),
    ]),
  ),
];

const FRAME =
  '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></p:graphicFrame>';

function chart(points: number): Array<{ name: string; content: string }> {
  const values = each(points, (at) => `<c:pt idx="${at}"><c:v>1</c:v></c:pt>`);
  const series = `<c:ser><c:val><c:numRef><c:numCache>${values}</c:numCache></c:numRef></c:val></c:ser>`;
  return [
    {
      name: 'ppt/slides/_rels/slide1.xml.rels',
      content: relationsOf('ppt/slides/slide1.xml', { c: ['chart', '../charts/c.xml'] }).content as string,
    },
    {
      name: 'ppt/charts/c.xml',
      content: `<c:chartSpace><c:chart><c:plotArea>${series}</c:plotArea></c:chart></c:chartSpace>`,
    },
  ];
}

const pptx = (what: string, size: number, make: (size: number) => Buffer): GrowthCase => ({
  what,
  fileName: 'a.pptx',
  size,
  make,
  verdict: 'read',
});

export const SLIDE_CASES: GrowthCase[] = [
  pptx('shapes', 200_000, (size) => pptxOf([fill(size, slideText('word'))])),
  pptx('the same slide', 500_000, (size) =>
    pptxOf([slideText(fill(size, 'word '))], [], Array<number>(size / 50).fill(1)),
  ),
  pptx('the same chart', 1_000_000, (size) => pptxOf([fill(size, FRAME)], chart(size / 100))),
  pptx('a chart of many points', 5_000_000, (size) => pptxOf([FRAME], chart(size / 35))),
  pptx('layouts that do not end', 2_000_000, (size) =>
    pptxOf(
      [slideText('a')],
      [
        relationsOf('ppt/slides/slide1.xml', { l: ['slideLayout', '../slideLayouts/l.xml'] }),
        { name: 'ppt/slideLayouts/l.xml', content: fill(size, '<p:sldLayout ') },
      ],
    ),
  ),
];

const xlsx = (what: string, size: number, make: (rows: number) => Buffer): GrowthCase => ({
  what,
  fileName: 'a.xlsx',
  size,
  make: (length) => make(Math.floor(length / 100)),
  verdict: 'read',
});

function rows(count: number, cells: (number: number) => string, step = 1): string {
  return each(count, (at) => `<row r="${at * step + 1}">${cells(at * step + 1)}</row>`);
}
const pair = (number: number): string => sheetCell(`A${number}`, 'a') + sheetCell(`B${number}`, '1');
const values = (number: number): string => sheetCell(`A${number}`, '1') + sheetCell(`B${number}`, '1');

export const SHEET_CASES: GrowthCase[] = [
  xlsx('every second row', 1_000_000, (count) => xlsxOf(rows(count, values, 2))),
  xlsx('far columns', 1_000_000, (count) =>
    xlsxOf(
      rows(count, (number) => sheetCell(`A${number}`, 'a') + sheetCell(`XFD${number}`, 'a')),
      { dimension: 'A1:XFD1048576' },
    ),
  ),
  xlsx('far rows', 100_000, (count) => xlsxOf(rows(count, pair, 1_000), { dimension: 'A1:XFD1048576' })),
  xlsx('cells that stand far apart', 500_000, (count) =>
    xlsxOf(
      rows(
        count,
        (number) => sheetCell(`A${number}`, 'a') + sheetCell(`${columnName(number % 999)}${number}`, '1'),
      ),
    ),
  ),
  xlsx('cells that all reach to the end', 300_000, (count) => {
    const merged = each(count, (at) => `<mergeCell ref="A${at + 1}:XFD1048576"/>`);
    return xlsxOf(rows(count, pair), { behind: `<mergeCells>${merged}</mergeCells>` });
  }),
  xlsx('columns with gaps', 1_000_000, (count) =>
    xlsxOf(
      rows(count / 300, (number) => each(300, (at) => sheetCell(`${columnName(at * 3)}${number}`, '1'))),
    ),
  ),
];
