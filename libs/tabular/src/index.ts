export * from './file-format.error.js';
export * from './records.js';
export * from './table-types.js';
export * from './tabular.port.js';
