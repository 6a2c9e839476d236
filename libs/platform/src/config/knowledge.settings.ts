import { ROUTING_MODES } from '@tessera/contracts';
import { choice, text } from './setting.js';

/** Where documents and questions go that do not say so themselves; one setting, so that both go the same way. */
export const routerModeSetting = choice('ROUTER_MODE', ROUTING_MODES, {
  default: 'auto',
  description:
    'Pipeline of documents, and collections of questions, that ask for none: text or visual for all of them, otherwise by content',
});

/** Part of a document's identity, and how questions are answered: the same for all apps of an installation. */
export const pluginNamespaceSetting = text('PLUGIN_NAMESPACE', {
  default: 'core',
  pattern: /^[\w-]{1,64}$/,
  allowed: '1 to 64 letters, digits, "_" or "-"',
  description: 'Name of the active domain profile; part of what makes a document the same',
});
