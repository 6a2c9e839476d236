import type { ContentPipeline, RoutingMode } from '@tessera/contracts';
import type { Route } from '@tessera/documents';

/** The route requested by the uploader or configured. Null if it depends on the document. */
export function givenRoute(wish: ContentPipeline | null, mode: RoutingMode): Route | null {
  if (wish) return { pipeline: wish, reason: 'Requested by the uploader.' };
  if (mode === 'text' || mode === 'visual')
    return { pipeline: `${mode}_pipeline`, reason: `Router mode ${mode} applies to all documents.` };
  return null;
}
