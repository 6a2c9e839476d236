/** `npm run bench`: measures a stack on this machine, each figure with a baseline from the same run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type IsolatedStack, UserError, withIsolatedStack } from '@tessera/tool-local';
import { attachmentFigure } from './attachment-bench.js';
import { type Figure, markdownTable, plainTable } from './figures.js';
import { idleFigures } from './idle-bench.js';
import { openInProcessSearch } from './in-process-search.js';
import { benchFiles, ingestFigure, memoryFigure } from './ingest-bench.js';
import { largeIndexFigures } from './large-index-bench.js';
import { listFigures } from './list-bench.js';
import { meaningFigures } from './meaning-bench.js';
import { ocrFigures } from './ocr-bench.js';
import { openStreamsFigure } from './open-streams-bench.js';
import { Prose } from './prose.js';
import { Random } from '@tessera/testing';
import { concurrencyFigure, edgeFigure, LARGE_INDEX, searchFigures, streamFigures } from './search-bench.js';
import { renderFigure } from './render-bench.js';
import { scanFigure } from './scan-bench.js';
import { seedChunks } from './seed.js';
import { soakFigures } from './soak-bench.js';
import { BULK_BENCH_ENV, bulkFigures } from './sql/bulk-bench.js';
import { SQL_BENCH_ENV, sqlFigures } from './sql/sql-bench.js';
import { tagFigures } from './tags-bench.js';

const QUESTIONS = 200;
const SEED = 20_260_101;

const PARTS = [
  'idle',
  'ingest',
  'render',
  'ocr',
  'scan',
  'search',
  'meaning',
  'sql',
  'bulk',
  'tags',
  'lists',
  'soak',
] as const;
/** Long enough to show what is kept per question. */
const SOAK_SEARCHES = '10000';
const BULK_ROWS = '1000000';
type Part = (typeof PARTS)[number];

interface Options {
  files: string | undefined;
  only: Part | undefined;
  chunks: number[];
  /** Folder of embedding models; without it, semantic search is not measured. */
  models: string | undefined;
  rows: number;
  soakSearches: number;
  markdown: boolean;
}

