import type { ServerResponse } from 'node:http';

/**
 * Aborted when the client disconnects before the response is complete, or already has; never afterwards. Node.js also closes the
 * responses of pipelined requests when their connection breaks.
 */
export function clientSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const onClose = (): void => {
    // Not `writableEnded`: data passed to the response need not have been sent.
    if (!response.writableFinished) gone.abort();
  };
  if (response.destroyed) onClose();
  else response.once('close', onClose);
  return gone.signal;
}
