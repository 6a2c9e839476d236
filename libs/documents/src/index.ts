export * from './documents.module.js';
export { DEFAULT_MAX_CHARACTERS, DEFAULT_MAX_CHUNKS } from './extractor/settings.js';
export * from './extraction.js';
export {
  routeOf,
  routeOfType,
  type FileInspection,
  type InspectFileOptions,
  type Route,
} from './inspection/index.js';
export { ParserKilledError } from './killed-from-outside.js';
export * from './model.js';
export * from './unreadable-document.error.js';
