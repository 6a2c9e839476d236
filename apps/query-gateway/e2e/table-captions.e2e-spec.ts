import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EvidenceOut, PageRegion, VerifiedEvidence } from '@tessera/contracts';
import { DOCUMENT_EXTRACTOR, type DocumentExtractor, type ExtractedChunk } from '@tessera/documents';
import { createTestFolder } from '@tessera/testing';
import { ChatModelServer } from '@tessera/testing/chat-model';
import { DrawnPdf } from '@tessera/testing/pdf';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Gateway } from './gateway.js';

// Real: HTTP, Postgres 18, the SQLite vector store, parser processes; a PDF that poppler locates the words of. The chat
// model is a server that speaks OpenAI's protocol and writes the caption.

/** Printed words, in points from the page's top left corner. */
interface Printed {
  left: number;
  right: number;
  /** Of the middle of its line. */
  y: number;
}

/** A PDF whose first captioned table has its caption in one place only. */
const REAL = process.env['CAPTIONED_PDF'];
const CAPTION = ['Table 4: Goods that the halls of', 'the harbour keep in the winter'];
const [LEFT, TOP, LINE_HEIGHT] = [40, 80, 12];
const WORD = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g;
/** How far a mark may reach beyond the words, and how much less than a letter it may lack of them, in points. */
const [MARGIN, SHORT] = [4, 2];

const work = join(createTestFolder('captions'), 'work');
let model: ChatModelServer;
let gateway: Gateway;
beforeAll(async () => {
  model = await ChatModelServer.start(() => '');
  await mkdir(work, { recursive: true });
  gateway = await Gateway.start({ ...model.settings, WORK_PATH: work });
});
afterAll(() => Promise.all([gateway?.stop(), model?.stop()]));

type CaptionedTable = ExtractedChunk & { table: { caption: string } };

function isCaptioned(chunk: ExtractedChunk): chunk is CaptionedTable {
  return Boolean(chunk.table?.caption);
}

/** The first table of a PDF that has a caption. */
async function captionedTable(bytes: Uint8Array): Promise<CaptionedTable> {
  const workFolder = await mkdtemp(join(work, 'pdf-'));
  const path = join(workFolder, 'document.pdf');
  await writeFile(path, bytes);
  const extractor = gateway.service<DocumentExtractor>(DOCUMENT_EXTRACTOR);
  const found: CaptionedTable[] = [];
  for await (const event of extractor.extract({ path, fileName: 'halls.pdf', workFolder }))
    if (event.kind === 'chunk' && isCaptioned(event.chunk)) found.push(event.chunk);
  return found[0]!;
}

/** Asks for the caption of a document with this table. */
async function answered({ path, table, summary, regions, places }: CaptionedTable) {
  const { caption } = table;
  const given = { chunkType: 'table', path, table, regions, places, summary } as const;
  const document = await gateway.addDocument({ name: 'halls.pdf', chunks: [given] });
  model.model = () => `${caption} [1]`;
  const answer = await gateway.query({ query: caption, scope_filter: { document_ids: [document] } });
  return { document, answer, citation: answer.citations[0]! };
}

/** The marks in points. */
function marksOf(regions: readonly PageRegion[], pageWidth: number) {
  return regions.map(({ x, y, width, height, page_width }) => {
    const [left, top, right, bottom] = [x, y, x + width, y + height].map(
      (pixels) => (pixels * pageWidth) / page_width,
    ) as [number, number, number, number];
    return { left, top, right, bottom };
  });
}

/** Each line is marked, from its first word to its last, and nothing else is. */
function expectMarked(regions: readonly PageRegion[], pageWidth: number, words: readonly Printed[]): void {
  const marks = marksOf(regions, pageWidth);
  const within = marks.map((mark) => words.filter(({ y }) => y > mark.top && y < mark.bottom));
  expect(new Set(within.flat()).size).toBe(words.length);
  for (const [at, own] of within.entries()) {
    const edges = [Math.min(...own.map(({ left }) => left)), Math.max(...own.map(({ right }) => right))];
    const { left, right } = marks[at]!;
    const beyond = [edges[0]! - left, right - edges[1]!];
    expect(beyond.every((points) => points > -SHORT && points < MARGIN) || beyond).toBe(true);
  }
}

