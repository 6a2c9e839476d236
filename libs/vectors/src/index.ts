export * from './vector-store.port.js';
