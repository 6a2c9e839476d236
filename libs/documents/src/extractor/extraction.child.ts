import { parserFor } from '../formats/formats.js';
import { serveExtraction } from './extraction-server.js';

/** Entry point of the parser processes. Imports on demand, so that a process that only renders loads nothing else. */
serveExtraction({
  inspect: async (...file) => (await inspection()).inspectFile(...file),
  formatOf: async (path, fileName) =>
    (await (await inspection()).inspectFile(path, fileName, { detail: 'format' })).format,
  structure: async () => (await import('./structure-document.js')).structureDocument,
  parserFor,
  pageTexts: async function* (path) {
    const { readPageTexts } = await import('@tessera/pdf-layout');
    yield* readPageTexts(path);
  },
  scanParser: async () => (await import('../scans/scan.parser.js')).parseScan,
  render: async function* (request, onPage) {
    const { drawPages } = await import('../rendering/draw-pages.js');
    yield* drawPages(request, onPage);
  },
  measure: async (request) => (await import('../rendering/draw-pages.js')).measurePages(request),
});

function inspection(): Promise<typeof import('../inspection/index.js')> {
  return import('../inspection/index.js');
}
