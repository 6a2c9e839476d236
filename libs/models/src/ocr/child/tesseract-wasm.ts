import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { relaxedSimd, simd } from 'wasm-feature-detect';

const require = createRequire(import.meta.url);

const LSTM_ONLY = 1;
const UPRIGHT = 1;
/** Path of the page in the module's file system. */
const IMAGE = '/input';

/** The part of tesseract's C++ interface that is used, compiled to WebAssembly. */
interface TesseractModule {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TesseractApi;
}

interface TesseractApi {
  /** @returns non-zero on failure */
  Init(dataFolder: null, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Loads {@link IMAGE}. @returns non-zero on failure */
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
 * Tesseract compiled to WebAssembly, run on this thread. The worker of tesseract.js would have a JavaScript heap of its
 * own, decode its program from a string, and copy each page twice: 50 MB of 220.
 */
export class TesseractWasm {
  private constructor(
    private readonly module: TesseractModule,
    private readonly api: TesseractApi,
  ) {}

  /**
   * @param languages as tesseract names them
   * @param dataOf returns the uncompressed data of a language
   */
  static async open(
    languages: readonly string[],
    dataOf: (language: string) => Promise<Uint8Array>,
  ): Promise<TesseractWasm> {
    const module = await loadModule();
    for (const language of languages) module.FS.writeFile(fileOf(language), await dataOf(language));
    const api = new module.TessBaseAPI();
    if (api.Init(null, languages.join('+'), LSTM_ONLY) !== 0)
      throw new Error(`tesseract could not load its data for ${languages.join(', ')}.`);
    for (const language of languages) module.FS.unlink(fileOf(language));
    return new TesseractWasm(module, api);
  }

  setVariable(name: string, value: string): void {
    this.api.SetVariable(name, value);
  }

  /** @param image PNG, PNM or another format that Leptonica reads @returns its words as tesseract's TSV */
  read(image: Uint8Array): string {
    const { FS } = this.module;
    FS.writeFile(IMAGE, image);
    try {
      if (this.api.SetImageFile(UPRIGHT, 0) !== 0) throw new Error('tesseract could not load the image.');
    } finally {
      FS.unlink(IMAGE);
    }
    this.api.Recognize(null);
    return this.api.GetTSVText(0);
  }
}

/** Version of the npm package. */
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
