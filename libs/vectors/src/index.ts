export { ensureCoreCollections } from './core-collections.js';
export * from './fusion.js';
export { PassageIndex } from './lexical/passage-index.js';
export { together, unionOf, type WordStatistics } from './lexical/word-statistics.js';
export * from './vector-store.errors.js';
export * from './vector-store.port.js';
export * from './vectors.module.js';
export * from './vectors.settings.js';
