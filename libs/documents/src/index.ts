export * from './documents.module.js';
export { ChildProcessDocumentExtractor } from './extractor/child-process.document-extractor.js';
export { ExtractorClosedError } from './extractor/parser-pool.js';
export type { ExtractorSettings, ParserIncident } from './extractor/settings.js';
export * from './extraction.js';
export {
  checkFileSize,
  routeOf,
  validateUpload,
  type FileInspection,
  type FileInspector,
  type InspectFileOptions,
  type Route,
  type UploadLimits,
} from './inspection/index.js';
export * from './model.js';
export * from './unreadable-document.error.js';
