import type { ContentPipeline, RoutingMode } from '@tessera/contracts';
import type { DocumentFormat, Inspected } from '@tessera/documents';

/** Where a document goes, and why, in words for its task's log. */
export interface Route {
  pipeline: ContentPipeline;
  reason: string;
}

/** Formats that are looked at as pictures of pages; the others carry text of their own. */
const VISUAL_FORMATS: readonly DocumentFormat[] = ['html', 'image'];

/** The route that needs no look at the document: the uploader's wish, or the configured mode. Null when it does. */
export function givenRoute(wish: ContentPipeline | null, mode: RoutingMode): Route | null {
  if (wish) return { pipeline: wish, reason: 'asked for by the uploader' };
  if (mode === 'text' || mode === 'visual')
    return { pipeline: `${mode}_pipeline`, reason: `router mode ${mode}` };
  return null;
}

/** The route by content: a PDF by its pages, everything else by its format. */
export function routeByContent({ format, suggestedPipeline, pageCount }: Inspected): Route {
  if (format === 'pdf') {
    const pages = pageCount === null ? '' : ` of ${pageCount} pages`;
    return suggestedPipeline === 'visual_pipeline'
      ? { pipeline: 'visual_pipeline', reason: `a scanned PDF${pages}` }
      : { pipeline: 'text_pipeline', reason: `a PDF${pages} with text` };
  }
  return {
    pipeline: VISUAL_FORMATS.includes(format) ? 'visual_pipeline' : 'text_pipeline',
    reason: `format ${format}`,
  };
}
