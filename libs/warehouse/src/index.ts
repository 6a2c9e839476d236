export * from './guard/guard.errors.js';
export * from './guard/sql-guard.js';
