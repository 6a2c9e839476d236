import type { PageRegion } from '@tessera/contracts';
import type { PointPayload } from '@tessera/vectors';
import { basename } from 'node:path';
import type { ChunkReader } from './chunk-reader.js';
import { printedWords, type PrintedWord } from './printed-words.js';
import { type Quote, sampleQuotes } from './quotes.js';
import { type Mark, type QuoteScore, scoreQuote } from './score-quote.js';
import { WordSearch } from './word-search.js';

export const QUOTE_KINDS = ['text', 'columns', 'table', 'turned', 'cjk', 'rtl', 'scan'] as const;
export type QuoteKind = (typeof QUOTE_KINDS)[number];

export interface JudgedQuote {
  kind: QuoteKind;
  text: string;
  page: number;
  /** Null if the product has no place for the quote. */
  score: QuoteScore | null;
}

export interface EvidenceJudgement {
  file: string;
  quotes: JudgedQuote[];
  /** Quotes that the other reader does not have, or more than once. */
  skipped: { missing: number; ambiguous: number };
}

/** Pixels of page regions per point. */
const SCALE = 150 / 72;

/** Compares the regions of a PDF's quotes with the words that poppler finds. */
export async function judgeEvidence(
  reader: ChunkReader,
  path: string,
  count: number,
): Promise<EvidenceJudgement> {
  const words = await printedWords(path);
  const search = new WordSearch(words);
  const pages = Map.groupBy(words, ({ page }) => page);
  const judgement: EvidenceJudgement = {
    file: basename(path),
    quotes: [],
    skipped: { missing: 0, ambiguous: 0 },
  };
  for (const quote of sampleQuotes(await reader.chunksOf(path), count)) {
    const found = search.find(quote.text);
    if (typeof found === 'string') {
      judgement.skipped[found]++;
      continue;
    }
    const [{ page } = { page: 0 }] = found;
    const kind = reader.isOfScans ? 'scan' : kindOf(quote, found, pages.get(page) ?? []);
    const score = scoreQuote(found, await marksOf(quote));
    judgement.quotes.push({ kind, text: quote.text, page, score });
  }
  return judgement;
}

async function marksOf({ chunk, range, cell }: Quote): Promise<Mark[]> {
  // Loads the whole gateway.
  const { cellsOf, linesOf } = await import('@tessera/query-gateway/in-process');
  // What the functions need of a payload, a chunk has under the same names.
  const payload = chunk as unknown as PointPayload;
  const found: PageRegion[] = range ? linesOf(payload, range) : cellsOf(payload, [cell ?? 0]);
  return found.map(({ page, x, y, width, height }) => ({
    page,
    box: [x / SCALE, y / SCALE, (x + width) / SCALE, (y + height) / SCALE],
  }));
}

function kindOf(
  { text, cell }: Quote,
  found: readonly PrintedWord[],
  page: readonly PrintedWord[],
): QuoteKind {
  if (cell !== null) return 'table';
  if (found.filter(({ isTurned }) => isTurned).length * 2 > found.length) return 'turned';
  if (/[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(text)) return 'rtl';
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(text)) return 'cjk';
  return hasColumns(page) ? 'columns' : 'text';
}

/** Few words are in the gutter that parts two columns, unlike in lines over the whole width. */
function hasColumns(words: readonly PrintedWord[]): boolean {
  const left = Math.min(...words.map(({ box }) => box[0]));
  const right = Math.max(...words.map(({ box }) => box[2]));
  const middle = (left + right) / 2;
  const lines = [...Map.groupBy(words, ({ line }) => line).values()];
  const across = lines.filter(
    (line) => line.some(({ box }) => box[2] < middle) && line.some(({ box }) => box[0] > middle),
  );
  return lines.length >= 20 && across.length < lines.length * 0.3;
}
