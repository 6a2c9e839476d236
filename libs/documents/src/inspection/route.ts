import type { ContentPipeline } from '@tessera/contracts';
import { type DocumentFormat, FORMATS, formatOfType } from '../formats/formats.js';
import type { FileInspection } from './inspect-file.js';

/** The pipeline of a document and the reason, for its task log. */
export interface Route {
  pipeline: ContentPipeline;
  reason: string;
}

/** Decides by the file's type; the caller considers its name and explicit requests. */
export function routeOf(inspection: Pick<FileInspection, 'format' | 'pdf'>): Route {
  return inspection.format === 'pdf' ? routeOfPdf(inspection.pdf) : routeOfFormat(inspection.format);
}

/**
 * The route of a document with a type from an earlier inspection. Null if the type is not enough: for a PDF, whose
 * pages decide, and for an unknown type.
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
