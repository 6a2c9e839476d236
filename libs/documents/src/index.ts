export * from './documents.module.js';
export { ChildProcessDocumentExtractor } from './extractor/child-process.document-extractor.js';
export { ExtractorClosedError } from './extractor/parser-pool.js';
export type { ExtractorSettings, ParserIncident } from './extractor/settings.js';
export * from './extraction.js';
export type { FileInspection } from './inspection/inspect-file.js';
export { routeOf, type Route } from './inspection/route.js';
export * from './model.js';
export * from './unreadable-document.error.js';
