import type { FormatParser } from '../model.js';
import { blocksOfPages } from '@tessera/pdf-layout';
import { ScanPageReader } from './scan-page-reader.js';
import { ScanSpool } from './scan-spool.js';

/** Parses the recognised words of scanned pages like printed pages. A scan has no title except the printed one. */
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
