export * from './adapters/postgres/postgres.warehouse.js';
export * from './adapters/postgres/prepare-warehouse.js';
export * from './adapters/postgres/tenant-space.js';
export * from './guard/guard.errors.js';
export * from './guard/sql-guard.js';
export * from './warehouse.errors.js';
export * from './warehouse.port.js';
