export * from './fusion.js';
export * from './vector-store.errors.js';
export * from './vector-store.port.js';
export * from './vectors.module.js';
export * from './vectors.settings.js';
