import type { FormatParser } from '../model.js';
import { blocksOfPages } from '@tessera/pdf-layout';
import { ScanPageReader } from './scan-page-reader.js';
import { ScanSpool } from './scan-spool.js';

/** Parses what was recognised on scanned pages as printed pages are parsed. A scan tells no title but the one that is printed on it. */
export const parseScan: FormatParser = async function* (input) {
  const spool = ScanSpool.open(input.path);
  try {
    const { pageNumbers } = spool;
    yield { title: null, author: null, year: null, pageCount: pageNumbers.length };
    yield* blocksOfPages({ pages: new ScanPageReader(spool), outline: [], titleIsHeading: true }, input);
  } finally {
    spool.close();
  }
};
