import type { ContentPipeline } from '@tessera/contracts';
import type { FileInspection } from './inspect-file.js';

/** Which pipeline a document goes to, and why, in words for its task log. */
export interface Route {
  pipeline: ContentPipeline;
  reason: string;
}

const FORMAT_NAMES = {
  docx: 'a Word document',
  doc: 'a Word document',
  pptx: 'a presentation',
  ppt: 'a presentation',
  xlsx: 'a workbook',
  xls: 'a workbook',
  csv: 'a table of values',
  markdown: 'Markdown',
  text: 'plain text',
} as const;

/** Decides by what the file is; how it was named or asked for is the caller's to consider. */
export function routeOf(inspection: Pick<FileInspection, 'format' | 'pdf'>): Route {
  switch (inspection.format) {
    case 'pdf':
      return routeOfPdf(inspection.pdf);
    case 'image':
      return { pipeline: 'visual_pipeline', reason: 'It is a picture.' };
    case 'html':
      return { pipeline: 'visual_pipeline', reason: 'It is a web page, which is read as it looks.' };
    default:
      return { pipeline: 'text_pipeline', reason: `It is ${FORMAT_NAMES[inspection.format]}.` };
  }
}

function routeOfPdf(pdf: FileInspection['pdf']): Route {
  if (!pdf) return { pipeline: 'text_pipeline', reason: 'It is a PDF whose pages were not looked at.' };
  const count = (kind: (typeof pdf.pages)[number]['kind']): number =>
    pdf.pages.filter((page) => page.kind === kind).length;
  const looked = `${pdf.pages.length} pages looked at, of ${pdf.pageCount}`;
  if (pdf.suggestedPipeline === 'text_pipeline')
    return {
      pipeline: 'text_pipeline',
      reason: `It is a PDF with a text layer (${count('text')} of the ${looked}).`,
    };
  const recognised = count('ocr_text_layer');
  const what =
    recognised > count('scan') ? 'a scan with recognised text behind it' : 'a scan or made of pictures';
  return { pipeline: 'visual_pipeline', reason: `It is a PDF that is ${what} (${looked}).` };
}
