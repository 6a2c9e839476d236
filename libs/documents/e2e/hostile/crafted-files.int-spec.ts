import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { goldenPath } from '../golden/golden-files.js';
import { craftedZip, type Part } from './crafted-zip.js';
import { Inspector } from './inspector.js';

// Real: a parser process with its limits on time and memory, files. Each file is crafted to mislead or to exhaust it.

const MIB = 1024 * 1024;
const DOCUMENT = { name: 'word/document.xml', content: '<w:document/>' };

let inspector: Inspector;

beforeAll(() => {
  inspector = new Inspector();
});

afterAll(() => inspector.close());

describe('an archive', () => {
  const zeros = Buffer.alloc(40 * MIB);
  const cases: Array<[what: string, bytes: Buffer, verdict: string]> = [
    ['of one document is that document', craftedZip([DOCUMENT]), 'docx'],
    ['of nothing is none of ours', craftedZip([]), 'file_type_unsupported'],
    ['of archives is none of ours', craftedZip(nested(3)), 'file_type_unsupported'],
    ['with archives beside the document is the document', craftedZip([DOCUMENT, ...nested(3)]), 'docx'],
    [
      'that unpacks to 150 times its size',
      craftedZip([DOCUMENT, { name: 'word/a.bin', content: zeros }]),
      'archive_bomb',
    ],
    [
      'that claims to unpack to more than a document does',
      craftedZip([{ ...DOCUMENT, claims: { unpackedBytes: 0xfffffff0 } }]),
      'archive_bomb',
    ],
    [
      'of more parts than a document has',
      craftedZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `word/${index}` }))),
      'archive_bomb',
    ],
    ['that claims more parts than it has', craftedZip([DOCUMENT], { entryCount: 9_999 }), 'file_corrupt'],
    [
      'whose table of contents lies elsewhere',
      craftedZip([DOCUMENT], { directoryOffset: 7 }),
      'file_corrupt',
    ],
    [
      'whose table of contents lies outside',
      craftedZip([DOCUMENT], { directoryOffset: 0xfffffff0 }),
      'file_corrupt',
    ],
    ['with two parts of one name', craftedZip([DOCUMENT, DOCUMENT]), 'file_corrupt'],
    [
      'with two parts of one name, but for the slash',
      craftedZip([DOCUMENT, { ...DOCUMENT, name: 'word\\document.xml' }]),
      'file_corrupt',
    ],
    ['that needs a password', craftedZip([{ ...DOCUMENT, isEncrypted: true }]), 'file_encrypted'],
    ['that climbs out of its folder', craftedZip([DOCUMENT, { name: '../../etc/passwd' }]), 'file_corrupt'],
    ['that starts at the root', craftedZip([DOCUMENT, { name: '/etc/passwd' }]), 'file_corrupt'],
    [
      'that says it is an OpenDocument text',
      typed('application/vnd.oasis.opendocument.text'),
      'file_type_unsupported',
    ],
    ['that says it is a constructor', typed('constructor'), 'file_type_unsupported'],
    ['that says it is a prototype', typed('__proto__'), 'file_type_unsupported'],
    ['that says what it is in megabytes', typed('x'.repeat(MIB)), 'file_type_unsupported'],
    [
      'whose type is longer than it claims',
      craftedZip([{ name: 'mimetype', content: zeros, claims: { unpackedBytes: 10 } }]),
      'file_type_unsupported',
    ],
  ];

  it.each(cases)('%s', async (_, bytes, verdict) => {
    expect(await inspector.verdict(bytes, 'a.docx')).toBe(verdict);
  });

  function nested(depth: number): Part[] {
    let inner = craftedZip([{ name: 'zeros', content: Buffer.alloc(MIB) }]);
    for (let level = 0; level < depth; level++)
      inner = craftedZip([0, 1, 2, 3].map((index) => ({ name: `${index}.zip`, content: inner })));
    return [{ name: 'inner.zip', content: inner }];
  }

  function typed(type: string): Buffer {
    return craftedZip([{ name: 'mimetype', content: type }]);
  }
});

describe('a compound file', () => {
  it.each([
    ['whose directory leads to itself', (bytes: Buffer) => bytes.fill(0, 512, 1024)],
    ['whose directory lies outside', (bytes: Buffer) => bytes.writeUInt32LE(0xfffffff0, 0x30)],
    ['of sectors that nobody has', (bytes: Buffer) => bytes.writeUInt16LE(31, 0x1e)],
    ['whose names are longer than there is room', (bytes: Buffer) => bytes.fill(0xff, 1024)],
    ['of a header alone', (bytes: Buffer) => bytes.fill(0xff, 0x20)],
  ])('%s gets a verdict', async (_, spoil) => {
    const bytes = Buffer.from(readFileSync(goldenPath('handbook.doc')));
    spoil(bytes);

    expect(await inspector.verdict(bytes, 'a.doc')).toMatch(/^(file_corrupt|file_type_unsupported|doc)$/);
  });
});

