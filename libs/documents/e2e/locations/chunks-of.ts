import { createTestFolder } from '@tessera/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { structureDocument } from '../../src/extractor/structure-document.js';
import type { ExtractedChunk } from '../../src/extraction.js';
import { parserFor } from '../../src/formats/formats.js';
import { inspectFile } from '../../src/inspection/index.js';

/** The chunks of a file, with the words that each of them shows. */
export async function chunksOf(
  fileName: string,
  bytes: Buffer | string,
): Promise<Array<ExtractedChunk & { words: string[] }>> {
  const workFolder = createTestFolder('locations');
  const path = join(workFolder, fileName);
  await writeFile(path, bytes);
  const { format } = await inspectFile(path, fileName);
  const parse = await parserFor(format);
  const parts = parse({ path, fileName, workFolder });
  const options = { fileName, format, sourceTypeHint: null, pagesWithoutText: [], allowsNoText: true };
  const chunks: Array<ExtractedChunk & { words: string[] }> = [];
  for await (const event of structureDocument(parts, options)) {
    if (event.kind !== 'chunk') continue;
    const { content, table } = event.chunk;
    const cells = table?.rows.slice(table.headerRowCount).flatMap((row) => row.map(({ text }) => text)) ?? [];
    chunks.push({ ...event.chunk, words: wordsOf([content, ...cells].join(' ')) });
  }
  return chunks;
}

/** Names of the test's own texts: "w17". */
export function wordsOf(text: string): string[] {
  return text.match(/\bw\d+\b/g) ?? [];
}
