import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { estimateTokens } from '@tessera/text';
import type { ExtractedChunk, ExtractedSection, ExtractionEvent, ExtractionSummary } from '../extraction.js';
import type { Block, DocumentMetadata, TableCell } from '../model.js';
import { structureDocument, type StructureOptions } from './structure-document.js';

interface Structured {
  events: ExtractionEvent[];
  sections: ExtractedSection[];
  chunks: ExtractedChunk[];
  summary: ExtractionSummary;
}

async function structure(
  parts: Array<DocumentMetadata | Block>,
  options: Partial<StructureOptions> = {},
): Promise<Structured> {
  async function* source(): AsyncGenerator<DocumentMetadata | Block> {
    yield* parts;
  }
  const events: ExtractionEvent[] = [];
  const all: StructureOptions = {
    fileName: 'report.pdf',
    format: 'pdf',
    sourceTypeHint: null,
    pagesWithoutText: [],
    ...options,
  };
  for await (const event of structureDocument(source(), all)) events.push(event);
  const summary = events.at(-1);
  if (summary?.kind !== 'summary') throw new Error('The summary does not come last.');
  return {
    events,
    sections: events.flatMap((event) => (event.kind === 'section' ? [event.section] : [])),
    chunks: events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : [])),
    summary: summary.summary,
  };
}

const onPage = (pageNumber: number) => [{ pageNumber, box: [0, pageNumber, 100, pageNumber + 10] as const }];
const heading = (level: number, text: string, page = 1): Block => ({
  type: 'heading',
  level,
  text,
  regions: onPage(page),
});
const paragraph = (text: string, page = 1): Block => ({ type: 'paragraph', text, regions: onPage(page) });
const metadata = (fields: Partial<DocumentMetadata> = {}): DocumentMetadata => ({
  title: null,
  author: null,
  year: null,
  pageCount: null,
  ...fields,
});