describe('a text', () => {
  // Crafted to make an ambiguous pattern backtrack through all matches.
  const cases: Array<[what: string, text: string, verdict: string]> = [
    ['of comments only', '<!---->'.repeat(1_170), 'text'],
    ['of comments that never end', '<!--'.repeat(10_000), 'text'],
    ['of comments before a page', `${'<!-- a --> '.repeat(500)}<html><p>Text</p></html>`, 'html'],
    ['of comments before a drawing', `<?xml version="1.0"?>${'<!---->\n'.repeat(500)}<svg>`, 'image'],
    ['of empty lines', '\n'.repeat(60_000), 'text'],
    ['of blanks', ' '.repeat(60_000), 'text'],
    ['of blanks and empty lines', ' \n\t\n'.repeat(15_000), 'text'],
    ['of opening brackets', '['.repeat(60_000), 'text'],
    ['of links that are none', '[a]('.repeat(15_000), 'text'],
    ['of dashes', '-'.repeat(60_000), 'text'],
    ['of stars', '*'.repeat(60_000), 'text'],
    ['of digits', '1'.repeat(60_000), 'text'],
    ['of quotation marks', '"'.repeat(60_000), 'text'],
    ['of document types that never end', '<!doctype svg '.repeat(4_000), 'text'],
    ['of declarations that never end', '<?xml '.repeat(10_000), 'text'],
    ['of declarations', '<?xml?>'.repeat(8_000), 'text'],
    ['of entities', `<?xml version="1.0"?>${entities()}<a>&j;</a>`, 'text'],
    ['in which someone explains PDFs', 'A PDF starts with %PDF-1.7 and a line end.\n', 'text'],
    ['that quotes how PDFs start', 'Their first line is\n%PDF-1.7\nand then objects follow.\n', 'text'],
    ['that starts like an executable', 'MZ is how the tale of the two brothers begins.\n', 'text'],
    ['that starts like a picture', 'BM and GIF89a are marks of pictures.\n', 'text'],
    ['that starts like an archive', 'PK are the letters of its inventor.\n', 'text'],
  ];

  it.each(cases)('%s', async (_, text, verdict) => {
    expect(await inspector.verdict(text)).toBe(verdict);
  });

  /** Ten levels of ten each: a billion words if they were expanded. */
  function entities(): string {
    const levels = [...'bcdefghij'].map((name, index) => {
      const inner = `&${'abcdefghi'[index]};`;
      return `<!ENTITY ${name} "${inner.repeat(10)}">`;
    });
    return `<!DOCTYPE a [<!ENTITY a "lol">${levels.join('')}]>`;
  }

  it.each(['constructor', '__proto__', 'toString'])('declared to be a %s is a text', async (contentType) => {
    expect(await inspector.inspect('Just words.', 'a', { contentType })).toMatchObject({
      format: 'text',
      contentType: 'text/plain',
    });
  });
});

describe('a PDF', () => {
  const plain = readFileSync(goldenPath('plain.pdf'), 'latin1');
  const cases: Array<[what: string, bytes: string, verdict: string]> = [
    [
      'behind a web server’s header',
      `HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n${plain}`,
      'pdf',
    ],
    ['behind zeros', `${'\0'.repeat(900)}${plain}`, 'pdf'],
    ['behind more than readers look for it', `${'\0'.repeat(2_000)}${plain}`, 'file_type_unsupported'],
    ['that claims more pages than there are bytes', plain.replace('/Count 3', '/Count 2147483647'), 'any'],
    ['whose pages contain themselves', plain.replace(/\/Kids \[\d+/, '/Kids [2'), 'any'],
    ['of pages of absurd size', plain.replaceAll('[0 0 400 600]', '[0 0 1e30 1e30]'), 'any'],
    ['of pages without size', plain.replaceAll('[0 0 400 600]', '[0 0 0 0]'), 'any'],
  ];

  it.each(cases)('%s', async (_, text, verdict) => {
    const found = await inspector.verdict(Buffer.from(text, 'latin1'), 'a.pdf', {
      detail: 'full',
      maxPdfPages: 100,
    });

    if (verdict === 'any') expect(found).toMatch(/^pdf/);
    else expect(found).toBe(verdict);
  });

  it('whose content decompresses to gigabytes is inspected without decompressing it', async () => {
    const packed = deflateRawSync(Buffer.alloc(64 * MIB, ' '));
    const zlib = Buffer.concat([Buffer.from([0x78, 0xda]), packed, Buffer.alloc(4)]).toString('latin1');
    const stream = `<< /Filter /FlateDecode /Length ${zlib.length} >>\nstream\n${zlib}\nendstream`;
    const bytes = plain.replace(/<<\s*\/Length \d+ >>\nstream[\s\S]*?endstream/, () => stream);

    expect(await inspector.verdict(Buffer.from(bytes, 'latin1'), 'a.pdf')).toMatch(/^pdf/);
  });
});

describe('a picture', () => {
  it.each([
    [1, 1],
    [0, 0],
    [0x7fffffff, 0x7fffffff],
    [0xffffffff, 1],
  ])('that claims %d × %d pixels gets a verdict', async (width, height) => {
    expect(await inspector.verdict(png(width, height), 'a.png')).toMatch(/^(image|file_corrupt)$/);
  });

  it('is a picture, whatever is hidden after it', async () => {
    const picture = readFileSync(goldenPath('hall.png'));

    for (const behind of [
      craftedZip([DOCUMENT]),
      Buffer.from('<html><script>'),
      readFileSync(goldenPath('plain.pdf')),
      randomBytes(500),
    ])
      expect(await inspector.verdict(Buffer.concat([picture, behind]), 'a.docx')).toBe('image');
  });

  function png(width: number, height: number): Buffer {
    const header = Buffer.alloc(17);
    header.write('IHDR', 'latin1');
    header.writeUInt32BE(width, 4);
    header.writeUInt32BE(height, 8);
    header.set([8, 2, 0, 0, 0], 12);
    const chunk = Buffer.alloc(25);
    chunk.writeUInt32BE(13, 0);
    header.copy(chunk, 4);
    chunk.writeUInt32BE(crc32(header), 21);
    return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk]);
  }
});
