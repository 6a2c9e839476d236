import { openPageRenderer } from '@tessera/documents/evaluation';
import { Tessera } from '@tessera/client';
import { type IsolatedStack } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { untilAllReady, upload } from './http.js';
import { writePdf } from './pdf-documents.js';
import { peakRssWhile, treeRssBytes } from './process-memory.js';
import type { Prose } from './prose.js';
import { writeScan } from './scanned-pdf.js';
import { servicePid } from './service-pids.js';
import { timed } from './statistics.js';

const PAGES = 200;
const MOST_MEGABYTES = 800;
const MEGABYTE = 1024 * 1024;

/** Peak memory of visual-worker and its children while ingesting a long scan. Takes some minutes. */
export async function scanFigure(
  { urls, state }: IsolatedStack,
  scratch: string,
  prose: Prose,
): Promise<Figure> {
  const kbName = 'bench-scan';
  const { baseUrl } = urls;
  const file = await longScan(scratch, prose);
  await new Tessera({ baseUrl }).ensureKnowledgeBase(kbName);
  const workerPid = () => servicePid(state.runFile, 'visual-worker');
  const idle = treeRssBytes(workerPid()) / MEGABYTE;
  let ms = 0;
  const peakBytes = await peakRssWhile(workerPid, async () => {
    ms = await timed(async () => {
      await upload(baseUrl, file, kbName);
      await untilAllReady(baseUrl, kbName, 1);
    });
  });
  const peak = peakBytes / MEGABYTE;
  return {
    name: `Peak RSS of visual-worker with its children, ${PAGES}-page scan`,
    note: `${((PAGES * 1_000) / ms).toFixed(2)} pages/s from POST /ingest to searchable`,
    value: peak,
    unit: 'MB',
    baseline: { name: 'before it', value: idle },
    bar: `${MOST_MEGABYTES} MB or less`,
    isReached: peak <= MOST_MEGABYTES,
  };
}

async function longScan(scratch: string, prose: Prose): Promise<string> {
  const renderer = openPageRenderer(scratch);
  try {
    const printed = await writePdf(scratch, 'printed.pdf', PAGES, prose);
    return await writeScan(renderer, printed, { folder: scratch, pageCount: PAGES });
  } finally {
    await renderer.close();
  }
}
