import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type RawPage, type RawPdf, readRawPdf } from '@tessera/pdf-layout/evaluation';
import { scoreTables } from './adjacency.js';
import { writeBlindCopy } from './blind-copy.js';
import { comparable } from './comparable.js';
import { type FurnitureScore, scoreFurniture } from './furniture-score.js';
import { type HeadingScore, type Titled, scoreHeadings } from './heading-score.js';
import { readIcdarTables } from './icdar-tables.js';
import { withFolder } from '../temporary-folder.js';
import { headingsOf, parseBlocks, runningTexts, tablesOf, wholeText } from './parsed-pdf.js';
import { pdftotext } from './pdftotext.js';
import type { Quality } from './quality.js';
import { type WordScore, scoreWords } from './word-score.js';

export const KINDS = ['headings', 'tables', 'words'] as const;
export type Kind = (typeof KINDS)[number];

/** One or two bookmarks say nothing about other headings. */
const MIN_BOOKMARKS = 3;

/** Null for what could not be measured: no bookmarks, ground truth or pdftotext. */
export interface PdfJudgement {
  file: string;
  pages: number;
  headings: { blind: HeadingScore | null; withOutline: HeadingScore } | null;
  tables: Quality | null;
  words: WordScore | null;
  furniture: FurnitureScore | null;
}

/** @throws UnreadableDocumentError if the PDF cannot be read */
export async function judgePdf(path: string, kinds: ReadonlySet<Kind>): Promise<PdfJudgement> {
  const raw = await readRawPdf(path);
  const judgement: PdfJudgement = {
    file: basename(path),
    pages: raw.pages.length,
    headings: null,
    tables: null,
    words: null,
    furniture: null,
  };
  const printed = kinds.has('headings') ? printedBookmarks(raw) : [];
  const bookmarks = printed.length < MIN_BOOKMARKS ? [] : printed;
  const truth = path.replace(/\.pdf$/i, '-str.xml');
  const hasTables = kinds.has('tables') && existsSync(truth);
  if (bookmarks.length === 0 && !hasTables && !kinds.has('words')) return judgement;
  const blocks = await parseBlocks(path);
  if (bookmarks.length > 0)
    judgement.headings = {
      blind: await judgeBlind(path, bookmarks),
      withOutline: scoreHeadings(headingsOf(blocks), bookmarks),
    };
  if (hasTables) judgement.tables = scoreTables(tablesOf(blocks), await readIcdarTables(truth));
  if (!kinds.has('words')) return judgement;
  const reference = await pdftotext(path);
  if (reference?.trim()) judgement.words = scoreWords(wholeText(blocks), reference);
  judgement.furniture = scoreFurniture(raw.pages, runningTexts(blocks));
  return judgement;
}

/** Null if no copy without bookmarks is possible, such as of an encrypted file. */
async function judgeBlind(path: string, bookmarks: readonly Titled[]): Promise<HeadingScore | null> {
  return withFolder(async (folder) => {
    const copy = join(folder, 'blind.pdf');
    try {
      await writeBlindCopy(path, copy);
    } catch {
      return null;
    }
    return scoreHeadings(headingsOf(await parseBlocks(copy)), bookmarks);
  });
}

/** Bookmarks with words on their page or a neighbouring one: others cannot be found. */
function printedBookmarks({ outline, pages }: RawPdf): Titled[] {
  const texts = pages.map((page) => comparable(wordsInOrder(page)));
  return outline
    .map(({ title, level, pageNumber }) => ({ text: title, level, pageNumber }))
    .filter(({ text, pageNumber }) => {
      const wanted = comparable(text);
      return wanted !== '' && [-1, 0, 1].some((step) => texts[pageNumber - 1 + step]?.includes(wanted));
    });
}

function wordsInOrder({ lines }: RawPage): string {
  return lines.map(({ text }) => text).join(' ');
}
