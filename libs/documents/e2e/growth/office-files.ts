import { craftedZip, type Part } from '../hostile/crafted-zip.js';

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const DRAWING = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const SLIDES = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const SHEETS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word document with a body and other parts. */
export function docxOf(body: string, parts: readonly Part[] = []): Buffer {
  const document = `<w:document ${WORD} ${OFFICE} ${DRAWING}><w:body>${body}</w:body></w:document>`;
  return craftedZip([{ name: 'word/document.xml', content: document }, ...parts]);
}

export function wordParagraph(text: string, properties = ''): string {
  const own = properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`;
  return `<w:p>${own}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}

export function wordStyles(styles: string): Part {
  return { name: 'word/styles.xml', content: `<w:styles ${WORD}>${styles}</w:styles>` };
}

export function wordNumbering(numbering: string): Part {
  return { name: 'word/numbering.xml', content: `<w:numbering ${WORD}>${numbering}</w:numbering>` };
}

export function wordNotes(notes: string): Part {
  return { name: 'word/footnotes.xml', content: `<w:footnotes ${WORD}>${notes}</w:footnotes>` };
}

/** Relationships of a part, from ids to type and target. */
export function relationsOf(part: string, relations: Record<string, [kind: string, target: string]>): Part {
  const [folder = '', file = ''] = [
    part.slice(0, part.lastIndexOf('/')),
    part.slice(part.lastIndexOf('/') + 1),
  ];
  const entries = Object.entries(relations).map(
    ([id, [kind, target]]) => `<Relationship Id="${id}" Type="${TYPES}/${kind}" Target="${target}"/>`,
  );
  return {
    name: `${folder}/_rels/${file}.rels`,
    content: `<Relationships ${PACKAGE}>${entries.join('')}</Relationships>`,
  };
}

/** A presentation whose slides contain these shapes; `order` lists them from 1, some perhaps more than once. */
export function pptxOf(
  slides: readonly string[],
  parts: readonly Part[] = [],
  order = slides.map((_, at) => at + 1),
): Buffer {
  const ids = order.map((slide, at) => `<p:sldId id="${256 + at}" r:id="r${slide}"/>`);
  const show = `<p:presentation ${SLIDES} ${OFFICE}><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`;
  const relations = Object.fromEntries(
    slides.map((_, at) => [`r${at + 1}`, ['slide', `slides/slide${at + 1}.xml`] as [string, string]]),
  );
  return craftedZip([
    { name: 'ppt/presentation.xml', content: show },
    relationsOf('ppt/presentation.xml', relations),
    ...slides.map((shapes, at) => ({
      name: `ppt/slides/slide${at + 1}.xml`,
      content: `<p:sld ${SLIDES} ${OFFICE} ${DRAWING}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    })),
    ...parts,
  ]);
}

export function slideText(text: string, properties = ''): string {
  return `<p:sp><p:txBody><a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

/** A workbook of one sheet. */
export function xlsxOf(
  rows: string,
  { dimension = 'A1', behind = '', parts = [] as readonly Part[] } = {},
): Buffer {
  const sheet = `<worksheet ${SHEETS}><dimension ref="${dimension}"/><sheetData>${rows}</sheetData>${behind}</worksheet>`;
  const override = (part: string, kind: string): string =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  return craftedZip([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/worksheets/sheet1.xml', 'worksheet')}</Types>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${SHEETS} ${OFFICE}><sheets><sheet name="Sheet" sheetId="1" r:id="s1"/></sheets></workbook>`,
    },
    relationsOf('xl/workbook.xml', { s1: ['worksheet', 'worksheets/sheet1.xml'] }),
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...parts,
  ]);
}

export function sheetCell(reference: string, text: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** A to Z, AA … for columns from 0. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
