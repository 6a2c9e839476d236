import type { ContentPipeline, RoutingMode } from '@tessera/contracts';
import type { Route } from '@tessera/documents';

/** The route that needs no look at the document: the uploader's wish, or the configured mode. Null when it does. */
export function givenRoute(wish: ContentPipeline | null, mode: RoutingMode): Route | null {
  if (wish) return { pipeline: wish, reason: 'The uploader asked for it.' };
  if (mode === 'text' || mode === 'visual')
    return { pipeline: `${mode}_pipeline`, reason: `All documents go there (router mode ${mode}).` };
  return null;
}

/**
 * The route of a document whose bytes told their type at the upload. Null where more has to be known: the pages of a PDF
 * decide, and what nobody has looked at yet.
 */
export function routeByType(contentType: string | null): Route | null {
  if (contentType === null || contentType === 'application/pdf') return null;
  const isVisual = contentType.startsWith('image/') || VISUAL_TYPES.has(contentType);
  return {
    pipeline: isVisual ? 'visual_pipeline' : 'text_pipeline',
    reason: `It is of type ${contentType}.`,
  };
}

/** Web pages are read as they look. */
const VISUAL_TYPES = new Set(['text/html', 'application/xhtml+xml']);
