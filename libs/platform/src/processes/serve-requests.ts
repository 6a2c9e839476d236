import { endWithParent } from './end-with-parent.js';

/** What a `ChildPool` sends to its child. */
export interface PoolParentMessage<Request> {
  /** Of this child, which may be at several requests at once. */
  id: number;
  request: Request;
}

/** What a child of a `ChildPool` says of the request with that number. */
export type PoolChildMessage<Answer> = { id: number } &
  /** The request has arrived: from here on, it is to blame when the process ends. */
  (
    | { type: 'accepted' }
    | { type: 'answer'; answer: Answer }
    /** The work threw what it does not explain. */
    | { type: 'failed'; message: string; stack: string }
  );

/**
 * Makes this process a child of a `ChildPool`: it answers requests, as many at once as its parent sends, and ends with its parent. Signals of the
 * terminal are the parent's business.
 * @param answer the work; what it throws fails the request, and the process is replaced
 */
export function serveRequests<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  const send = (message: PoolChildMessage<Answer>): void => {
    process.send?.(message);
  };
  process.on('message', (message) => {
    const { id, request } = message as PoolParentMessage<Request>;
    send({ id, type: 'accepted' });
    answer(request).then(
      (result) => send({ id, type: 'answer', answer: result }),
      (error: unknown) => send({ id, type: 'failed', ...failureOf(error) }),
    );
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  endWithParent();
}

function failureOf(error: unknown): { message: string; stack: string } {
  return error instanceof Error
    ? { message: error.message, stack: error.stack ?? '' }
    : { message: String(error), stack: '' };
}