describe('a document’s structure', () => {
  it('puts text before the first heading into a section named after the document', async () => {
    const { sections } = await structure(
      [paragraph('Some text.'), heading(1, 'Next'), paragraph('More text.')],
      {
        fileName: '差旅报销制度.docx',
      },
    );

    expect(sections.map((section) => section.path)).toEqual(['差旅报销制度', 'Next']);
  });

  it('prefers the document’s own title for it', async () => {
    const { sections } = await structure([metadata({ title: 'Travel Policy' }), paragraph('Some text.')]);

    expect(sections[0]).toMatchObject({ title: 'Travel Policy', level: 1, parentIndex: null });
  });

  it('is of the year that its cover says, whenever its file was made', async () => {
    const cover = [metadata({ year: 2021 }), heading(1, 'Harbour Ltd.'), paragraph('Code 600201')];
    const text = paragraph(
      'The halls were full from spring to autumn, and the quays stood empty. '.repeat(4),
      2,
    );

    const report = await structure([...cover, heading(1, 'Annual Report 2020'), text]);
    const plain = await structure([
      ...cover,
      paragraph('2020 年年度报告'),
      paragraph('Oslo, March 2021'),
      text,
    ]);
    const other = await structure([...cover, paragraph('March 2021'), text, heading(1, 'Report for 2022')]);

    expect(report.summary).toMatchObject({ year: 2020, statedYear: 2020 });
    expect(plain.summary).toMatchObject({ statedYear: 2020 });
    expect(other.summary).toMatchObject({ year: 2021, statedYear: null });
  });

  it('is of the year that its author wrote down for it, before any other', async () => {
    const page = [metadata({ year: 2021, title: 'The flood of 1953' }), paragraph('The dike broke.')];

    const written = await structure(page, { format: 'html', fileName: 'flood-1953.html' });
    const made = await structure(page, { format: 'docx', fileName: 'flood.docx' });

    expect(written.summary.year).toBe(2021);
    expect(made.summary.year).toBe(1953);
  });

  it.each([
    [['FORM 10-K', 'COCA COLA CO', '(Exact name of Registrant as specified in its charter)'], 'COCA COLA CO'],
    [
      ['A picture', 'Tidewater Harbours (Exact name of registrant as specified in its charter)'],
      'Tidewater Harbours',
    ],
    [['FORM 10-K', 'CVS HEALTH CORPORATION'], 'CVS HEALTH CORPORATION'],
    [['公司代码：600201', '金宇生物技术股份有限公司', '2020 年年度报告'], '金宇生物技术股份有限公司'],
    [['Geschäftsbericht', 'Halden Werke AG'], 'Halden Werke AG'],
    [['Minutes', 'The company was asked to report. It did.'], null],
    [['The offer is limited', 'Rules of the company', 'The Company', 'No es para llamarse'], null],
    [['3M COMPANY'], '3M COMPANY'],
    [['Common Stock, $0.01 Par Value', '(Exact name of registrant as specified in its charter)'], null],
    [
      ['Results', 'PURCHASE, N.Y. - PepsiCo, Inc. (NASDAQ: PEP) today reported results of Frito Lay.'],
      'PepsiCo, Inc.',
    ],
    [['NEW BRUNSWICK – Johnson & Johnson (NYSE: JNJ) said'], 'Johnson & Johnson'],
    [['The ports of call (NYSE included: see below) are open.'], null],
    [['Harbour Holdings plc'], 'Harbour Holdings plc'],
  ])('is of the company on its cover: %j', async (cover, issuer) => {
    const { summary } = await structure(cover.map((line) => paragraph(line)));

    expect(summary.issuer).toBe(issuer);
  });

  it('sums a section with children up by its own text and their titles', async () => {
    const { chunks } = await structure([
      heading(1, 'Travel'),
      paragraph('Travel is paid by the company.'),
      heading(2, 'Flights'),
      paragraph('Economy class only.'),
      heading(2, 'Hotels'),
      paragraph('Up to 150 euros a night.'),
    ]);

    expect(chunks.map((chunk) => [chunk.type, chunk.path])).toEqual([
      ['text', 'Travel'],
      ['text', 'Travel / Flights'],
      ['text', 'Travel / Hotels'],
      ['section_summary', 'Travel'],
    ]);
    expect(chunks[3]!.content).toBe('Travel is paid by the company.\n\n- Flights\n- Hotels');
  });

  it('finds text by the heading without text before it, which is no answer by itself', async () => {
    const { chunks, sections } = await structure([
      heading(1, 'BY NET PROFIT'),
      heading(1, 'Insurers'),
      paragraph('They earned 12 million.'),
      paragraph('And they lent some of it.'),
    ]);

    expect(sections.map(({ title }) => title)).toEqual(['BY NET PROFIT', 'Insurers']);
    expect(chunks.map(({ content }) => content)).toEqual([
      'They earned 12 million.\n\nAnd they lent some of it.',
    ]);
    expect(chunks[0]!.searchText.match(/BY NET PROFIT/gu)).toHaveLength(1);
  });

  it('names headings that nothing follows once, in one chunk', async () => {
    const { chunks } = await structure([heading(1, 'Agenda', 3), heading(1, 'Closing', 4)]);

    expect(chunks.map(({ content, searchText, type }) => [content, searchText, type])).toEqual([
      ['Agenda\nClosing', 'Agenda\nClosing', 'section_summary'],
    ]);
  });

  it('does not put the titles of a long contents page before the text behind it', async () => {
    const titles = Array.from({ length: 50 }, (_, index) => heading(1, `Chapter ${index}`));

    const { chunks } = await structure([...titles, heading(1, 'Goods'), paragraph('They are kept.')]);

    const named = chunks.flatMap(({ searchText }) => searchText.match(/Chapter \d+/gu) ?? []);
    expect(named).toHaveLength(50);
    expect(chunks.at(-1)!.searchText.split('\n').length).toBeLessThan(20);
  });

  it.each([
    ['scan_0012.txt', 'One line.'],
    ['travel-policy.txt', 'travel-policy\nOne line.'],
  ])(
    'searches text without headings by the name %s only when that tells something',
    async (fileName, searched) => {
      const { chunks } = await structure([paragraph('One line.', 1)], { fileName });

      expect(chunks.map(({ searchText }) => searchText)).toEqual([searched]);
    },
  );

  it('tells where a chunk stands', async () => {
    const { chunks, sections } = await structure([
      heading(1, 'A', 2),
      paragraph('First part.', 2),
      paragraph('Second part.', 3),
    ]);

    expect(chunks[0]).toMatchObject({
      pageNumbers: [2, 3],
      regions: [
        { pageNumber: 2, box: [0, 2, 100, 12] },
        { pageNumber: 3, box: [0, 3, 100, 13] },
      ],
      searchText: 'A\nFirst part.\n\nSecond part.',
    });
    expect(sections[0]!.pageNumbers).toEqual([2, 3]);
  });

  it('keeps a heading of a thousand words as text', async () => {
    const long = 'word '.repeat(1_000).trim();

    const { chunks, sections } = await structure([heading(1, long)]);

    expect(sections[0]!.title.length).toBeLessThanOrEqual(200);
    expect(
      chunks
        .map((chunk) => chunk.content)
        .join(' ')
        .match(/word/g),
    ).toHaveLength(1_000);
  });

  it('refuses a document without a word, and says what to do', async () => {
    const figure: Block = {
      type: 'figure',
      caption: null,
      altText: null,
      imageFile: 'p1.png',
      widthPx: 9,
      heightPx: 9,
      regions: onPage(1),
    };

    await expect(structure([metadata({ pageCount: 1 }), figure])).rejects.toMatchObject({
      code: 'no_text',
      suggestion: expect.stringContaining('visual'),
    });
    await expect(structure([metadata()], { format: 'docx' })).rejects.toMatchObject({ code: 'no_text' });
  });

  it('makes one section of a document that may be without a word', async () => {
    const events = await structure([metadata({ pageCount: 1 })], { format: 'image', allowsNoText: true });

    expect(events.sections.map(({ parentIndex }) => parentIndex)).toEqual([null]);
    expect(events.chunks).toEqual([]);
    expect(events.summary).toMatchObject({ chunkCount: 0, sectionCount: 1, language: 'und', pageCount: 1 });
  });
});

