import { languagesFromNpm } from './tesseract-js.js';
import type { OcrRequest } from './ocr-request.js';
import type { PageReader } from './page-reader.js';
import type { ReadingThreads } from './thread-reader.js';
import { inspectTesseract, type TesseractProgram, TesseractProgramReader } from './tesseract-program.js';

/**
 * Opens tesseract once for all pages of this process: the program, or the npm packages if these support more languages.
 */
export class Tesseract {
  private program: Promise<TesseractProgram> | undefined;

  constructor(private readonly threads: ReadingThreads) {}

  async reader(request: OcrRequest): Promise<PageReader> {
    const fromNpm = languagesFromNpm(request.languages);
    if (request.tesseract !== null) {
      const program = await (this.program ??= inspectTesseract(request.tesseract));
      const installed = request.languages.filter((language) => program.languages.has(language));
      if (installed.length > 0 && installed.length >= fromNpm.length)
        return new TesseractProgramReader(program, installed, request.cpuSeconds);
    }
    if (fromNpm.length === 0)
      throw new Error(`None of the languages ${request.languages.join(', ')} is installed (OCR_LANGUAGES).`);
    return this.threads.readBy({ type: 'tesseract.js', languages: fromNpm });
  }
}