describe('a sentence that is the caption of a table in a PDF', () => {
  async function drawn(): Promise<{ chunk: CaptionedTable; words: Printed[] }> {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet().lines(CAPTION, LEFT, TOP);
    for (const y of [100, 130, 160]) sheet.line(LEFT, y, 300, y);
    for (const x of [LEFT, 160, 300]) sheet.line(x, 100, x, 160);
    sheet.text('Hall', 50, 115).text('Contents', 170, 115).text('North', 50, 145).text('salt', 170, 145);
    const words = CAPTION.map((line, at) => {
      return { left: LEFT, right: LEFT + sheet.widthOf(line), y: TOP + at * LINE_HEIGHT - 3 };
    });
    return { chunk: await captionedTable(await pdf.bytes()), words };
  }

  it('is marked over the words of the caption', async () => {
    const { chunk, words } = await drawn();

    const { citation } = await answered(chunk);

    expect(citation).toMatchObject({ quote: CAPTION.join(' '), reason: null });
    expectMarked(citation.regions, 400, words);
  });

  it('is marked on the page of the chunk, and verified', async () => {
    const { chunk } = await drawn();
    const { document, answer, citation } = await answered(chunk);

    const marked = `message=${answer.message_id}&citation=1`;
    const page = await gateway.get<string>(`/documents/${document}/chunks/${citation.chunk_id}?${marked}`, {
      headers: { accept: 'text/html' },
    });
    const path = `/sessions/${answer.session_id}/messages/${answer.message_id}/evidence`;
    const { body: evidence } = await gateway.get<EvidenceOut>(path);
    const { body: verified } = await gateway.post<VerifiedEvidence>('/evidence/verify', evidence);

    expect(page.body).toContain(`<mark id="passage">${CAPTION.join(' ')}</mark></caption>`);
    expect(verified.citations).toMatchObject([{ document: 'same', quote: 'same_place' }]);
  });

  if (REAL === undefined)
    it.skip('is marked over the words of a real one: CAPTIONED_PDF is not set', () => undefined);
  else
    it('is marked over the words of a real one', async () => {
      const chunk = await captionedTable(await readFile(REAL));

      const { citation } = await answered(chunk);

      expect(citation.quote).toBe(chunk.table.caption);
      const [{ pageNumber, pageSize }] = chunk.regions as [ExtractedChunk['regions'][0]];
      const words = wordsOf(REAL, pageNumber, citation.quote!);
      expect(words.length).toBeGreaterThan(3);
      expectMarked(citation.regions, pageSize![0], words);
    });
});

/** Where poppler finds a text of a page, whatever its spaces and hyphens. */
function wordsOf(path: string, page: number, text: string): Printed[] {
  const only = ['-f', `${page}`, '-l', `${page}`];
  const xml = execFileSync('pdftotext', ['-bbox', ...only, path, '-'], { encoding: 'utf8' });
  const said = (written: string): string => written.replace(/&#?\w+;|[^\p{L}\p{Nd}]/gu, '');
  let end = 0;
  const words = [...xml.matchAll(WORD)].map(([, left, top, right, bottom, word = '']) => {
    const printed = { left: Number(left), right: Number(right), y: (Number(top) + Number(bottom)) / 2 };
    return { text: said(word), end: (end += said(word).length), printed };
  });
  const start = words
    .map((word) => word.text)
    .join('')
    .indexOf(said(text));
  return words
    .filter((word) => word.end > start && word.end - word.text.length < start + said(text).length)
    .map(({ printed }) => printed);
}
