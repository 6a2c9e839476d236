import type { Fault } from './mutant.js';

/** Rows, cells and values that are read or written wrongly. */
export const TABLES: readonly Fault[] = [
  {
    id: 'table-extra-fields',
    file: 'libs/tabular/src/csv/csv-scanner.ts',
    find: 'else if (this.fields !== this.columnCount)',
    replace: 'else if (this.fields < this.columnCount)',
    fault: 'A record with too many fields fails the whole upload instead of itself.',
  },
  {
    id: 'table-empty-text',
    file: 'libs/tabular/src/csv/csv-text.ts',
    find: "return value === '' || ",
    replace: 'return ',
    fault: 'Empty texts become NULL.',
  },
  {
    id: 'table-gzip-rest',
    file: 'libs/tabular/src/input/gunzip.ts',
    find: 'this.unzip.bytesWritten === this.input.bytes;',
    replace: 'this.unzip.bytesWritten <= this.input.bytes;',
    fault: 'Records behind the compressed part of an upload are lost without a word.',
  },
  {
    id: 'table-surrogates',
    file: 'libs/tabular/src/json/string-fields.ts',
    find: '+ (low - 0xdc00));',
    replace: '+ low);',
    fault: 'Escaped emoji in JSON records become other characters.',
  },
  {
    id: 'table-missing-key',
    file: 'libs/tabular/src/columns.ts',
    find: 'requiredColumns.filter((name) => !seen.has(name))',
    replace: 'requiredColumns.filter((name) => !table.has(name))',
    fault: 'A file without its key column is accepted.',
  },
  {
    id: 'table-quoted-delimiter',
    file: 'libs/documents/src/formats/csv/delimiter.ts',
    find: 'else if (char === delimiter && !isQuoted) fields++;',
    replace: 'else if (char === delimiter) fields++;',
    fault: 'Commas within quotes make the wrong delimiter win.',
  },
  {
    id: 'table-header-repeated',
    file: 'libs/documents/src/formats/csv/csv.parser.ts',
    find: 'const rows = this.isFirst || !this.header ? marked : [this.header, ...marked];',
    replace: 'const rows = marked;',
    fault: 'From row 200 on, the values of a CSV file have no column names.',
  },
  {
    id: 'table-year-header',
    file: 'libs/documents/src/formats/table-header.ts',
    find: 'isValue(text) && !YEAR.test(text)',
    replace: 'isValue(text)',
    fault: 'A header of years is taken for values.',
  },
  {
    id: 'table-cut-spans',
    file: 'libs/documents/src/chunks/table-cuts.ts',
    find: 'next = continuing(row, spanning);',
    replace: 'next = row;',
    fault: 'Rows behind a cut lose the cell that labels them.',
  },
  {
    id: 'table-row-spans',
    file: 'libs/text/src/tables/place-cells.ts',
    find: 'rows: rowSpan - 1 }',
    replace: 'rows: rowSpan }',
    fault: 'Cells below a merged one stand in the wrong columns.',
  },
  {
    id: 'table-load-repeated-key',
    file: 'libs/warehouse/src/adapters/postgres/bulk/load-statements.ts',
    find: 'where line <> first`',
    replace: 'where line < first`',
    fault: 'Of two records with the same key, neither is reported as repeated.',
  },
  {
    id: 'table-large-integers',
    file: 'apps/bulk-api/src/runs/inline-rows.ts',
    find: 'MINUS_OR_DIGITS.test(value) && Number.isSafeInteger(Number(value)) ? value',
    replace: 'MINUS_OR_DIGITS.test(value) ? value',
    fault: 'Large integers lose their last digits in JavaScript clients.',
  },
];
