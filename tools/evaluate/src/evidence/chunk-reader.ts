import { type ExtractedChunk, type ExtractionEvent, scannedPage } from '@tessera/documents';
import { openDocumentExtractor, openScanTools } from '@tessera/documents/evaluation';
import { LocalOcrEngine } from '@tessera/models/evaluation';
import { ScanPages } from '@tessera/scans';
import { basename } from 'node:path';
import { withFolder } from '../temporary-folder.js';

const PDF = 'application/pdf';
const PAGES_AT_ONCE = 2;
const PAGE_TIMEOUT_MS = 120_000;

/** Reads PDFs as the product does. */
export interface ChunkReader {
  /** The pages are read as pictures, whatever their text. */
  isOfScans: boolean;
  chunksOf(path: string): Promise<ExtractedChunk[]>;
  close(): Promise<void>;
}

export function openTextReader(): ChunkReader {
  const extractor = openDocumentExtractor();
  return {
    isOfScans: false,
    chunksOf: (path) =>
      withFolder((workFolder) => chunksIn(extractor.extract({ path, fileName: basename(path), workFolder }))),
    close: () => extractor.close(),
  };
}

/** Draws each page and reads it by OCR. @param languages as tesseract names them */
export function openScanReader(languages: readonly string[]): ChunkReader {
  const { renderer, extractor, close } = openScanTools();
  const options = { engine: 'auto', languages, processes: PAGES_AT_ONCE } as const;
  const engine = new LocalOcrEngine({ ...options, pageTimeoutMs: PAGE_TIMEOUT_MS });
  const scans = new ScanPages(renderer, engine);
  return {
    isOfScans: true,
    chunksOf: (path) =>
      withFolder((workFolder) => {
        const { signal } = new AbortController();
        const request = { path, mediaType: PDF, workFolder, signal };
        const pages = scans.read(request, PAGES_AT_ONCE, async ({ page, words, rotation }) =>
          scannedPage(page, words, rotation),
        );
        return chunksIn(extractor.extract(pages, { fileName: basename(path), format: 'pdf', workFolder }));
      }),
    close: async () => {
      await Promise.all([close(), engine.close()]);
    },
  };
}

async function chunksIn(events: AsyncIterable<ExtractionEvent>): Promise<ExtractedChunk[]> {
  const chunks: ExtractedChunk[] = [];
  for await (const event of events) if (event.kind === 'chunk') chunks.push(event.chunk);
  return chunks;
}
