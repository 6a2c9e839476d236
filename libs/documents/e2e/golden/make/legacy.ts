import { CFB } from '@e965/xlsx';

const TEXT_AT = 0x800;
const PAGE_BYTES = 512;
/** Page of the paragraph properties: after the text, on a page of their own. */
const PROPERTIES_PAGE = 8;
/** Long enough to have sectors of its own in the compound file. */
const STREAM_BYTES = 0x2000;

/** Paragraphs as Word 97 stores them: each ends with a return, each cell of a table with a bell, and each row with another. */
const BODY = [
  '1.1 Storage\r',
  'Goods are kept dry and cool – always.\r',
  'Hall\u0007May\u0007June\u0007\u0007',
  'North\u0007120\u0007131\u0007\u0007',
  'South\u000764\u000770\u0007\u0007',
  'They are reported by noon.\r',
].join('');

/** A Word 97 document with one piece of text (MS-DOC), as small as readers accept. */
export function wordDocument97(): Buffer {
  const text = Buffer.from(BODY, 'utf16le');
  const word = Buffer.alloc(STREAM_BYTES);
  word.writeUInt16LE(0xa5ec, 0);
  word.writeUInt16LE(0x00c1, 2);
  // fWhichTblStm: the table stream is 1Table.
  word.writeUInt16LE(0x0200, 0x0a);
  word.writeUInt32LE(TEXT_AT, 0x18);
  word.writeUInt32LE(TEXT_AT + text.length, 0x1c);
  word.writeUInt32LE(BODY.length, 0x4c);
  text.copy(word, TEXT_AT);
  const pieces = pieceTable(BODY.length);
  word.writeUInt32LE(0, 0x1a2);
  word.writeUInt32LE(pieces.length, 0x1a6);
  const table = Buffer.alloc(STREAM_BYTES);
  pieces.copy(table);
  paragraphProperties(BODY).copy(word, PROPERTIES_PAGE * PAGE_BYTES);
  const pages = propertyPages(text.length);
  word.writeUInt32LE(pieces.length, 0x102);
  word.writeUInt32LE(pages.length, 0x106);
  pages.copy(table, pieces.length);
  return compoundFile({ WordDocument: word, '1Table': table });
}

/** Clx with one Pcdt: positions 0 and the end, and the offset of the piece's UTF-16 in the stream (MS-DOC 2.9.38). */
function pieceTable(characters: number): Buffer {
  const table = Buffer.alloc(5 + 16);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(0, 5);
  table.writeUInt32LE(characters, 9);
  table.writeUInt32LE(TEXT_AT, 15);
  return table;
}

/** PlcBtePapx: the stream range that the one page of properties covers (MS-DOC 2.8.6). */
function propertyPages(textBytes: number): Buffer {
  const pages = Buffer.alloc(12);
  pages.writeUInt32LE(TEXT_AT, 0);
  pages.writeUInt32LE(TEXT_AT + textBytes, 4);
  pages.writeUInt32LE(PROPERTIES_PAGE, 8);
  return pages;
}

/** sprmPFInTable and sprmPFTtp: a paragraph in a table, and one that ends a row. */
const IN_TABLE = [0x16, 0x24, 1];
const ENDS_ROW = [...IN_TABLE, 0x17, 0x24, 1];
const KINDS = [[], [...IN_TABLE, 0], ENDS_ROW];
const KINDS_AT = 400;
const BYTES_PER_KIND = 16;

/** PapxFkp: where each paragraph starts, and its kind (MS-DOC 2.9.175). */
function paragraphProperties(body: string): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  const paragraphs = body.match(/[^\r\u0007]*[\r\u0007]/g) ?? [];
  let at = TEXT_AT;
  for (const [index, paragraph] of paragraphs.entries()) {
    const kind = paragraph === '\u0007' ? 2 : paragraph.endsWith('\u0007') ? 1 : 0;
    page.writeUInt32LE(at, index * 4);
    page.writeUInt8((KINDS_AT + kind * BYTES_PER_KIND) / 2, (paragraphs.length + 1) * 4 + index * 13);
    at += paragraph.length * 2;
  }
  page.writeUInt32LE(at, paragraphs.length * 4);
  // A zero, the length in pairs of bytes, the style's number, the properties.
  for (const [kind, properties] of KINDS.entries())
    Buffer.from([0, 1 + properties.length / 2, 0, 0, ...properties]).copy(
      page,
      KINDS_AT + kind * BYTES_PER_KIND,
    );
  page.writeUInt8(paragraphs.length, PAGE_BYTES - 1);
  return page;
}

/** What identifies a PowerPoint 97 presentation among compound files; it has no slides. */
export function presentation97(): Buffer {
  return compoundFile({
    'PowerPoint Document': Buffer.alloc(STREAM_BYTES),
    'Current User': Buffer.alloc(STREAM_BYTES),
  });
}

/** A password-protected Word document: its real bytes are a stream of the compound file. */
export function protectedWord(): Buffer {
  return compoundFile({
    EncryptionInfo: Buffer.alloc(STREAM_BYTES),
    EncryptedPackage: Buffer.alloc(STREAM_BYTES),
  });
}

function compoundFile(streams: Record<string, Buffer>): Buffer {
  const file = CFB.utils.cfb_new({ root: 'Root Entry' });
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, content);
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
}
