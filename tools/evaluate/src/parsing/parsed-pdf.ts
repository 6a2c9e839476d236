import { basename } from 'node:path';
import { type Block, isBlock, parserFor } from '@tessera/documents/evaluation';
import { withFolder } from '../temporary-folder.js';
import { type PlacedCell, placeCells } from './adjacency.js';
import type { Titled } from './heading-score.js';

/** A PDF's blocks as ingestion reads them. @throws UnreadableDocumentError */
export async function parseBlocks(path: string): Promise<Block[]> {
  const parse = await parserFor('pdf');
  return withFolder(async (workFolder) => {
    const blocks: Block[] = [];
    for await (const part of parse({ path, fileName: basename(path), workFolder }))
      if (isBlock(part)) blocks.push(part);
    return blocks;
  });
}

export function headingsOf(blocks: readonly Block[]): Titled[] {
  return blocks.flatMap((block) =>
    block.type === 'heading'
      ? [{ text: block.text, level: block.level, pageNumber: block.regions[0]?.pageNumber ?? 0 }]
      : [],
  );
}

export function tablesOf(blocks: readonly Block[]): PlacedCell[][] {
  return blocks.flatMap((block) => (block.type === 'table' ? [placeCells(block.rows)] : []));
}

/** All words in block order. */
export function wholeText(blocks: readonly Block[]): string {
  return blocks.map(textOf).join('\n');
}

/** Texts of the blocks that begin on each page, without tables and figures. */
export function runningTexts(blocks: readonly Block[]): Map<number, string[]> {
  const texts = new Map<number, string[]>();
  for (const block of blocks) {
    if (block.type === 'table' || block.type === 'figure') continue;
    for (const { pageNumber } of block.regions)
      texts.set(pageNumber, [...(texts.get(pageNumber) ?? []), textOf(block)]);
  }
  return texts;
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'list':
      return block.items.map(({ marker, text }) => `${marker} ${text}`).join('\n');
    case 'table':
      return [block.caption ?? '', ...block.rows.map((row) => row.map(({ text }) => text).join(' '))].join(
        '\n',
      );
    case 'figure':
      return [block.caption ?? '', block.printedText ?? ''].join('\n');
    case 'heading':
    case 'paragraph':
    case 'code':
      return block.text;
  }
}
