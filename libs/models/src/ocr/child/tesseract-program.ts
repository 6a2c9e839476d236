import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freeMemory, wasKilledFromOutside } from '@tessera/platform/child';
import { OcrFailedError, type OcrWord } from '../ocr.port.js';
import { readAnyWayUp } from './any-way-up.js';
import { greyOf, type PageImage, portableGreyMap, turnGrey } from './page-image.js';
import type { PageOrientation, PageReader, PageReading } from './page-reader.js';
import { wordsOfTsv } from './tesseract-tsv.js';
import { uprightReading } from './turned-boxes.js';

const run = promisify(execFile);

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const MAX_VIRTUAL_KIBIBYTES = 4 * 1024 * 1024;
/** Page segmentation modes; both detect columns. */
const AUTOMATIC_WITH_ORIENTATION = '1';
const AUTOMATIC = '3';
/** Limits that also end the program if this process has died. Not every system supports the second one. */
const BOUNDED = 'ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';

/** The installed program `tesseract`. */
export interface TesseractProgram {
  path: string;
  version: string;
  /** Languages with installed data. */
  languages: ReadonlySet<string>;
}

export async function inspectTesseract(path: string): Promise<TesseractProgram> {
  const [version, list] = await Promise.all([run(path, ['--version']), run(path, ['--list-langs'])]);
  return {
    path,
    version: /^tesseract (\S+)/m.exec(version.stdout || version.stderr)?.[1] ?? '',
    languages: new Set(
      (list.stdout || list.stderr)
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
    ),
  };
}

/** Reads pages with the program, which detects orientation and columns. */
export class TesseractProgramReader implements PageReader {
  readonly name: string;

  constructor(
    private readonly program: TesseractProgram,
    readonly languages: string[],
    private readonly cpuSeconds: number,
  ) {
    this.name = `tesseract ${program.version} (${languages.join('+')})`;
  }

  /** With only a few words, the program mistakes an upside-down page for an upright one. */
  async read(page: PageImage, orientation: PageOrientation): Promise<PageReading> {
    const image = await greyOf(page);
    freeMemory(page.pixels);
    const segmentation = orientation === 'upright' ? AUTOMATIC : AUTOMATIC_WITH_ORIENTATION;
    return readAnyWayUp(orientation, async (rotation) => {
      const turned = await turnGrey(image, rotation);
      return uprightReading(await this.wordsOn(portableGreyMap(turned), segmentation), turned, rotation);
    });
  }

  private async wordsOn(image: Buffer, segmentation: string): Promise<OcrWord[]> {
    const options = [
      '--psm',
      segmentation,
      '-l',
      this.languages.join('+'),
      '-c',
      'debug_file=/dev/null',
      'tsv',
    ];
    return wordsOfTsv(await this.execute([this.program.path, 'stdin', 'stdout', ...options], image));
  }

  private async execute(command: string[], image: Buffer): Promise<string> {
    const bounds = [String(this.cpuSeconds), String(MAX_VIRTUAL_KIBIBYTES)];
    const running = run('/bin/sh', ['-c', BOUNDED, 'sh', ...bounds, ...command], {
      maxBuffer: MAX_OUTPUT_BYTES,
      // More threads make it several times slower.
      // eslint-disable-next-line no-restricted-properties -- a program needs the environment to run
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    });
    // The exit status explains why the program stopped reading.
    running.child.stdin?.on('error', () => undefined).end(image);
    try {
      return (await running).stdout;
    } catch (error) {
      throw failureOf(error as ExecutionError);
    }
  }
}

interface ExecutionError extends Error {
  code?: number | string | null;
  signal?: NodeJS.Signals | null;
}

function failureOf(error: ExecutionError): Error {
  const { code, signal = null } = error;
  if (signal === 'SIGXCPU')
    return new OcrFailedError('ocr_timeout', 'Reading the page exceeded the time limit.');
  // If the system killed the program, it would kill this process, too: exit, so that the parent retries the page in
  // another one.
  if (typeof code !== 'string' && wasKilledFromOutside({ code: code ?? null, signal }))
    process.kill(process.pid, 'SIGKILL');
  return new OcrFailedError('ocr_failed', 'The OCR program could not read the page.');
}
