import type { ServerResponse } from 'node:http';

/**
 * Aborted when the client goes away before its answer has left in full, also when it has gone already; never aborted once it
 * has. Node closes the answers to pipelined requests, too, when their connection breaks, whether their turn has come or not.
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
