export { csvRecords } from './csv/csv-text.js';
export { encodeExport } from './encode-export.js';
export { encodeFailures } from './encode-failures.js';
export * from './file-format.error.js';
export { readRecords } from './read-records.js';
export * from './records.js';
export * from './table-types.js';
export * from './tabular.port.js';
