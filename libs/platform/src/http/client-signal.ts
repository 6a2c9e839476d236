import type { ServerResponse } from 'node:http';

/**
 * Aborted when the client disconnects before the response is complete, or already has; never afterwards. Node.js also closes the
 * responses of pipelined requests when their connection breaks.
 */
export function clientSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const onClose = (): void => {
    // `writableEnded` would not do: what has been handed over need not have been sent.
    if (!response.writableFinished) gone.abort();
  };
  if (response.destroyed) onClose();
  else response.once('close', onClose);
  return gone.signal;
}
