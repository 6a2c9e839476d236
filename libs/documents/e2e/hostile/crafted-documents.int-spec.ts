import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { goldenPath } from '../golden/golden-files.js';
import { unzip, zip } from '../zip.js';
import {
  docxOf,
  pptxOf,
  sheetCell,
  slideText,
  wordNotes,
  wordParagraph,
  xlsxOf,
} from '../growth/office-files.js';
import { each } from '../growth/growth-case.js';
import { pdfOf } from '../growth/pdf-cases.js';
import { craftedZip } from './crafted-zip.js';
import { HostileReader } from './reader.js';

// Real: a parser process with its limits on time and memory, files. Each file is crafted to mislead its parser or to
// exhaust it.

const CHANGED_PARTS = cases({ smoke: 60, soak: 200 });
const TEXTS = cases({ smoke: 50, soak: 150 });
const ENTITIES = `<!DOCTYPE a [<!ENTITY a "lol">${[...'bcdefghij']
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>`;

let reader: HostileReader;

beforeAll(() => {
  reader = new HostileReader();
});

afterAll(() => reader.close());

describe('an Office file', () => {
  const text = wordParagraph('Words of the document');
  const cases: Array<[what: string, name: string, bytes: Buffer, verdict: RegExp]> = [
    [
      'of entities',
      'a.docx',
      craftedZip([{ name: 'word/document.xml', content: `${ENTITIES}<w:document>&j;&x;</w:document>` }]),
      /^(file_corrupt|no_text)$/,
    ],
    [
      'of entities in UTF-16',
      'a.docx',
      craftedZip([
        {
          name: 'word/document.xml',
          content: Buffer.from(`\ufeff${ENTITIES}<w:document>&j;</w:document>`, 'utf16le'),
        },
      ]),
      /^(file_corrupt|no_text)$/,
    ],
    [
      'of entities in a sheet',
      'a.xlsx',
      xlsxOf('', {
        parts: [{ name: 'xl/sharedStrings.xml', content: `${ENTITIES}<sst><si><t>&j;</t></si></sst>` }],
      }),
      /^file_corrupt$/,
    ],
    [
      'whose part is longer than it claims',
      'a.docx',
      craftedZip([
        { name: 'word/document.xml', content: ' '.repeat(5_000_000), claims: { unpackedBytes: 10 } },
      ]),
      /^file_corrupt$/,
    ],
    [
      'whose part is shorter than it claims',
      'a.xlsx',
      craftedZip([
        { name: 'xl/workbook.xml', content: '<workbook/>', claims: { unpackedBytes: 30_000_000 } },
      ]),
      /^file_corrupt$/,
    ],
    [
      'with a note in itself',
      'a.docx',
      docxOf(`<w:p><w:r><w:footnoteReference w:id="2"/><w:t>a</w:t></w:r></w:p>`, [
        wordNotes(
          `<w:footnote w:id="2"><w:p><w:r><w:footnoteReference w:id="2"/><w:t>Note</w:t></w:r></w:p></w:footnote>`,
        ),
      ]),
      /^(read|file_corrupt)$/,
    ],
    [
      'of cells that span a million',
      'a.docx',
      docxOf(
        `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr>${text}</w:tc></w:tr></w:tbl>`,
      ),
      /^read$/,
    ],
    [
      'of cells that span less than one',
      'a.docx',
      docxOf(`<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="-5"/></w:tcPr>${text}</w:tc></w:tr></w:tbl>`),
      /^read$/,
    ],
    [
      'of absurd numbers',
      'a.pptx',
      pptxOf([
        slideText('a', '<a:pPr lvl="-1e9"><a:buAutoNum type="alphaLcParenBoth" startAt="1e999"/></a:pPr>') +
          slideText('b', '<a:pPr lvl="Infinity"><a:buAutoNum type="romanUcPeriod" startAt="-7"/></a:pPr>'),
      ]),
      /^read$/,
    ],
    [
      'of a sheet that claims every cell',
      'a.xlsx',
      xlsxOf(
        `<row r="1">${sheetCell('A1', 'a')}</row><row r="1048576">${sheetCell('XFD1048576', 'z')}</row>`,
        { dimension: 'A1:XFD1048576' },
      ),
      /^(read|too_many_rows)$/,
    ],
    [
      'of rows behind the last',
      'a.xlsx',
      xlsxOf(`<row r="99999999999">${sheetCell('ZZZZZZ99999999999', 'a')}</row>`),
      /^(read|no_text|too_many_rows|file_corrupt)$/,
    ],
  ];

  it.each(cases)('%s', async (_, name, bytes, verdict) => {
    const reading = await reader.read(bytes, name);

    expect(reading.verdict).toMatch(verdict);
    expect(reading.text).not.toMatch(/lollol|root:/);
    expect(reading.length).toBeLessThan(1_000_000);
  });

  it(`is read, or rejected with a reason, whatever its parts contain, in ${CHANGED_PARTS} generated ways`, async () => {
    const names = ['halls.pptx', 'halls.xlsx', 'handbook.docx'];
    const files = new Map<string, Map<string, Buffer>>();
    for (const name of names) files.set(name, await unzip(readFileSync(goldenPath(name))));
    const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    const put = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</w:p>',
        '&#0;',
        '&#xD800;',
        '"',
        '-1',
        '99999999999',
        '1e308',
        '\0',
        '\ufeff',
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    const edits = fc.array(fc.tuple(share, fc.nat(40), put), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), share, edits, async (name, which, changes) => {
        const parts = new Map(files.get(name));
        const changed = [...parts.keys()].filter((part) => /\.(xml|rels)$/.test(part));
        const part = changed[Math.floor(which * changed.length)]!;
        let xml = parts.get(part)!.toString();
        for (const [at, length, text] of changes) {
          const start = Math.floor(at * xml.length);
          xml = xml.slice(0, start) + text + xml.slice(start + length);
        }
        parts.set(part, Buffer.from(xml));
        await reader.read(await zip(parts), name);
      }),
      { numRuns: CHANGED_PARTS },
    );
  });
});

