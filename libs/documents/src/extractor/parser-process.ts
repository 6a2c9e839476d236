import { BoundedChild } from '@tessera/platform';
import type { ChildMessage, ParentMessage } from './messages.js';
import type { ExtractorSettings } from './settings.js';

/** One parser process as its parent sees it. */
export class ParserProcess extends BoundedChild<ParentMessage, ChildMessage> {
  /** Documents it was given. */
  documents = 0;
  /** Name ending of the last document: the next one of that kind finds its parser loaded. */
  lastExtension: string | null = null;
  /** Owner of the document that it parses; null if idle or if the document has none. */
  owner: string | null = null;

  /** Ends it once it has been idle for long. */
  idleTimer: NodeJS.Timeout | undefined;

  constructor(settings: ExtractorSettings) {
    super({ ...settings, module: settings.childModule, serialization: 'json' });
  }
}
