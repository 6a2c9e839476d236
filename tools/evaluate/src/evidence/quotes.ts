import type { ExtractedChunk } from '@tessera/documents';
import { Random } from '@tessera/testing';
import { splitSentences } from '@tessera/text';

/** A sentence of a chunk's content, or a cell of its table. */
export interface Quote {
  chunk: ExtractedChunk;
  text: string;
  /** Of the sentence in the content; null for a cell. */
  range: { start: number; end: number } | null;
  /** Number of the cell, row by row; null for a sentence. */
  cell: number | null;
}

/** Shorter quotes occur several times in a document. */
const MIN_SENTENCE = 20;
const MIN_CELL = 6;
const SEED = 20_260;

/** A fixed sample of a document's quotes, at most `count` sentences and as many cells. */
export function sampleQuotes(chunks: readonly ExtractedChunk[], count: number): Quote[] {
  const random = new Random(SEED);
  const own = chunks.filter(({ type }) => type === 'text' || type === 'table');
  return [own.flatMap(sentencesOf), own.flatMap(cellsOf)].flatMap((quotes) => pick(quotes, count, random));
}

function pick(quotes: Quote[], count: number, random: Random): Quote[] {
  const left = [...quotes];
  const picked: Quote[] = [];
  while (left.length > 0 && picked.length < count) picked.push(...left.splice(random.below(left.length), 1));
  return picked;
}

function sentencesOf(chunk: ExtractedChunk): Quote[] {
  let from = 0;
  return chunk.content.split('\n').flatMap((line) =>
    [...splitSentences(line)].flatMap((sentence) => {
      const text = sentence.trim();
      const start = chunk.content.indexOf(text, from);
      if (start < 0 || text.length < MIN_SENTENCE) return [];
      from = start + text.length;
      return { chunk, text, range: { start, end: from }, cell: null };
    }),
  );
}

function cellsOf(chunk: ExtractedChunk): Quote[] {
  const { rows = [], headerRowCount = 0 } = chunk.table ?? {};
  // Headers are repeated in the parts of a long table.
  const first = rows.slice(0, headerRowCount).flat().length;
  return rows
    .flat()
    .map(({ text }, cell) => ({ chunk, text, range: null, cell }))
    .filter(({ text, cell }) => cell >= first && text.replace(/\s/g, '').length >= MIN_CELL);
}
