import type { ContentPipeline, RoutingMode } from '@tessera/contracts';
import type { Route } from '@tessera/documents';

/** The route that needs no look at the document: the uploader's wish, or the configured mode. Null when it does. */
export function givenRoute(wish: ContentPipeline | null, mode: RoutingMode): Route | null {
  if (wish) return { pipeline: wish, reason: 'The uploader asked for it.' };
  if (mode === 'text' || mode === 'visual')
    return { pipeline: `${mode}_pipeline`, reason: `All documents go there (router mode ${mode}).` };
  return null;
}
