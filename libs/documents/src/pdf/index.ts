export { parsePdf } from './pdf.parser.js';
export { countPdfPages, inspectPdf } from './pdf-inspection.js';
export type { InspectOptions, PageInspection, PageKind, PdfInspection } from './pdf-inspection.js';
