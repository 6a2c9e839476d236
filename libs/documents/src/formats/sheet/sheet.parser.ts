import type { FullProperties } from '@e965/xlsx';
import { ZipArchive } from '../../inspection/zip-archive.js';
import type { DocumentMetadata, FormatParser, Region } from '../../model.js';
import { cleanLine } from '../clean-text.js';
import { explained } from '../format-parser.js';
import { DEFAULT_FORMAT_LIMITS } from '../limits.js';
import { tellingTitle } from '../office-xml.js';
import { yearOfDate } from '../year-of-date.js';
import { regionBlocks } from './sheet-blocks.js';
import { CellBudget, gridRows } from './sheet-grid.js';
import { sheetRegions } from './sheet-regions.js';
import { openWorkbook } from './workbook.js';

const NAME = 'The workbook';

/**
 * Workbooks of any Excel format: a section per sheet, with its tables and the text between them, values as Excel
 * displays them. The page number is the number of the sheet. Hidden sheets are omitted.
 */
const parseWorkbook: FormatParser = async function* (input) {
  const limits = DEFAULT_FORMAT_LIMITS;
  const { workbook, sheets } = await openWorkbook(input.path, limits);
  yield { ...metadataOf(workbook.Props), pageCount: workbook.SheetNames.length };
  const budget = new CellBudget(limits.maxCells);
  for (const [index, { name, number, sheet }] of sheets.entries()) {
    const regions: Region[] = [{ pageNumber: number, box: null }];
    const rows = gridRows(sheet, budget, limits);
    input.onPage?.({ pageNumber: number, hasText: rows.length > 0 });
    if (rows.length === 0) continue;
    yield { type: 'heading', level: 1, text: cleanLine(name), regions };
    yield* regionBlocks(sheetRegions(rows), { name, regions }, budget);
    input.onProgress?.({ current: index + 1, total: sheets.length });
  }
};

/** Legacy workbooks, and those in the XML format of Excel 2003. */
export const parseXls: FormatParser = explained(NAME, parseWorkbook);

export const parseXlsx: FormatParser = explained(NAME, async function* (input) {
  // The library unpacks everything by itself and trusts the archive's claims.
  const archive = await ZipArchive.open(input.path);
  try {
    await archive.verify();
  } finally {
    archive.close();
  }
  yield* parseWorkbook(input);
});

function metadataOf(properties: FullProperties | undefined): Omit<DocumentMetadata, 'pageCount'> {
  const created = properties?.CreatedDate;
  return {
    title: tellingTitle(cleanLine(properties?.Title ?? '') || null),
    author: cleanLine(properties?.Author ?? '') || null,
    year: yearOfDate(
      created instanceof Date && !Number.isNaN(created.valueOf())
        ? created.toISOString()
        : String(created ?? ''),
    ),
  };
}
