export * from './administration.js';
export * from './administration.error.js';
