export * from './scan-pages.js';
