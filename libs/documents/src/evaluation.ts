/** What only judges of parsing and of answers need: the parsers themselves. */
import type { DocumentExtractor } from './extraction.js';
import { ChildProcessDocumentExtractor } from './extractor/child-process.document-extractor.js';
import { ParserJobs } from './extractor/parser-jobs.js';
import { ChildProcessPageRenderer } from './rendering/child-process.page-renderer.js';
import type { PageRenderer } from './rendering/rendering.js';
import { DEFAULT_RENDERING, renderBounds } from './rendering/rendering.settings.js';

export { parserFor } from './formats/formats.js';
export { isBlock, type Block, type TableBlock } from './model.js';

/** What apps read documents with, outside of an app; whoever opens it closes it in the end. */
export function openDocumentExtractor(): DocumentExtractor & { close: () => Promise<void> } {
  return new ChildProcessDocumentExtractor();
}

/** What apps draw pages with, outside of an app. @param workFolder where pages may lie for a moment */
export function openPageRenderer(workFolder: string): PageRenderer & { close: () => Promise<void> } {
  const jobs = new ParserJobs({ writableFolders: [workFolder] });
  const renderer = new ChildProcessPageRenderer(jobs, renderBounds(DEFAULT_RENDERING));
  return Object.assign(renderer, { close: () => jobs.close() });
}
