import { describe, expect, it } from '@jest/globals';
import type { DocumentWithState } from '@tessera/persistence';
import { type Table, tableHtml } from '@tessera/text';
import type { PointPayload } from '@tessera/vectors';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { chunkPage } from './chunk-page.js';
import type { FoundChunk } from './chunks.service.js';

type Node = DefaultTreeAdapterTypes.Node;

const HOTELS: Table = {
  caption: 'Limits',
  headerRowCount: 2,
  rows: [
    [
      { text: 'City', isHeader: true, rowSpan: 2 },
      { text: 'Limit', isHeader: true, colSpan: 2 },
    ],
    [
      { text: 'CNY', isHeader: true },
      { text: 'EUR', isHeader: true },
    ],
    [{ text: 'Shanghai', isHeader: true }, { text: '1,200\nand tax' }, { text: '150' }],
  ],
};
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></table><iframe src="https://example.com">',
  '</style><svg onload=alert(1)>',
  '<!--',
  ']]>',
  '&lt;b&gt; &amp; &#0; &#x1F;',
  '\u0000\u0001\u001f\u007f\u0085\uffff\ufdd0',
  '\u202Egnp.exe\u202C \u2066x',
  '\ud800 half',
  'مرحبا 123 שלום',
  '上海市，每晚 1,200 元',
];
/** All elements that a page may contain. */
const ELEMENTS = new Set(
  (
    'html head meta title style body p main table caption thead tbody tr th td br figure img figcaption footer a bdi span ' +
    '#text #document #documentType'
  ).split(' '),
);
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.string());

function aChunk(given: Partial<FoundChunk> & { metadata?: Partial<PointPayload> | null }): FoundChunk {
  const { metadata, ...found } = given;
  const payload = { path: '', content: '', summary: '', pageNumbers: [], language: 'en', imageKey: null };
  return {
    document: { name: 'travel.pdf', contentType: 'application/pdf', language: 'en' } as DocumentWithState,
    payload: metadata === null ? null : ({ ...payload, ...metadata } as unknown as PointPayload),
    storedTable: null,
    picture: null,
    ...found,
  };
}

async function read(chunk: FoundChunk, language: 'en' | 'zh' = 'en') {
  const html = await text(chunkPage(chunk, language));
  const errors: string[] = [];
  const document = parse(html, { onParseError: ({ code }) => errors.push(code) });
  return { html, errors, nodes: [...walk(document)] };
}

function* walk(node: Node): Generator<Node> {
  yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* walk(child);
}

function textOf(nodes: Node[]): string {
  const textIn = (node: Node): string => (node.nodeName === 'br' ? '\n' : 'value' in node ? node.value : '');
  return nodes.map(textIn).join('');
}

/** Attributes of every element with this name. */
function all(nodes: Node[], name: string): Array<Record<string, string>> {
  return nodes.flatMap((node) =>
    node.nodeName === name && 'attrs' in node
      ? [Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value]))]
      : [],
  );
}

