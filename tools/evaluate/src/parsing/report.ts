import { markdownTable } from '../console-output.js';
import type { HeadingScore } from './heading-score.js';
import type { PdfJudgement } from './judge-pdf.js';
import { mean } from './quality.js';

/** Columns with counts; all others are shares. */
const COUNTED = new Set(['Bookmarks', 'Found', 'Joined', 'Split', 'Doubled', 'Running lines', 'Leaked']);

type Row = [file: string, ...values: Array<number | null>];

/** A table per measured kind, with a row per file and the mean. */
export function reportLines(judgements: readonly PdfJudgement[]): string[] {
  return [
    ...headingLines(judgements),
    ...section(
      'Tables: adjacency relations',
      ['Precision', 'Recall', 'F1'],
      judgements.flatMap(({ file, tables }) =>
        tables ? [[file, tables.precision, tables.recall, tables.f1] satisfies Row] : [],
      ),
    ),
    ...section(
      'Words, against pdftotext',
      ['Recall', 'Order', 'Joined', 'Split', 'Doubled'],
      judgements.flatMap(({ file, words }) =>
        words
          ? [[file, words.recall, words.order, words.joined, words.split, words.doubled] satisfies Row]
          : [],
      ),
    ),
    ...section(
      'Furniture',
      ['Running lines', 'Leaked'],
      judgements.flatMap(({ file, furniture }) =>
        furniture && furniture.lines > 0 ? [[file, furniture.lines, furniture.leaked] satisfies Row] : [],
      ),
    ),
  ];
}

function headingLines(judgements: readonly PdfJudgement[]): string[] {
  const rows = (pick: (headings: NonNullable<PdfJudgement['headings']>) => HeadingScore | null) =>
    judgements.flatMap(({ file, headings }) => {
      const score = headings && pick(headings);
      return score ? [[file, ...valuesOf(score)] satisfies Row] : [];
    });
  const header = ['Bookmarks', 'Found', 'Precision', 'Recall', 'F1', 'Levels', 'Levels, shifted'];
  return [
    ...section(
      'Headings, outline and tags taken away',
      header,
      rows(({ blind }) => blind),
    ),
    ...section(
      'Headings, with outline and tags',
      header,
      rows(({ withOutline }) => withOutline),
    ),
  ];
}

function valuesOf(score: HeadingScore): Array<number | null> {
  const { wanted, found, precision, recall, f1, levels, shiftedLevels } = score;
  return [wanted, found, precision, recall, f1, levels, shiftedLevels];
}

function section(title: string, header: string[], rows: readonly Row[]): string[] {
  if (rows.length === 0) return [`${title}: not measured`, ''];
  const columns = header.map((_, index) => rows.map((row) => row[index + 1] as number | null));
  const means: Row = ['Mean', ...columns.map((values) => mean(values.filter((value) => value !== null)))];
  const format = (value: number | null, index: number) =>
    value === null ? '–' : value.toFixed(COUNTED.has(header[index]!) ? 0 : 3);
  const lines = [...rows, means].map(([file, ...values]) => [file, ...values.map(format)]);
  return [title, '', ...markdownTable(['File', ...header], lines), ''];
}
