export * from './qdrant-stub.js';
