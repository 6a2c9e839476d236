/** Exports for drawing pages, without what only reading them needs: a process draws its first page sooner. */
export { drawBox } from './engine/draw-box.js';
export { measureImages } from './engine/page-images.js';
export { PdfDocument } from './engine/pdf-document.js';
export type { PdfPage } from './engine/pdf-page.js';
