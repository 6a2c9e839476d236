import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readAnyWayUp } from './any-way-up.js';
import { greyOf, type PageImage, portableGreyMap, turnGrey } from './page-image.js';
import type { PageOrientation, PageReader, PageReading } from './page-reader.js';
import { wordsOfTsv } from './tesseract-tsv.js';
import { TesseractWasm, tesseractVersion } from './tesseract-wasm.js';
import { uprightReading } from './turned-boxes.js';

const unpack = promisify(gunzip);
const require = createRequire(import.meta.url);

/** Page segmentation mode that detects columns without rotating the page. */
const AUTOMATIC = '3';

/** Human-readable name of the engine. */
export function nameOfTesseractJs(languages: readonly string[]): string {
  return `tesseract.js ${tesseractVersion()} (${languages.join('+')})`;
}

/** Returns the languages whose data is installed as npm packages. */
export function languagesFromNpm(languages: readonly string[]): string[] {
  return languages.filter((language) => dataFolder(language) !== null);
}

/** Reads pages with tesseract compiled to WebAssembly: slower than the program, but without installation. */
export class TesseractJsReader implements PageReader {
  readonly name: string;

  private constructor(
    private readonly tesseract: TesseractWasm,
    readonly languages: string[],
  ) {
    this.name = nameOfTesseractJs(languages);
  }

  static async open(languages: string[]): Promise<TesseractJsReader> {
    const tesseract = await TesseractWasm.open(languages, unpackedData);
    tesseract.setVariable('tessedit_pageseg_mode', AUTOMATIC);
    tesseract.setVariable('debug_file', '/dev/null');
    return new TesseractJsReader(tesseract, languages);
  }

  /** tesseract.js does not detect the orientation of a page. */
  async read(page: PageImage, orientation: PageOrientation): Promise<PageReading> {
    const image = await greyOf(page);
    return readAnyWayUp(orientation, async (rotation) => {
      const turned = await turnGrey(image, rotation);
      return uprightReading(wordsOfTsv(this.tesseract.read(portableGreyMap(turned))), turned, rotation);
    });
  }
}

async function unpackedData(language: string): Promise<Uint8Array> {
  return unpack(await readFile(join(dataFolder(language)!, `${language}.traineddata.gz`)));
}

function dataFolder(code: string): string | null {
  try {
    return join(dirname(require.resolve(`@tesseract.js-data/${code}/package.json`)), '4.0.0_best_int');
  } catch {
    return null;
  }
}
