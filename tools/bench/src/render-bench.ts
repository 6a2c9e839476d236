import { spawn } from 'node:child_process';
import { tilesOf } from '@tessera/documents';
import { openPageRenderer } from '@tessera/documents/evaluation';
import sharp from 'sharp';
import type { Figure } from './figures.js';
import { writePdf } from './pdf-documents.js';
import type { Prose } from './prose.js';
import { writeScan } from './scanned-pdf.js';
import { timed } from './statistics.js';

const TEXT_PAGES = 60;
const SCANNED_PAGES = 30;
const ROUNDS = 3;
const DPI = 150;
const LEAST_RATIO = 1.2;
const PDF = 'application/pdf';
const LONGEST_HEADER = 64;
/** The compression of our own pages. */
const PNG = { compressionLevel: 2 };

type Renderer = ReturnType<typeof openPageRenderer>;

/** Typeset and scanned PDF pages as tiles, compared with pdftoppm and sharp, in turn. */
export async function renderFigure(scratch: string, prose: Prose): Promise<Figure> {
  const renderer = openPageRenderer(scratch);
  try {
    const text = await writePdf(scratch, 'rendered.pdf', TEXT_PAGES, prose);
    const files = [text, await writeScan(renderer, text, { folder: scratch, pageCount: SCANNED_PAGES })];
    const pages = TEXT_PAGES + SCANNED_PAGES;
    const hasBaseline = await isInstalled('pdftoppm');
    let ownMs = 0;
    let baselineMs = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const file of files) {
        ownMs += await timed(() => drawTiles(renderer, file, scratch));
        if (hasBaseline) baselineMs += await timed(() => drawWithPdftoppm(file));
      }
    }
    return figureOf(
      (ROUNDS * pages * 1000) / ownMs,
      hasBaseline ? (ROUNDS * pages * 1000) / baselineMs : null,
    );
  } finally {
    await renderer.close();
  }
}

function figureOf(value: number, baseline: number | null): Figure {
  return {
    name: `Pages of PDFs to tiles, ${DPI} dpi`,
    note: `${TEXT_PAGES} typeset and ${SCANNED_PAGES} scanned ones, ${ROUNDS} times`,
    value,
    unit: 'pages/s',
    baseline: { name: 'pdftoppm to sharp', value: baseline },
    bar: `${LEAST_RATIO} or more`,
    isReached: baseline === null ? null : value / baseline >= LEAST_RATIO,
  };
}

async function drawTiles(renderer: Renderer, file: string, workFolder: string): Promise<void> {
  for await (const page of renderer.render(file, PDF, { workFolder })) await tilesOf(page);
}

/** Yields pages from its pipe while it draws the next. */
async function drawWithPdftoppm(file: string): Promise<void> {
  const { stdout } = spawn('pdftoppm', ['-r', String(DPI), file], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const { pixels, width, height } of pagesIn(stdout))
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png(PNG)
      .toBuffer();
}

interface Pixels {
  pixels: Buffer;
  width: number;
  height: number;
}

/** pdftoppm's format: "P6", width and height, 255, each on a line, then the pixels. */
async function* pagesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Pixels> {
  let parts: Buffer[] = [];
  let length = 0;
  let header: { start: number; end: number; width: number; height: number } | null = null;
  for await (const part of stream) {
    parts = length < LONGEST_HEADER ? [Buffer.concat([...parts, part])] : [...parts, part];
    length += part.length;
    for (;;) {
      header ??= headerIn(parts[0] as Buffer);
      if (!header || length < header.end) break;
      const { start, end, width, height } = header;
      const bytes = Buffer.concat(parts);
      yield { pixels: bytes.subarray(start, end), width, height };
      parts = [bytes.subarray(end)];
      length -= end;
      header = null;
    }
  }
}

function headerIn(bytes: Buffer): { start: number; end: number; width: number; height: number } | null {
  const found = /^P6\n(\d+) (\d+)\n255\n/.exec(bytes.toString('latin1', 0, LONGEST_HEADER));
  if (!found) return null;
  const [text, width, height] = [found[0], Number(found[1]), Number(found[2])];
  return { start: text.length, end: text.length + width * height * 3, width, height };
}

function isInstalled(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ['-v'], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('close', () => resolve(true));
  });
}
