import type { ContentPipeline } from '@tessera/contracts';
import { type DocumentFormat, FORMATS, formatOfType } from '../formats/formats.js';
import type { FileInspection } from './inspect-file.js';

/** Which pipeline a document goes to, and why, in words for its task log. */
export interface Route {
  pipeline: ContentPipeline;
  reason: string;
}

/** Decides by what the file is; how it was named or asked for is the caller's to consider. */
export function routeOf(inspection: Pick<FileInspection, 'format' | 'pdf'>): Route {
  return inspection.format === 'pdf' ? routeOfPdf(inspection.pdf) : routeOfFormat(inspection.format);
}

/**
 * The route of a document whose type is known from an inspection before this one. Null where more has to be known: the
 * pages of a PDF decide, and a type that no format has says nothing.
 */
export function routeOfType(contentType: string): Route | null {
  const format = formatOfType(contentType);
  return format === null || format === 'pdf' ? null : routeOfFormat(format);
}

function routeOfFormat(format: DocumentFormat): Route {
  const { name, pipeline } = FORMATS[format];
  return { pipeline, reason: `It is ${name}.` };
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
