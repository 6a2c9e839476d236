import { ROUTING_MODES } from '@tessera/contracts';
import { choice } from './setting.js';

/** Default routing of documents and questions; one setting, so that both use the same. */
export const routerModeSetting = choice('ROUTER_MODE', ROUTING_MODES, {
  default: 'auto',
  description:
    'Default pipeline for documents and default collections for questions: text or visual for all, or by content',
});
