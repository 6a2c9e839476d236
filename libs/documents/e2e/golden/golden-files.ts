import { createTestFolder } from '@tessera/testing';
import { fileURLToPath } from 'node:url';
import { parserFor } from '../../src/formats/formats.js';
import { inspectFile, type FileInspection } from '../../src/inspection/index.js';
import { type Block, type DocumentMetadata, isBlock } from '../../src/model.js';

export interface Read {
  inspection: FileInspection;
  metadata: DocumentMetadata;
  blocks: Block[];
  /** The pages that the parser reported to have text. */
  pagesWithText: number[];
}

export function goldenPath(name: string): string {
  return fileURLToPath(new URL(`./files/${name}`, import.meta.url));
}

/** Inspects and parses a golden file in this process, as the parser process does. */
export async function read(name: string): Promise<Read> {
  const path = goldenPath(name);
  const inspection = await inspectFile(path, name);
  const parse = await parserFor(inspection.format);
  const pagesWithText: number[] = [];
  const onPage = ({ pageNumber, hasText }: { pageNumber: number; hasText: boolean }): void => {
    if (hasText) pagesWithText.push(pageNumber);
  };
  const blocks: Block[] = [];
  let metadata: DocumentMetadata | null = null;
  for await (const part of parse({ path, fileName: name, workFolder: createTestFolder('golden'), onPage })) {
    if (isBlock(part)) blocks.push(withoutPlaces(part));
    else metadata = part;
  }
  if (!metadata) throw new Error(`The parser of ${name} told nothing about it.`);
  return { inspection, metadata, blocks, pagesWithText };
}

/** The tests beside these compare places and locations with the files. */
function withoutPlaces(block: Block): Block {
  delete block.lines;
  delete block.location;
  if (block.type === 'table') {
    delete block.rowsAt;
    for (const cell of block.rows.flat()) delete cell.regions;
  }
  return block;
}
