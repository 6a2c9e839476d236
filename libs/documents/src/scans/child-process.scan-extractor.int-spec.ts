import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExtractionEvent } from '../extraction.js';
import { ParserJobs } from '../extractor/parser-jobs.js';
import { DrawnPdf } from '@tessera/testing/pdf';
import { ChildProcessPageRenderer } from '../rendering/child-process.page-renderer.js';
import { DEFAULT_RENDERING, renderBounds } from '../rendering/rendering.settings.js';
import { ChildProcessScanExtractor } from './child-process.scan-extractor.js';
import type { ScannedPage, ScanLayoutRequest } from './scan.js';
import { scannedPage } from './scanned-page.js';
import { scanOf } from './testing/twin.js';

// Real child processes.

let workFolder: string;
let jobs: ParserJobs;
let extractor: ChildProcessScanExtractor;

beforeAll(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'tessera-scans-'));
  jobs = new ParserJobs({ processes: 1, writableFolders: [workFolder] });
  extractor = new ChildProcessScanExtractor(jobs);
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

afterAll(async () => {
  await jobs.close();
  await rm(workFolder, { recursive: true, force: true });
});

function page(number: number, text: string): ScannedPage {
  const words = text.split(' ').filter(Boolean);
  return {
    page: number,
    width: 1_240,
    height: 1_754,
    dpi: 150,
    words: words.map((word, index) => ({
      text: word,
      box: { x: 100 + index * 110, y: 200, width: 90, height: 15 },
      confidence: 0.9,
      line: 0,
    })),
  };
}

async function* scan(...texts: string[]): AsyncGenerator<ScannedPage> {
  for (const [index, text] of texts.entries()) yield page(index + 1, text);
}

function extract(pages: AsyncIterable<ScannedPage>, signal?: AbortSignal): Promise<ExtractionEvent[]> {
  const request: ScanLayoutRequest = { fileName: 'lease.pdf', format: 'pdf', workFolder };
  return all(extractor.extract(pages, request, signal));
}

describe('a scan in a parser process', () => {
  it('becomes chunks, sections and a summary, like any document', async () => {
    const events = await extract(scan('Travel costs are paid.', '', 'Hotels are paid as well.'));

    const chunks = events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
    expect(chunks.map(({ content, pageNumbers }) => [content, pageNumbers])).toEqual([
      ['Travel costs are paid.\n\nHotels are paid as well.', [1, 3]],
    ]);
    expect(chunks[0]!.regions.map(({ pageNumber, box }) => [pageNumber, Math.round(box[0])])).toEqual([
      [1, 48],
      [3, 48],
    ]);
    expect(events.at(-1)).toMatchObject({
      kind: 'summary',
      summary: { format: 'pdf', pageCount: 3, pagesWithoutText: [2], language: 'en' },
    });
  });

  it('without a word is rejected as such', async () => {
    await expect(extract(scan('', ''))).rejects.toMatchObject({
      code: 'no_text',
      reason: 'No text could be recognised on any page.',
    });
  });

  it('takes no process before its pages are available, and a killed process is replaced', async () => {
    const pids = jobs.pids;
    const slow = (async function* () {
      yield page(1, 'One page is here.');
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      yield page(2, 'Another one follows.');
    })();

    const events = await extract(slow);

    expect(events.at(-1)).toMatchObject({ kind: 'summary', summary: { pageCount: 2 } });
  });

  it('is read from pages that the same process renders at the same time', async () => {
    const pdf = await DrawnPdf.create();
    for (const text of ['Travel costs are paid.', 'Hotels are paid as well.'])
      pdf.sheet().text(text, 40, 60).line(40, 70, 200, 70);
    const path = join(workFolder, 'drawn.pdf');
    await writeFile(path, await pdf.bytes());
    const renderer = new ChildProcessPageRenderer(jobs, renderBounds(DEFAULT_RENDERING));
    const recognised = await scanOf(path);
    const pages = (async function* () {
      for await (const drawn of renderer.render(path, 'application/pdf', { workFolder }))
        yield await scannedPage(drawn, recognised[drawn.page - 1]!.words);
    })();

    const events = await extract(pages);
    await rm(path);

    expect(events.at(-1)).toMatchObject({ kind: 'summary', summary: { pageCount: 2, chunkCount: 1 } });
  });

  it('fails like its pages, and leaves nothing behind', async () => {
    const broken = (async function* () {
      yield page(1, 'One page is here.');
      throw new Error('recognition broke off');
    })();
    const abort = new AbortController();
    const aborted = (async function* () {
      yield page(1, 'One page is here.');
      abort.abort(new Error('no longer wanted'));
      yield page(2, 'Another one follows.');
    })();

    await expect(extract(broken)).rejects.toThrow('recognition broke off');
    await expect(extract(aborted, abort.signal)).rejects.toThrow('no longer wanted');
    expect(await readdir(workFolder)).toEqual([]);
  });
});
