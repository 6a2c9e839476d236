import { readFile } from 'node:fs/promises';
import { read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { encryptedFile, tooManyRows } from '../../inspection/unreadable.js';
import type { FormatLimits } from '../limits.js';

/** A visible sheet. */
export interface VisibleSheet {
  name: string;
  /** Its position among all sheets, from 1. */
  number: number;
  sheet: WorkSheet;
}

const NAME = 'The workbook';

/**
 * Reads a workbook of any Excel format without hidden sheets, which contain lists and intermediate figures not meant
 * for readers.
 * @throws UnreadableDocumentError `file_encrypted`, `too_many_rows`
 */
export async function openWorkbook(
  path: string,
  limits: Pick<FormatLimits, 'maxRows'>,
): Promise<{ workbook: WorkBook; sheets: VisibleSheet[] }> {
  const workbook = readWorkbook(await readFile(path), limits.maxRows);
  const sheets = workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name];
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return sheet && !isHidden ? [{ name, number: index + 1, sheet }] : [];
  });
  for (const { name, sheet } of sheets) {
    const rowCount = sheet['!data']?.length ?? 0;
    if (rowCount > limits.maxRows)
      throw tooManyRows(`The sheet "${name}"`, limits.maxRows, fullRowCount(sheet, rowCount));
  }
  return { workbook, sheets };
}

function readWorkbook(bytes: Buffer, maxRows: number): WorkBook {
  try {
    return read(bytes, { dense: true, sheetRows: maxRows + 1, cellFormula: false, cellHTML: false });
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw encryptedFile(NAME);
    throw error;
  }
}

/** Rows beyond the limit are not read; the sheet's declared extent tells how many there are. */
function fullRowCount(sheet: WorkSheet, rowCount: number): number {
  const full = (sheet as { '!fullref'?: string })['!fullref'] ?? '';
  return Math.max(rowCount, Number(/(?<!\d)\d+$/.exec(full)?.[0] ?? 0));
}
