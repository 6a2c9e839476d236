import { BoundedChild } from '@tessera/platform';
import type { ChildMessage, ParentMessage } from './messages.js';
import type { ExtractorSettings } from './settings.js';

/** The parent's view of a parser process. */
export class ParserProcess extends BoundedChild<ParentMessage, ChildMessage> {
  /** Number of documents that it has parsed. */
  documents = 0;
  /** File extension of the last document: the next one of that format finds its parser loaded. */
  lastExtension: string | null = null;
  /** Owner of the document that it parses; null if idle or if the document has none. */
  owner: string | null = null;

  /** Ends it once it has been idle for long. */
  idleTimer: NodeJS.Timeout | undefined;

  constructor(settings: ExtractorSettings) {
    super({ ...settings, module: settings.childModule, serialization: 'json' });
  }
}
