import { endWithParent } from '@tessera/platform/child';
import { ExtractionServer, type ExtractionTools } from './extraction-server.js';
import type { ChildMessage, ParentMessage } from './messages.js';

/**
 * Makes this process a parser child: it answers its parent over IPC, and ends with it. It ignores signals of the
 * terminal: the parent ends its children when it no longer needs them.
 */
export function serveParent(tools: ExtractionTools): void {
  const send = (message: ChildMessage): void => {
    process.send?.(message);
  };
  const server = new ExtractionServer(tools, send);
  process.on('message', (message) => server.receive(message as ParentMessage));
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  endWithParent();
}
