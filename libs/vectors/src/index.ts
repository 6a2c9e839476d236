export * from './adapters/sqlite/sqlite.vector-store.js';
export * from './analyzer/analyzer.js';
export * from './fusion.js';
export * from './vector-store.errors.js';
export * from './vector-store.port.js';
export * from './vectors.module.js';
export * from './vectors.settings.js';
