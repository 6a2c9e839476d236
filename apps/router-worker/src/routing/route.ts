import type { ContentPipeline, RoutingMode } from '@tessera/contracts';
import type { Route } from '@tessera/documents';

/** The route that needs no look at the document: the uploader's wish, or the configured mode. Null when it does. */
export function givenRoute(wish: ContentPipeline | null, mode: RoutingMode): Route | null {
  if (wish) return { pipeline: wish, reason: 'Requested by the uploader.' };
  if (mode === 'text' || mode === 'visual')
    return { pipeline: `${mode}_pipeline`, reason: `Router mode ${mode} applies to all documents.` };
  return null;
}
