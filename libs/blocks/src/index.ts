export * from './model.js';
export * from './line-part.js';
export * from './unreadable-document.error.js';
export * from './places.js';
