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
export { parseFileName } from './uploads/file-name.js';
export { urlRefusal } from './uploads/refusals.js';
export { UploadInspector } from './uploads/upload-inspector.js';
export * from './uploads/upload.settings.js';
