import type { Response } from 'express';

/** Aborted when the client goes away before it was answered. */
export function clientSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) gone.abort();
  });
  return gone.signal;
}
