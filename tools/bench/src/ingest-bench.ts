import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Tessera } from '@tessera/client';
import { type IsolatedStack, UserError } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { untilAllReady, upload } from './http.js';
import { writePdf } from './pdf-documents.js';
import { peakRssWhile, treeRssBytes } from './process-memory.js';
import { servicePid } from './service-pids.js';
import type { Prose } from './prose.js';
import { timed } from './statistics.js';

const GENERATED_FILES = 40;
const GENERATED_PAGES = 50;
const LONG_DOCUMENT_PAGES = 900;
const MEGABYTE = 1024 * 1024;

/** PDF files in the folder, or generated ones without a folder. */
export async function benchFiles(
  folder: string | undefined,
  scratch: string,
  prose: Prose,
): Promise<string[]> {
  if (folder) {
    const names = readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.pdf'));
    if (names.length === 0) throw new UserError(`${folder} holds no PDF.`);
    return names.sort().map((name) => join(folder, name));
  }
  const files: string[] = [];
  for (let index = 0; index < GENERATED_FILES; index++) {
    files.push(await writePdf(scratch, `report-${index}.pdf`, GENERATED_PAGES, prose));
  }
  return files;
}

/** Pages per second from the first POST /ingest until the last document is searchable. */
export async function ingestFigure({ urls }: IsolatedStack, files: string[]): Promise<Figure> {
  const kbName = 'bench-ingest';
  const { baseUrl } = urls;
  await new Tessera({ baseUrl }).ensureKnowledgeBase(kbName);
  let pages = 0;
  const ms = await timed(async () => {
    const ids = await Promise.all(files.map((file) => upload(baseUrl, file, kbName)));
    const documents = await untilAllReady(baseUrl, kbName, new Set(ids).size);
    pages = documents.reduce((sum, { page_count: count }) => sum + (count ?? 0), 0);
  });
  const pagesPerSecond = pages / (ms / 1000);
  const baselineMs = await pdftotextMs(files);
  const baseline = baselineMs === null ? null : pages / (baselineMs / 1000);
  return {
    name: 'Text PDF, POST /ingest to searchable',
    note: `${files.length} files, ${pages} pages`,
    value: pagesPerSecond,
    unit: 'pages/s',
    baseline: { name: 'pdftotext, file by file', value: baseline },
    bar: '0.2 or more, and 60 pages/s or more',
    isReached: isFastEnough(pagesPerSecond, baseline),
  };
}

/** Null: passes on its own, but has no baseline. */
export function isFastEnough(pagesPerSecond: number, baseline: number | null): boolean | null {
  if (pagesPerSecond < 60) return false;
  return baseline === null ? null : pagesPerSecond / baseline >= 0.2;
}

async function pdftotextMs(files: string[]): Promise<number | null> {
  const run = promisify(execFile);
  const version = await run('pdftotext', ['-v']).catch(
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  if (!version) return null;
  return timed(async () => {
    for (const file of files) await run('pdftotext', [file, '/dev/null']);
  });
}

/** Peak memory of text-worker and its children while ingesting a long document. */
export async function memoryFigure(
  { urls, state }: IsolatedStack,
  scratch: string,
  prose: Prose,
): Promise<Figure> {
  const kbName = 'bench-memory';
  const { baseUrl } = urls;
  const file = await writePdf(scratch, 'long.pdf', LONG_DOCUMENT_PAGES, prose);
  await new Tessera({ baseUrl }).ensureKnowledgeBase(kbName);
  const workerPid = () => servicePid(state.runFile, 'text-worker');
  await sleep(1_000);
  const idle = treeRssBytes(workerPid()) / MEGABYTE;
  const peakBytes = await peakRssWhile(workerPid, async () => {
    await upload(baseUrl, file, kbName);
    await untilAllReady(baseUrl, kbName, 1);
  });
  const peak = peakBytes / MEGABYTE;
  return {
    name: `Peak RSS of text-worker with its children, ${LONG_DOCUMENT_PAGES}-page PDF`,
    value: peak,
    unit: 'MB',
    baseline: { name: 'before it', value: idle },
    bar: '600 MB or less',
    isReached: peak <= 600,
  };
}
