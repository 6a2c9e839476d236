import { readFile } from 'node:fs/promises';
import { inspectFile } from '../inspection/index.js';
import type { Block, DocumentMetadata, ParseInput } from '../model.js';
import { UnreadableDocumentError } from '../unreadable-document.error.js';
import { serveParent } from './serve-parent.js';

serveParent({
  inspect: inspectFile,
  formatOf: async (path, fileName) => (await inspectFile(path, fileName, { detail: 'format' })).format,
  parserFor: async (format) => {
    if (format === 'pdf') return (await import('../pdf/index.js')).parsePdf;
    if (format === 'text' || format === 'markdown') return parseText;
    throw new UnreadableDocumentError('file_type_unsupported', 'This type is not supported.', 'Upload text.');
  },
});

async function* parseText(input: ParseInput): AsyncGenerator<DocumentMetadata | Block, void, void> {
  yield { title: null, author: null, year: null, pageCount: null };
  const text = await readFile(input.path, 'utf8');
  for (const part of text.split(/\n\s*\n/)) {
    const heading = /^(#{1,6})\s+(.*)/.exec(part);
    if (heading) yield { type: 'heading', level: heading[1]!.length, text: heading[2]!, regions: [] };
    const body = heading ? part.slice(heading[0].length) : part;
    if (body.trim()) yield { type: 'paragraph', text: body.trim(), regions: [] };
  }
}
