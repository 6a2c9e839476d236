export * from './object-store.port.js';
