import { parserFor } from '../formats/formats.js';
import { inspectFile } from '../inspection/index.js';
import { serveParent } from './serve-parent.js';

/** Entry of the parser processes. */
serveParent({
  inspect: inspectFile,
  formatOf: async (path, fileName) => (await inspectFile(path, fileName, { detail: 'format' })).format,
  parserFor,
  scanParser: async () => (await import('../scans/scan.parser.js')).parseScan,
  render: async function* (request) {
    const { drawPages } = await import('../rendering/draw-pages.js');
    yield* drawPages(request);
  },
});
