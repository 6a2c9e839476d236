export * from './extraction.js';
export * from './model.js';
export * from './unreadable-document.error.js';
