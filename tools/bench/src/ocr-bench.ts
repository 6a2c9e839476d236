import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type OcrConfig, OcrEngine, OcrModule } from '@tessera/models';
import { findOnPath } from '@tessera/platform/child';
import { workspaceRoot } from '@tessera/testing';
import { NestFactory } from '@nestjs/core';
import sharp from 'sharp';
import { createScheduler, createWorker, OEM, PSM } from 'tesseract.js';
import type { Figure } from './figures.js';
import { timed } from './statistics.js';

const run = promisify(execFile);

const PROCESSES = Math.min(2, cpus().length);
const PAGES = 12;
/** A4 at 150 dpi. */
const PAGE = { width: 1_240, height: 1_754 };
/** Rounds, of which the median counts; the engines alternate. */
const ROUNDS = 3;
const LEAST_SHARE = 0.9;

/** Reads all pages, one per process at a time. */
interface Reader {
  readAll: () => Promise<void>;
  close: () => Promise<void>;
}

/** OCR of pages compared with tesseract on the same images and number of processes. */
export async function ocrFigures(scratch: string): Promise<Figure[]> {
  const files = await makePages(scratch);
  const program = await findOnPath('tesseract');
  const readers: Record<'bare' | 'tesseract' | 'auto', Reader> = {
    bare: program ? bareProgram(program, files) : await bareJavaScript(files, scratch),
    tesseract: await ours('tesseract', files),
    auto: await ours('auto', files),
  };
  try {
    // The first round loads models and starts processes.
    const rates = { bare: [] as number[], tesseract: [] as number[], auto: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++)
      for (const name of ['bare', 'tesseract', 'auto'] as const) {
        const ms = await timed(readers[name].readAll);
        if (round > 0) rates[name].push(PAGES / (ms / 1_000));
      }
    const baseline = { name: program ? 'the program tesseract' : 'tesseract.js', value: middle(rates.bare) };
    return (['tesseract', 'auto'] as const).map((engine) => ({
      name: `OCR of English pages, OCR_ENGINE=${engine}`,
      note: `${PAGES} pages, ${PROCESSES} processes`,
      value: middle(rates[engine]),
      unit: 'pages/s',
      baseline,
      bar: `${LEAST_SHARE} or more`,
      isReached: middle(rates[engine]) >= baseline.value * LEAST_SHARE,
    }));
  } finally {
    await Promise.all(Object.values(readers).map((reader) => reader.close()));
  }
}

/** Pages of the lines used in OCR tests. */
async function makePages(scratch: string): Promise<string[]> {
  const lines = await readFile(join(workspaceRoot, 'libs/models/e2e/ocr/pages/english.png'));
  const { height = 1 } = await sharp(lines).metadata();
  const copies = Array.from({ length: Math.floor(PAGE.height / height) }, (_, index) => ({
    input: lines,
    left: 100,
    top: index * height,
  }));
  const page = await sharp({ create: { ...PAGE, channels: 3, background: 'white' } })
    .composite(copies)
    .png()
    .toBuffer();
  const files = Array.from({ length: PAGES }, (_, index) => join(scratch, `page-${index}.png`));
  await Promise.all(files.map((file) => writeFile(file, page)));
  return files;
}

async function ours(engine: OcrConfig['engine'], files: string[]): Promise<Reader> {
  const languages = ['eng', 'chi_sim'];
  const config = { engine, languages, processes: PROCESSES, pageTimeoutSeconds: 600 };
  const app = await NestFactory.createApplicationContext(
    OcrModule.forRoot({ ...config, baseUrl: '', model: '', apiKey: undefined }),
    { logger: ['error'] },
  );
  const ocr = app.get(OcrEngine);
  const images = await Promise.all(files.map(async (file) => ({ bytes: await readFile(file), ...PAGE })));
  return {
    readAll: async () => void (await Promise.all(images.map((image) => ocr.read(image)))),
    close: () => app.close(),
  };
}

function bareProgram(program: string, files: string[]): Reader {
  const read = (file: string) =>
    run(program, [file, 'stdout', '--psm', '1', '-l', 'eng+chi_sim', 'tsv'], {
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      maxBuffer: 64 * 1024 * 1024,
    });
  return {
    readAll: async () => {
      const waiting = [...files];
      const next = async (): Promise<void> => {
        for (let file = waiting.pop(); file; file = waiting.pop()) await read(file);
      };
      await Promise.all(Array.from({ length: PROCESSES }, next));
    },
    close: async () => undefined,
  };
}

async function bareJavaScript(files: string[], scratch: string): Promise<Reader> {
  const require = createRequire(join(workspaceRoot, 'libs/models/package.json'));
  for (const language of ['eng', 'chi_sim']) {
    const data = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    const name = `${language}.traineddata.gz`;
    await writeFile(join(scratch, name), await readFile(join(data, '4.0.0_best_int', name)));
  }
  const scheduler = createScheduler();
  for (let index = 0; index < PROCESSES; index++) {
    const worker = await createWorker(['eng', 'chi_sim'], OEM.LSTM_ONLY, {
      langPath: scratch,
      cacheMethod: 'none',
    });
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
    scheduler.addWorker(worker);
  }
  return {
    readAll: async () => {
      const jobs = files.map((file) => scheduler.addJob('recognize', file, {}, { text: false, tsv: true }));
      await Promise.all(jobs);
    },
    close: async () => void (await scheduler.terminate()),
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
