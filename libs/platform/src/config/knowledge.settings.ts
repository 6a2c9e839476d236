import { ROUTING_MODES } from '@tessera/contracts';
import { choice } from './setting.js';

/** Where documents and questions go that do not say so themselves; one setting, so that both go the same way. */
export const routerModeSetting = choice('ROUTER_MODE', ROUTING_MODES, {
  default: 'auto',
  description:
    'Default pipeline for documents and default collections for questions: text or visual for all, or by content',
});