describe('a Word document', () => {
  it('of 40,000 paragraphs is read in slices, with its notes numbered throughout', async () => {
    const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const last = '<w:r><w:footnoteReference w:id="3"/></w:r>';
    const bytes = docxOf(
      `<w:p><w:r><w:t>First</w:t></w:r>${note}</w:p>${each(40_000, (at) => wordParagraph(`Words ${at}.`))}` +
        `<w:p><w:r><w:t>Last</w:t></w:r>${note}${last}</w:p>`,
      [
        wordNotes(
          `<w:footnote w:id="2">${wordParagraph('One note')}</w:footnote><w:footnote w:id="3">${wordParagraph('Other note')}</w:footnote>`,
        ),
      ],
    );

    const { verdict, text } = await reader.read(bytes, 'a.docx');

    expect(verdict).toBe('read');
    expect(text.match(/Words \d+\./g)).toHaveLength(2 * 40_000);
    expect(text).toMatch(/First\s?\[1\]\s+\[1\] One note/);
    expect(text).toMatch(/Last\s?\[2\]\s+\[2\] Other note/);
  });

  it.each([
    ['a table that cannot be cut', `<w:tbl><w:tr>${'<w:tc/>'.repeat(600_000)}</w:tr></w:tbl>`],
    ['400,000 paragraphs', wordParagraph('a').repeat(400_000)],
  ])('is rejected before its tags are processed: %s', async (_, body) => {
    expect(await reader.read(docxOf(body), 'a.docx')).toMatchObject({ verdict: 'file_too_large' });
  });
});

describe('a legacy Word document', () => {
  it('with a loop of sectors is read, or rejected with a reason', async () => {
    const bytes = Buffer.from(readFileSync(goldenPath('handbook.doc')));
    const table = (bytes.readUInt32LE(0x4c) + 1) * 512;
    for (let sector = 0; sector < 128; sector++) bytes.writeInt32LE(sector ^ 1, table + sector * 4);

    expect((await reader.read(bytes, 'a.doc')).length).toBeLessThan(1_000_000);
  });
});

