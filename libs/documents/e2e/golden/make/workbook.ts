import { type BookType, utils, write } from '@e965/xlsx';
import { MADE_AT } from './zip.js';

/** A workbook of a printed table, a hidden sheet and a sheet of notes, in any of Excel's formats. */
export function workbook(bookType: BookType): Buffer {
  const book = utils.book_new();
  book.Props = { Title: 'Halls of the harbour', Author: 'A. Keeper', CreatedDate: MADE_AT };
  utils.book_append_sheet(book, stock(), 'Stock');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['secret', 'list']]), 'Lists');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Counted by hand.'], [], ['Checked twice.']]), 'Notes');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 0 }] };
  // Without its own formats, a workbook would get those of the last one this process read.
  Object.assign(book, { SSF: { 0: 'General', 4: '#,##0.00' } });
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

function stock() {
  const sheet = utils.aoa_to_sheet([
    ['Stock by hall'],
    [],
    ['Hall', 'Pallets', null, 'Share'],
    [null, 'May', 'June', null],
    ['North', 120, 1310.5, 0.25],
    ['South', 64, 70, 0.125],
  ]);
  sheet['!merges'] = [
    { s: { r: 2, c: 0 }, e: { r: 3, c: 0 } },
    { s: { r: 2, c: 1 }, e: { r: 2, c: 2 } },
    { s: { r: 2, c: 3 }, e: { r: 3, c: 3 } },
  ];
  for (const address of ['D5', 'D6']) sheet[address].z = '0.0%';
  sheet['C5'].z = '#,##0.00';
  return sheet;
}
