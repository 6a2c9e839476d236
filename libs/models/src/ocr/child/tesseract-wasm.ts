import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { relaxedSimd, simd } from 'wasm-feature-detect';

const require = createRequire(import.meta.url);

const LSTM_ONLY = 1;
const UPRIGHT = 1;
/** Where the program looks for a page. */
const IMAGE = '/input';

/** What is used of tesseract compiled to WebAssembly: its C++ interface. */
interface TesseractModule {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TesseractApi;
}

interface TesseractApi {
  /** @returns other than 0 when it cannot */
  Init(dataFolder: null, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Takes what lies at {@link IMAGE}. @returns other than 0 when it cannot */
  SetImageFile(exifOrientation: number, radians: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
}

type TesseractCore = (options: {
  wasmBinary: Uint8Array;
  TesseractProgress: () => void;
  print: () => void;
  printErr: () => void;
}) => Promise<TesseractModule>;

/**
 * Tesseract compiled to WebAssembly, run by this thread: the thread that tesseract.js would start for it has a JavaScript heap of its
 * own, takes its program out of a text, and passes each page on twice. That is 50 MB of 220.
 */
export class TesseractWasm {
  private constructor(
    private readonly module: TesseractModule,
    private readonly api: TesseractApi,
  ) {}

  /**
   * @param languages tesseract's names
   * @param dataOf what tesseract knows of a language, unpacked
   */
  static async open(
    languages: readonly string[],
    dataOf: (language: string) => Promise<Uint8Array>,
  ): Promise<TesseractWasm> {
    const module = await loadModule();
    for (const language of languages) module.FS.writeFile(fileOf(language), await dataOf(language));
    const api = new module.TessBaseAPI();
    if (api.Init(null, languages.join('+'), LSTM_ONLY) !== 0)
      throw new Error(`tesseract does not take its data of ${languages.join(', ')}.`);
    for (const language of languages) module.FS.unlink(fileOf(language));
    return new TesseractWasm(module, api);
  }

  setVariable(name: string, value: string): void {
    this.api.SetVariable(name, value);
  }

  /** @param image PNG, PNM or another format of Leptonica's. @returns its words as tesseract's TSV */
  read(image: Uint8Array): string {
    const { FS } = this.module;
    FS.writeFile(IMAGE, image);
    try {
      if (this.api.SetImageFile(UPRIGHT, 0) !== 0) throw new Error('tesseract does not take the image.');
    } finally {
      FS.unlink(IMAGE);
    }
    this.api.Recognize(null);
    return this.api.GetTSVText(0);
  }
}

/** Of the package that it comes in. */
export function tesseractVersion(): string {
  return (require('tesseract.js-core/package.json') as { version: string }).version;
}

function fileOf(language: string): string {
  return `${language}.traineddata`;
}

async function loadModule(): Promise<TesseractModule> {
  const variant = (await relaxedSimd()) ? '-relaxedsimd' : (await simd()) ? '-simd' : '';
  const path = require.resolve(`tesseract.js-core/tesseract-core${variant}-lstm.js`);
  const core = require(path) as TesseractCore;
  const silent = (): void => undefined;
  return core({
    wasmBinary: await readFile(path.replace(/\.js$/, '.wasm')),
    TesseractProgress: silent,
    print: silent,
    printErr: silent,
  });
}
