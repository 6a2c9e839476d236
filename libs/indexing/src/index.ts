export * from './chunk-ids.js';
export * from './document-indexer.js';
export * from './document-publisher.js';
export * from './document-remover.js';
export * from './index-target.js';
export * from './indexing.module.js';
export * from './removal.worker.js';