const words = fc.array(
  fc.constantFrom(
    'cost',
    'travel',
    '费用',
    '差旅报销制度',
    'e.g.',
    'x'.repeat(200),
    '😀',
    'A.',
    '第一条。',
    'End.',
  ),
  {
    minLength: 1,
    maxLength: 120,
  },
);
const text = words.map((list) => list.join(' '));
const regions = fc.array(
  fc.integer({ min: 1, max: 5 }).map((pageNumber) => ({ pageNumber, box: null })),
  { maxLength: 2 },
);
const tableCell: fc.Arbitrary<TableCell> = fc.record({
  text: fc.oneof(fc.constant(''), text),
  rowSpan: fc.constantFrom(1, 1, 2),
  colSpan: fc.constantFrom(1, 1, 2),
  isHeader: fc.boolean(),
});
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.integer({ min: 1, max: 6 }),
    text: fc.constantFrom('A', 'B', 'B (2)', ' '),
    regions,
  }),
  fc.record({ type: fc.constant('paragraph' as const), text, regions }),
  fc.record({ type: fc.constant('code' as const), text, regions }),
  fc.record({
    type: fc.constant('list' as const),
    items: fc.array(
      fc.record({ text, depth: fc.integer({ min: 0, max: 3 }), marker: fc.constantFrom('-', '1.', '') }),
      { maxLength: 5 },
    ),
    regions,
  }),
  fc.record({
    type: fc.constant('table' as const),
    caption: fc.constantFrom(null, 'Prices'),
    rows: fc.array(fc.array(tableCell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
    regions,
  }),
);
const blocks = fc.array(block, { minLength: 1, maxLength: 25 });

const squeeze = (value: string): string => value.replace(/\s+/gu, '');

/** The running text of each section in order, according to the blocks. */
function expectedTexts(document: Block[]): string[] {
  const texts = [''];
  for (const part of document) {
    if (part.type === 'heading') {
      if (part.text.trim()) texts.push('');
    } else if (part.type === 'list')
      texts[texts.length - 1] += part.items.map((item) => (item.marker || '-') + item.text).join('');
    else if (part.type === 'paragraph' || part.type === 'code') texts[texts.length - 1] += part.text;
  }
  return texts.map(squeeze).filter(Boolean);
}

describe('whatever a parser yields', () => {
  it('no running text is lost, doubled, reordered or moved to another section', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, async (document) => {
        const { chunks, sections } = await structure([...document, paragraph('The end.')]);

        const bySection = new Map<number, string>();
        for (const chunk of chunks)
          if (
            chunk.type === 'text' &&
            chunk.content !== sections.find((each) => each.index === chunk.sectionIndex)!.title
          )
            bySection.set(
              chunk.sectionIndex,
              (bySection.get(chunk.sectionIndex) ?? '') + squeeze(chunk.content),
            );
        const inOrder = [...bySection].sort(([a], [b]) => a - b).map(([, value]) => value);
        expect(inOrder).toEqual(expectedTexts([...document, paragraph('The end.')]));
      }),
      { numRuns: 80 },
    );
  });

  it('sections form a tree with unique paths, and chunks are numbered and sized', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, async (document) => {
        const { events, chunks, sections, summary } = await structure([...document, paragraph('The end.')]);

        expect(sections.map((section) => section.index).sort((a, b) => a - b)).toEqual(
          sections.map((_, index) => index),
        );
        expect(new Set(sections.map((section) => section.path)).size).toBe(sections.length);
        const seen = new Map<number, ExtractedSection>();
        for (const section of sections) {
          const parent = section.parentIndex === null ? null : seen.get(section.parentIndex);
          expect(parent).not.toBeUndefined();
          expect(section.level).toBe((parent?.level ?? 0) + 1);
          if (parent) expect(section.path.startsWith(`${parent.path} / `)).toBe(true);
          seen.set(section.index, section);
        }
        expect(chunks.map((chunk) => chunk.index)).toEqual(chunks.map((_, index) => index));
        for (const chunk of chunks) {
          expect(chunk.path).toBe(seen.get(chunk.sectionIndex)!.path);
          expect(chunk.searchText.startsWith(chunk.path)).toBe(true);
          expect(chunk.keywords.length).toBeLessThanOrEqual(8);
          if (chunk.type === 'text') expect(estimateTokens(chunk.content)).toBeLessThanOrEqual(710);
          expect(chunk.tokenCount).toBeLessThanOrEqual(3_000);
        }
        expect(summary).toMatchObject({ sectionCount: sections.length, chunkCount: chunks.length });
        expect(events.at(-1)!.kind).toBe('summary');
      }),
      { numRuns: 80 },
    );
  });

  it('every word of a table is in one of its section’s tables', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, async (document) => {
        const { chunks } = await structure([...document, paragraph('The end.')]);

        const tables = chunks
          .filter((chunk) => chunk.type === 'table')
          .map((chunk) => chunk.searchText)
          .join('\n');
        const found = new Set(tables.split(/[\s;:]+/u));
        for (const part of document)
          if (part.type === 'table')
            for (const word of part.rows
              .flat()
              .flatMap((each) => each.text.split(/\s+/))
              .filter(Boolean))
              expect(found).toContain(word);
      }),
      { numRuns: 60 },
    );
  });
});