describe('the page of a chunk', () => {
  it('has a table with its caption, its pages and a link to the file', async () => {
    const { html, errors, nodes } = await read(
      aChunk({ metadata: { table: HOTELS, path: 'Travel / Hotels', pageNumbers: [3, 4] } }),
    );

    expect(errors).toEqual([]);
    expect(html).toContain('<caption dir="auto">Limits</caption>');
    expect(all(nodes, 'th')[0]).toEqual({ dir: 'auto', rowspan: '2', scope: 'col' });
    expect(all(nodes, 'a')).toEqual([{ href: '../file#page=3' }]);
    expect(textOf(nodes)).toMatch(/Travel \/ Hotels[^]*travel\.pdf, page 3, 4/);
  });

  it('says the page in the language of the reader, and the rest in that of the document', async () => {
    const { nodes } = await read(aChunk({ metadata: { pageNumbers: [3], language: 'ar' } }), 'zh');

    expect(textOf(nodes)).toContain('第 3 页');
    expect(all(nodes, 'html')).toEqual([{ lang: 'ar', dir: 'rtl' }]);
    expect(all(nodes, 'span')).toEqual([{ lang: 'zh' }]);
  });

  it.each(['und', '', 'x" onload="'])('does not name the language %j', async (language) => {
    const { nodes } = await read(aChunk({ metadata: { language } }));

    expect(all(nodes, 'html')).toEqual([{}]);
  });

  it('shows a long table by its cells, which is quicker than cleaning it', async () => {
    const stored = tableHtml({ caption: 'x'.repeat(20_000), headerRowCount: 0, rows: [] });

    const { nodes } = await read(aChunk({ storedTable: stored, metadata: { table: HOTELS } }));

    expect(textOf(nodes)).toContain('Shanghai');
  });

  it.each([
    ['stored', { storedTable: tableHtml(HOTELS), metadata: null }],
    ['from its cells', { metadata: { table: HOTELS } }],
  ])('marks the header cells of a table %s', async (_how, given) => {
    const { nodes } = await read(aChunk(given));

    expect(all(nodes, 'th').map(({ scope }) => scope)).toEqual(['col', 'colgroup', 'col', 'col', 'row']);
    expect([...all(nodes, 'td'), ...all(nodes, 'caption')].map(({ dir }) => dir)).toEqual([
      'auto',
      'auto',
      'auto',
    ]);
  });

  it('keeps nothing but the table of a stored object that somebody has tampered with', async () => {
    const stored =
      '<table onclick="a()" style="position:fixed"><tr><td colspan="2" rowspan="99999999" onmouseover="b()">kept' +
      '<script>c()</script><img src="https://example.com/x.png" onerror="d()"><a href="javascript:e()">link</a>' +
      '<style>body{display:none}</style><iframe srcdoc="<script>f()</script>"></iframe><svg><script>g()</script></svg>' +
      '<math><mtext><table><mglyph><style><img src onerror=h()></style></mglyph></table></mtext></math>';

    const { nodes } = await read(aChunk({ storedTable: stored }));

    expect(nodes.map(({ nodeName }) => nodeName).filter((name) => !ELEMENTS.has(name))).toEqual([]);
    expect(all(nodes, 'td')[0]).toEqual({ dir: 'auto', colspan: '2' });
    expect(all(nodes, 'table')[0]).toEqual({});
    expect(all(nodes, 'a')).toHaveLength(1);
    expect(textOf(nodes)).toContain('kept');
  });

  it('shows a picture with what is told about it', async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256));
    const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 3), bytes.subarray(3, 500), bytes.subarray(500)];

    const { errors, nodes } = await read(
      aChunk({ picture: Readable.from(pieces), metadata: { content: 'A hall.', summary: 'Hall "B"' } }),
    );

    const [image] = all(nodes, 'img');
    expect(errors).toEqual([]);
    expect(image?.['alt']).toBe('Hall "B"');
    expect(Buffer.from(image?.['src']?.replace('data:image/png;base64,', '') ?? '', 'base64')).toEqual(bytes);
    expect(textOf(nodes)).toContain('A hall.');
  });

  it('is right HTML and shows every text as it is, whatever it says', async () => {
    const texts = [hostileText, hostileText, hostileText] as const;
    await fc.assert(
      fc.asyncProperty(fc.boolean(), ...texts, async (isStored, caption, cell, name) => {
        const table = {
          caption,
          headerRowCount: 1,
          rows: [[{ text: 'a', isHeader: true }], [{ text: cell }]],
        };
        const metadata = { table, path: caption, pageNumbers: [1] };
        const document = { name, contentType: 'application/pdf', language: 'en' } as DocumentWithState;

        const storedTable = isStored ? tableHtml(table) : null;
        const { errors, nodes } = await read(aChunk({ document, metadata, storedTable }));

        expect(errors).toEqual([]);
        expect(nodes.map(({ nodeName }) => nodeName).filter((name) => !ELEMENTS.has(name))).toEqual([]);
        const shown = textOf(nodes);
        for (const given of [caption, cell, name]) expect(shown).toContain(showable(given));
      }),
      { numRuns: 300 },
    );
  });
});

/** As HTML displays it: without control characters, unpaired surrogates replaced, line breaks as `\n`. */
function showable(given: string): string {
  const clean = given.toWellFormed().replace(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu, '');
  return clean.replace(/\r\n?/g, '\n');
}
