/** The parsers themselves, exported only to evaluate parsing and answers. */
import type { DocumentExtractor } from './extraction.js';
import { ChildProcessDocumentExtractor } from './extractor/child-process.document-extractor.js';
import { ParserJobs } from './extractor/parser-jobs.js';
import { ChildProcessPageRenderer } from './rendering/child-process.page-renderer.js';
import type { PageRenderer } from './rendering/rendering.js';
import { ChildProcessScanExtractor } from './scans/child-process.scan-extractor.js';
import type { ScanExtractor } from './scans/scan.js';
import { DEFAULT_RENDERING, renderBounds } from './rendering/rendering.settings.js';

export { parserFor } from './formats/formats.js';
export { isBlock, type Block, type TableBlock } from './model.js';

/** The extractor of the apps for use outside of an app; the caller must close it. */
export function openDocumentExtractor(): DocumentExtractor & { close: () => Promise<void> } {
  return new ChildProcessDocumentExtractor();
}

/** The renderer of the apps for use outside of an app. @param workFolder for temporary page files */
export function openPageRenderer(workFolder: string): PageRenderer & { close: () => Promise<void> } {
  const jobs = new ParserJobs({ writableFolders: [workFolder] });
  const renderer = new ChildProcessPageRenderer(jobs, renderBounds(DEFAULT_RENDERING));
  return Object.assign(renderer, { close: () => jobs.close() });
}

/** The renderer and the extractor of scans, as above, for temporary work folders. */
export function openScanTools(): {
  renderer: PageRenderer;
  extractor: ScanExtractor;
  close: () => Promise<void>;
} {
  const jobs = new ParserJobs();
  const renderer = new ChildProcessPageRenderer(jobs, renderBounds(DEFAULT_RENDERING));
  return { renderer, extractor: new ChildProcessScanExtractor(jobs), close: () => jobs.close() };
}