async function main(args: string[]): Promise<void> {
  const options = parseOptions(args);
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const note = (line: string) => console.error(line);
  try {
    const figures = await measureAll(options, scratch, note);
    console.log(`\n${machine()}\n`);
    console.log(options.markdown ? markdownTable(figures) : plainTable(figures));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Measures rendering and OCR before a stack uses the machine. */
async function measureAll(
  options: Options,
  scratch: string,
  note: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  if (options.only === undefined || options.only === 'idle') {
    note('A stack that has nothing to do');
    figures.push(...(await idleFigures(note)));
  }
  if (options.only === 'idle') return figures;
  if (options.only === undefined || options.only === 'render') {
    note('Rendering');
    figures.push(await renderFigure(scratch, new Prose(new Random(SEED))));
  }
  if (options.only === undefined || options.only === 'ocr') {
    note('OCR');
    figures.push(...(await ocrFigures(scratch)));
  }
  if (options.only === 'render' || options.only === 'ocr') return figures;
  const stackOptions = { report: note, env: { ...SQL_BENCH_ENV, ...BULK_BENCH_ENV } };
  return [
    ...figures,
    ...(await withIsolatedStack((stack) => measure(stack, options, scratch, note), stackOptions)),
  ];
}

async function measure(
  stack: IsolatedStack,
  options: Options,
  scratch: string,
  note: (line: string) => void,
): Promise<Figure[]> {
  const prose = new Prose(new Random(SEED));
  const figures: Figure[] = [];
  const isAsked = (part: Part) => options.only === undefined || options.only === part;
  if (isAsked('ingest')) {
    // First, while the worker's processes are fresh.
    note('Memory');
    const memory = await memoryFigure(stack, scratch, prose);
    note('Ingestion');
    figures.push(await ingestFigure(stack, await benchFiles(options.files, scratch, prose)), memory);
  }
  if (isAsked('scan')) {
    note('A long scan');
    figures.push(await scanFigure(stack, scratch, prose));
  }
  if (isAsked('sql')) {
    note('SQL');
    figures.push(...(await sqlFigures(stack)));
  }
  if (isAsked('bulk')) {
    note(`Bulk jobs of ${options.rows.toLocaleString('en')} rows`);
    figures.push(...(await bulkFigures(stack, { rows: options.rows, scratch })));
  }
  if (isAsked('tags')) {
    const chunks = Math.max(...options.chunks);
    note(`Tags of ${chunks.toLocaleString('en')} chunks`);
    figures.push(...(await tagFigures(stack, { chunks, scratch, seed: SEED })));
  }
  if (isAsked('search')) {
    for (const chunks of options.chunks)
      figures.push(...(await measureSearch(stack, chunks, scratch, prose, note)));
  }
  if (isAsked('meaning') && options.models !== undefined) {
    for (const chunks of options.chunks) {
      note(`Searching ${chunks.toLocaleString('en')} chunks by words and by meaning`);
      figures.push(
        ...(await meaningFigures(stack, { chunks, models: options.models, prose, scratch, note })),
      );
    }
  }
  if (isAsked('lists')) {
    note('Lists');
    figures.push(...(await listFigures(stack)));
  }
  if (isAsked('soak')) {
    note(`Soaking: ${options.soakSearches.toLocaleString('en')} searches`);
    figures.push(...(await soakFigures(stack, { searches: options.soakSearches, scratch, seed: SEED })));
  }
  return figures;
}

/** Search figures for a knowledge base of the given size; details only for the smallest. */
async function measureSearch(
  stack: IsolatedStack,
  chunks: number,
  scratch: string,
  prose: Prose,
  note: (line: string) => void,
): Promise<Figure[]> {
  const kbName = `bench-${chunks}`;
  note(
    `Writing ${chunks.toLocaleString('en')} chunks straight to the vector store, their documents as ready`,
  );
  await seedChunks(stack, prose, { kbName, chunks, scratch });
  const search = await openInProcessSearch(stack, kbName);
  try {
    note(`Searching ${chunks.toLocaleString('en')} chunks`);
    const questions = Array.from({ length: QUESTIONS }, () => prose.question());
    const context = { stack, kbName, questions };
    const figures = await searchFigures(context, search, chunks);
    if (chunks >= LARGE_INDEX) figures.push(...(await largeIndexFigures(stack, { kbName, prose, chunks })));
    if (chunks > 10_000) return figures;
    return [
      ...figures,
      ...(await streamFigures(context)),
      await concurrencyFigure(context),
      await openStreamsFigure(context),
      await attachmentFigure(context, { scratch, prose }),
      await edgeFigure(context),
    ];
  } finally {
    await search.close();
  }
}

function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, ${process.platform}, Node ${process.version}`;
}

function parseOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        files: { type: 'string' },
        only: { type: 'string' },
        chunks: { type: 'string', default: '10000,100000' },
        models: { type: 'string' },
        rows: { type: 'string', default: BULK_ROWS },
        soak: { type: 'string', default: SOAK_SEARCHES },
        markdown: { type: 'boolean', default: false },
      },
    });
    const { files, only, models, markdown } = values;
    const chunks = values.chunks.split(',').map(Number);
    if (only !== undefined && !PARTS.includes(only as Part))
      throw new Error(`--only ${only}: one of ${PARTS.join(', ')}.`);
    if (!chunks.every((count) => Number.isInteger(count) && count >= 100))
      throw new Error('--chunks: numbers from 100.');
    if (only === 'meaning' && models === undefined)
      throw new Error('--only meaning: needs --models <folder>.');
    const rows = Number(values.rows);
    if (!Number.isInteger(rows) || rows < 1_000) throw new Error('--rows: a number from 1,000.');
    const soakSearches = Number(values.soak);
    if (!Number.isInteger(soakSearches) || soakSearches < 2_000)
      throw new Error('--soak: a number from 2,000.');
    return { files, only: only as Part | undefined, chunks, models, rows, soakSearches, markdown };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\nSee npm run bench -- --help.`);
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  },
);