describe('a PDF', () => {
  const words = 'BT /Regular 10 Tf 20 500 Td (Words of the document, and more of them) Tj ET';
  const cases: Array<[what: string, bytes: Buffer, verdict: RegExp]> = [
    [
      'of pages without end',
      pdfOf(words, { box: '[-1e38 -1e38 1e38 1e38]' }),
      /^(read|no_text|pdf_unreadable)$/,
    ],
    ['of a page that lies backwards', pdfOf(words, { box: '[400 600 0 0]' }), /^(read|no_text)$/],
    ['of a page of nothing', pdfOf(words, { box: '[0 0 0 0]' }), /^(read|no_text)$/],
    ['of text at absurd places', pdfOf(`1e308 0 0 1e308 1e308 1e308 cm ${words}`), /^(read|no_text)$/],
    ['of text of absurd size', pdfOf(words.replace('10 Tf', '1e30 Tf')), /^(read|no_text)$/],
    ['of text of no size', pdfOf(words.replace('10 Tf', '0 Tf')), /^(read|no_text)$/],
    [
      'of a font without names',
      pdfOf(words, {
        fonts: '<< /Regular << /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [] >> >>',
      }),
      /^(read|no_text)$/,
    ],
    [
      'whose form draws itself',
      pdfOf(`${words} /F Do`, { xObjects: '/F 5 0 R' }, (file) =>
        file.addStream(
          '/F Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>',
        ),
      ),
      /^read$/,
    ],
    [
      'whose pages contain themselves',
      Buffer.from(pdfOf(words).toString('latin1').replace('/Kids [4 0 R]', '/Kids [2 0 R]'), 'latin1'),
      /^(pdf_unreadable|read|no_text)$/,
    ],
    [
      'that claims a million pages',
      Buffer.from(pdfOf(words).toString('latin1').replace('/Count 1', '/Count 99999999'), 'latin1'),
      /^(pdf_unreadable|read|no_text)$/,
    ],
    [
      'whose bookmarks lead in a circle',
      pdfOf(words, { catalog: '/Outlines 5 0 R' }, (file) => {
        file.add('<< /First 6 0 R /Last 6 0 R /Count 1 >>');
        file.add('<< /Title (A) /Next 6 0 R /First 5 0 R /Dest [4 0 R /Fit] >>');
      }),
      /^read$/,
    ],
    [
      'whose structure leads in a circle',
      pdfOf(words, { catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 5 0 R' }, (file) => {
        file.add('<< /Type /StructTreeRoot /K 6 0 R >>');
        file.add('<< /Type /StructElem /S /Document /P 5 0 R /K [6 0 R 6 0 R] >>');
      }),
      /^read$/,
    ],
    [
      'whose picture claims to be larger than any',
      pdfOf(`${words} q 300 0 0 300 0 0 cm /P Do Q`, { xObjects: '/P 5 0 R' }, (file) =>
        file.addStream(
          'a',
          '/Type /XObject /Subtype /Image /Width 2147483647 /Height 2147483647 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
        ),
      ),
      /^read$/,
    ],
  ];

  it.each(cases)('%s', async (_, bytes, verdict) => {
    const reading = await reader.read(bytes, 'a.pdf');

    expect(reading.verdict).toMatch(verdict);
    expect(reading.length).toBeLessThan(1_000_000);
  });
});

describe('a text', () => {
  it(`of any characters is read, or rejected with a reason, in ${TEXTS} generated ways`, async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '\0',
        '\ufeff',
        '\ud800',
        '\u2028',
        '\r',
        '\n\n',
        '"',
        ',',
        '\t',
        '|',
        '# ',
        '- ',
        '> ',
        '```',
        '<td colspan=999999999 rowspan=-1>',
        '<svg>',
        '<!--',
        '[a]: ',
        '\u202e',
      ),
    );
    const ending = fc.constantFrom('txt', 'csv', 'tsv', 'md', 'html');
    const bytes = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => Buffer.from(pieces.join(''))),
      fc.array(piece, { maxLength: 60 }).map((pieces) => Buffer.from(pieces.join(''), 'utf16le')),
      fc.uint8Array({ minLength: 1, maxLength: 400 }),
    );
    await fc.assert(
      fc.asyncProperty(bytes, ending, async (content, type) => {
        const reading = await reader.read(content, `a.${type}`);
        expect(reading.length).toBeLessThan(200_000);
      }),
      { numRuns: TEXTS },
    );
  });
});
